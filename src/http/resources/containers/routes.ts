import { containerResource } from '../../../jsonapi/resources/container.ts';
import { containerUpdatedEventResource } from '../../../jsonapi/resources/container-updated-event.ts';
import { rawEventResource } from '../../../jsonapi/resources/raw-event.ts';
import { transportEventResource } from '../../../jsonapi/resources/transport-event.ts';
import { editContainer, getContainer, refreshContainer } from '../../../operations/containers.ts';
import { listContainerUpdates } from '../../../store/containers/container-updates.ts';
import { listContainers } from '../../../store/containers/containers.ts';
import { listRawEvents } from '../../../store/containers/raw-events.ts';
import { listTransportEvents } from '../../../store/containers/transport-events.ts';
import { defined } from '../../../values/defined.ts';
import { toInstant } from '../../../values/instant.ts';
import { Choice, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { columnsQuery, EXPORT_FORMATS, exported, exportRow } from '../../export/formats.ts';
import { exportedTable } from '../../export/table.ts';
import { loadIncluded } from '../../included.ts';
import { Labels, readLabels } from '../../labels.ts';
import { fieldsQuery } from '../../query/fields.ts';
import { includeQuery, parseInclude } from '../../query/include.ts';
import { pageWithIncluded } from '../../query/list.ts';
import { listShape } from '../../query/list-filter.ts';
import { oneWithIncluded } from '../../query/one.ts';
import { pageQuery, readPage, wholeDocument, wholeQuery } from '../../query/page.ts';
import { type Route, route } from '../../route.ts';
import { exportedContainers } from './export.ts';
import { containerListQuery, readContainerFilter, readContainerSort } from './list-query.ts';

const tag = 'Containers';
const MAX_PAGE = 50;
const Params = Shape({ id: Uuid });
const editable = { attributes: Shape({ ref_numbers: Type.Optional(Labels) }) };

export const containerRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/containers',
    mayLag: true,
    summary: 'List containers',
    tag,
    access: 'read',
    query: listShape({
      ...pageQuery(30, MAX_PAGE),
      ...includeQuery,
      ...containerListQuery,
      ...fieldsQuery(['container', 'shipment']),
    }),
    answer: { status: 200, many: 'container' },
    handle: async (call) => {
      const tree = parseInclude(call.query.include, 'container');
      const { accountId } = call.caller;
      const filter = await readContainerFilter(call.services, accountId, call.query);
      const page = readPage(call.query, MAX_PAGE);
      const sort = readContainerSort(call.query);
      const { rows, ...total } = await listContainers(call.services.db, accountId, page, filter, sort);
      return pageWithIncluded(call, rows.map(containerResource.toResource), total, tree, MAX_PAGE);
    },
  }),
  ...EXPORT_FORMATS.map((format) =>
    route({
      ...exportRow('/containers', format, 'containers'),
      tag,
      query: listShape({ ...containerListQuery, ...columnsQuery }),
      handle: async ({ services, caller: { accountId }, query }) => {
        const filter = await readContainerFilter(services, accountId, query);
        const list = await exportedContainers(services, accountId, filter, readContainerSort(query));
        return exported(format, await exportedTable(services, accountId, list, query.columns));
      },
    }),
  ),
  route({
    method: 'PATCH',
    path: '/containers',
    summary: 'Edit the reference numbers of the container named in the body',
    tag,
    access: 'write',
    body: Shape({ data: Shape({ id: Uuid, type: Type.Optional(Choice(['container'])), ...editable }) }),
    answer: { status: 200, one: 'container' },
    handle: async (call) => {
      const { id, attributes } = call.body.data;
      const container = await editContainer(
        call.services.db,
        call.caller,
        id,
        defined({ refNumbers: readLabels(attributes.ref_numbers) }),
      );
      return { document: { data: containerResource.toResource(container) } };
    },
  }),
  route({
    method: 'GET',
    path: '/containers/:id',
    summary: 'Get a container',
    tag,
    access: 'read',
    params: Params,
    query: Shape(includeQuery),
    answer: { status: 200, one: 'container' },
    handle: async (call) => {
      const tree = parseInclude(call.query.include, 'container');
      const container = await getContainer(call.services.db, call.caller, call.params.id);
      return oneWithIncluded(call, containerResource.toResource(container), tree);
    },
  }),
  route({
    method: 'PATCH',
    path: '/containers/:id',
    summary: 'Edit the reference numbers of a container',
    tag,
    access: 'write',
    params: Params,
    body: Shape({ data: Shape({ type: Type.Optional(Choice(['container'])), ...editable }) }),
    answer: { status: 200, one: 'container' },
    handle: async (call) => {
      const edit = defined({ refNumbers: readLabels(call.body.data.attributes.ref_numbers) });
      const container = await editContainer(call.services.db, call.caller, call.params.id, edit);
      return { document: { data: containerResource.toResource(container) } };
    },
  }),
  route({
    method: 'GET',
    path: '/containers/:id/transport_events',
    summary: 'List the milestones of a container in order of travel',
    tag,
    access: 'read',
    params: Params,
    query: Shape({ ...pageQuery(), ...includeQuery }),
    answer: { status: 200, many: 'transport_event' },
    handle: async (call) => {
      const tree = parseInclude(call.query.include, 'transport_event');
      const { id } = await getContainer(call.services.db, call.caller, call.params.id);
      const { rows, total } = await listTransportEvents(
        call.services.db,
        call.caller.accountId,
        id,
        readPage(call.query),
      );
      return pageWithIncluded(call, rows.map(transportEventResource.toResource), total, tree);
    },
  }),
  route({
    method: 'GET',
    path: '/containers/:id/raw_events',
    summary: 'List what was said about the moves of a container, as it was said',
    tag,
    access: 'read',
    params: Params,
    query: Shape({ ...wholeQuery, ...includeQuery }),
    answer: { status: 200, many: 'raw_event' },
    handle: async (call) => {
      const { db } = call.services;
      const tree = parseInclude(call.query.include, 'raw_event');
      const { id } = await getContainer(db, call.caller, call.params.id);
      const events = await listRawEvents(db, call.caller.accountId, [id]);
      const document = wholeDocument(call, events.map(rawEventResource.toResource));
      const included = await loadIncluded(call.services, call.caller.accountId, document.data, tree);
      return { document: { ...document, included } };
    },
  }),
  route({
    method: 'GET',
    path: '/containers/:id/container_updates',
    summary: 'List the changes of a container, newest first',
    tag,
    access: 'read',
    params: Params,
    query: Shape({ ...pageQuery(), ...includeQuery }),
    answer: { status: 200, many: 'container_updated_event' },
    handle: async (call) => {
      const { db } = call.services;
      const { accountId } = call.caller;
      const tree = parseInclude(call.query.include, 'container_updated_event');
      const { id } = await getContainer(db, call.caller, call.params.id);
      const { rows, total } = await listContainerUpdates(db, accountId, id, readPage(call.query));
      return pageWithIncluded(call, rows.map(containerUpdatedEventResource.toResource), total, tree);
    },
  }),
  route({
    method: 'PATCH',
    path: '/containers/:id/refresh',
    summary: 'Ask the shipping line about a container now',
    tag,
    access: 'write',
    entitlement: 'on_demand_refresh',
    limit: 'refresh',
    params: Params,
    answer: { status: 200, json: Shape({ message: Text }) },
    handle: async (call) => {
      const { db, now } = call.services;
      await refreshContainer(db, call.caller, call.params.id, toInstant(now()));
      return { json: { message: 'The container will be refreshed shortly.' } };
    },
  }),
];
