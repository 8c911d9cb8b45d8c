import { containerResource } from '../../../jsonapi/resources/container.ts';
import { containerUpdatedEventResource } from '../../../jsonapi/resources/container-updated-event.ts';
import { estimatedEventResource } from '../../../jsonapi/resources/estimated-event.ts';
import { rawEventResource } from '../../../jsonapi/resources/raw-event.ts';
import { transportEventResource } from '../../../jsonapi/resources/transport-event.ts';
import { listContainersAsOf } from '../../../operations/as-of/lists-as-of.ts';
import { askPast } from '../../../operations/as-of/past-question.ts';
import { editContainer, getContainer, refreshContainer } from '../../../operations/containers.ts';
import { listContainerUpdates } from '../../../store/containers/container-updates.ts';
import { listContainers } from '../../../store/containers/containers.ts';
import { listEstimatesOfContainer } from '../../../store/containers/estimated-events.ts';
import { listRawEvents } from '../../../store/containers/raw-events.ts';
import { listTransportEvents } from '../../../store/containers/transport-events.ts';
import { defined } from '../../../values/defined.ts';
import { toInstant } from '../../../values/instant.ts';
import { Choice, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { accompanied, json, one, paged, whole } from '../../answer.ts';
import { columnsQuery, EXPORT_FORMATS, exported, exportRow } from '../../export/formats.ts';
import { exportedTable } from '../../export/table.ts';
import { Labels, readLabels } from '../../labels.ts';
import { askerOf, asOfCompany, asOfQuery, readAsOf, refuseFilters } from '../../query/as-of.ts';
import { fieldsQuery } from '../../query/fields.ts';
import { listShape } from '../../query/list-filter.ts';
import { cutPage } from '../../query/page.ts';
import { route, routesOf } from '../../route.ts';
import { getContainerAsOf } from './as-of.ts';
import { exportedContainers } from './export.ts';
import { containerListQuery, readContainerFilter, readContainerSort } from './list-query.ts';

const MAX_PAGE = 50;
const editable = { attributes: Shape({ ref_numbers: Type.Optional(Labels) }) };

export const containerRoutes = routesOf('Containers', [
  route('GET /containers', {
    mayLag: true,
    summary: 'List containers',
    access: 'read',
    description:
      'With `as_of` all that were known then, at most 1,000, the newest first, and without filters, which are of today.',
    query: listShape({
      ...containerListQuery,
      ...asOfQuery,
      ...fieldsQuery(['container', 'shipment']),
    }),
    answer: paged(containerResource, { max: MAX_PAGE, include: [] }),
    handle: async (call, page, include) => {
      const { accountId } = call.caller;
      const at = readAsOf(call, include);
      if (at !== undefined) {
        refuseFilters(call.query);
        const then = await askPast(askerOf(call), (question) => listContainersAsOf(call.services.db, question, at));
        return accompanied(cutPage(then, page), asOfCompany('container', at));
      }
      const filter = await readContainerFilter(call.services, accountId, call.query);
      const sort = readContainerSort(call.query);
      return listContainers(call.services.db, accountId, page, filter, sort);
    },
  }),
  ...EXPORT_FORMATS.map((format) =>
    route(`GET /containers.${format}`, {
      ...exportRow(format, 'containers'),
      seen: { action: 'container.export' },
      query: listShape({ ...containerListQuery, ...columnsQuery }),
      handle: async ({ services, caller: { accountId }, query }) => {
        const filter = await readContainerFilter(services, accountId, query);
        const list = await exportedContainers(services, accountId, filter, readContainerSort(query));
        return exported(format, await exportedTable(services, accountId, list, query.columns), services.now());
      },
    }),
  ),
  route('PATCH /containers', {
    summary: 'Edit the reference numbers of the container named in the body',
    access: 'write',
    body: Shape({ data: Shape({ id: Uuid, type: Type.Optional(Choice(['container'])), ...editable }) }),
    answer: one(containerResource),
    handle: async (call) => {
      const { id, attributes } = call.body.data;
      return editContainer(
        call.services.db,
        call.caller,
        id,
        defined({ refNumbers: readLabels(attributes.ref_numbers) }),
      );
    },
  }),
  route('GET /containers/:id', {
    summary: 'Get a container',
    access: 'read',
    seen: { action: 'container.open', byPeople: true },
    query: Shape(asOfQuery),
    answer: one(containerResource, { include: [] }),
    handle: async (call, _page, include) => {
      const at = readAsOf(call, include);
      if (at === undefined) return getContainer(call.services.db, call.caller, call.params.id);
      return accompanied((await getContainerAsOf(call, at)).container, asOfCompany('container', at));
    },
  }),
  route('PATCH /containers/:id', {
    summary: 'Edit the reference numbers of a container',
    access: 'write',
    body: Shape({ data: Shape({ type: Type.Optional(Choice(['container'])), ...editable }) }),
    answer: one(containerResource),
    handle: async (call) => {
      const edit = defined({ refNumbers: readLabels(call.body.data.attributes.ref_numbers) });
      return editContainer(call.services.db, call.caller, call.params.id, edit);
    },
  }),
  route('GET /containers/:id/transport_events', {
    summary: 'List the milestones of a container in order of travel',
    access: 'read',
    query: Shape(asOfQuery),
    answer: paged(transportEventResource, { include: [] }),
    handle: async (call, page, include) => {
      const at = readAsOf(call, include);
      if (at !== undefined) {
        return accompanied(cutPage((await getContainerAsOf(call, at)).events, page), asOfCompany('events', at));
      }
      const { id } = await getContainer(call.services.db, call.caller, call.params.id);
      return listTransportEvents(call.services.db, call.caller.accountId, id, page);
    },
  }),
  route('GET /containers/:id/raw_events', {
    summary: 'List what was said about the moves of a container, as it was said',
    access: 'read',
    query: Shape(asOfQuery),
    answer: whole(rawEventResource, { include: [] }),
    handle: async (call, _page, include) => {
      const at = readAsOf(call, include);
      if (at !== undefined)
        return accompanied((await getContainerAsOf(call, at)).rawEvents(), asOfCompany('events', at));
      const { db } = call.services;
      const { id } = await getContainer(db, call.caller, call.params.id);
      return listRawEvents(db, call.caller.accountId, id);
    },
  }),
  route('GET /containers/:id/eta_history', {
    summary: 'List how the estimated arrival of a container changed, oldest first',
    description:
      'Of this container: those of one shipment may part ways. Our own estimates are among them while it goes as its shipment does; `data_source` is `prediction` for those.',
    access: 'read',
    query: Shape(asOfQuery),
    answer: paged(estimatedEventResource, { include: [] }),
    handle: async (call, page, include) => {
      const at = readAsOf(call, include);
      if (at !== undefined) {
        const { container, goesWithShipment } = await getContainerAsOf(call, at);
        const { db } = call.services;
        const { accountId } = call.caller;
        const history = await listEstimatesOfContainer(db, accountId, container.id, page, { at, goesWithShipment });
        return accompanied(history, asOfCompany('events', at));
      }
      const { id } = await getContainer(call.services.db, call.caller, call.params.id);
      return listEstimatesOfContainer(call.services.db, call.caller.accountId, id, page);
    },
  }),
  route('GET /containers/:id/container_updates', {
    summary: 'List the changes of a container, newest first',
    access: 'read',
    query: Shape(asOfQuery),
    answer: paged(containerUpdatedEventResource, { include: [] }),
    handle: async (call, page, include) => {
      const { db } = call.services;
      const { accountId } = call.caller;
      const at = readAsOf(call, include);
      if (at !== undefined) {
        const { container } = await getContainerAsOf(call, at);
        return accompanied(
          await listContainerUpdates(db, accountId, container.id, page, at),
          asOfCompany('events', at),
        );
      }
      const { id } = await getContainer(db, call.caller, call.params.id);
      return listContainerUpdates(db, accountId, id, page);
    },
  }),
  route('PATCH /containers/:id/refresh', {
    summary: 'Ask the shipping line about a container now',
    description: 'Refused with 409 while tracking of the shipment is stopped: nothing is asked then. Resume it first.',
    access: 'write',
    entitlement: 'on_demand_refresh',
    limit: 'refresh',
    answer: json(Shape({ message: Text })),
    handle: async (call) => {
      const { db, now } = call.services;
      await refreshContainer(db, call.caller, call.params.id, toInstant(now()));
      return { message: 'The container will be refreshed shortly.' };
    },
  }),
]);
