import type { Caller } from '../../../domain/accounts/caller.ts';
import type { Shipment } from '../../../domain/shipments/shipment.ts';
import { found, notFound } from '../../../errors.ts';
import { estimatedEventResource } from '../../../jsonapi/resources/estimated-event.ts';
import { shipmentResource } from '../../../jsonapi/resources/shipment.ts';
import { loadPastOfShipment } from '../../../operations/as-of/known-past.ts';
import { listShipmentsAsOf } from '../../../operations/as-of/lists-as-of.ts';
import { askPast } from '../../../operations/as-of/past-question.ts';
import { shipmentOfPast } from '../../../operations/as-of/things-as-of.ts';
import { editShipment, resumeShipment, stopShipment, tagShipments } from '../../../operations/shipments.ts';
import { listEstimatedEvents } from '../../../store/containers/estimated-events.ts';
import { findShipment, listShipments } from '../../../store/shipments/shipments.ts';
import { defined } from '../../../values/defined.ts';
import type { Id } from '../../../values/id.ts';
import { type Instant, toInstant } from '../../../values/instant.ts';
import { Choice, Shape, Type, Uuid } from '../../../values/schema.ts';
import { accompanied, json, one, paged } from '../../answer.ts';
import { columnsQuery, EXPORT_FORMATS, exported, exportRow } from '../../export/formats.ts';
import { exportedTable } from '../../export/table.ts';
import { Labels, readLabels } from '../../labels.ts';
import { askerOf, asOfCompany, asOfQuery, readAsOf, refuseFilters } from '../../query/as-of.ts';
import { fieldsQuery } from '../../query/fields.ts';
import { listShape } from '../../query/list-filter.ts';
import { cutPage } from '../../query/page.ts';
import { route, routesOf } from '../../route.ts';
import type { Services } from '../../services.ts';
import { exportedShipments } from './export.ts';
import { readShipmentFilter, readShipmentSort, shipmentListQuery } from './list-query.ts';
import { partiesFlag, withPartyRoles } from './party-roles.ts';

const MAX_TAGGED = 1_000;

export const shipmentRoutes = routesOf('Shipments', [
  route('GET /shipments', {
    mayLag: true,
    summary: 'List shipments',
    access: 'read',
    description:
      'With `as_of` all that were known then, at most 1,000, the newest first, and without filters, which are of today.',
    query: listShape({
      ...partiesFlag,
      ...shipmentListQuery,
      ...asOfQuery,
      ...fieldsQuery(['shipment', 'container']),
    }),
    answer: paged(shipmentResource, { include: [] }),
    handle: async (call, page, include) => {
      const at = readAsOf(call, include);
      if (at !== undefined) {
        refuseFilters(call.query);
        const then = await askPast(askerOf(call), (question) => listShipmentsAsOf(call.services.db, question, at));
        return accompanied(cutPage(then, page), asOfCompany('shipment', at));
      }
      const { rows, ...total } = await listShipments(
        call.services.db,
        call.caller.accountId,
        readShipmentFilter(call.query, call.services.now()),
        page,
        readShipmentSort(call.query),
      );
      return { rows: await withPartyRoles(call, include, rows), ...total };
    },
  }),
  ...EXPORT_FORMATS.map((format) =>
    route(`GET /shipments.${format}`, {
      ...exportRow(format, 'shipments'),
      seen: { action: 'shipment.export' },
      query: listShape({ ...shipmentListQuery, ...columnsQuery }),
      handle: async ({ services, caller: { accountId }, query }) => {
        const filter = readShipmentFilter(query, services.now());
        const list = await exportedShipments(services, accountId, filter, readShipmentSort(query));
        return exported(format, await exportedTable(services, accountId, list, query.columns), services.now());
      },
    }),
  ),
  route('PATCH /shipments/tags', {
    summary: 'Add and remove tags of several shipments',
    access: 'write',
    body: Shape({
      ids: Type.Array(Uuid, { minItems: 1, maxItems: MAX_TAGGED }),
      add: Type.Optional(Labels),
      remove: Type.Optional(Labels),
    }),
    answer: json(Shape({ changed: Type.Integer() })),
    handle: async ({ services, caller, body }) => {
      const change = { add: readLabels(body.add) ?? [], remove: readLabels(body.remove) ?? [] };
      return { changed: await tagShipments(services.db, caller, body.ids, change) };
    },
  }),
  route('GET /shipments/:id', {
    summary: 'Get a shipment',
    access: 'read',
    seen: { action: 'shipment.open', byPeople: true },
    query: Shape({ ...partiesFlag, ...asOfQuery }),
    answer: one(shipmentResource, { include: [] }),
    handle: async (call, _page, include) => {
      const at = readAsOf(call, include);
      if (at !== undefined) {
        return accompanied(await getShipmentAsOf(call, at), asOfCompany('shipment', at));
      }
      const alone = found(await findShipment(call.services.db, call.caller.accountId, call.params.id), 'Shipment');
      const [shipment = alone] = await withPartyRoles(call, include, [alone]);
      return shipment;
    },
  }),
  route('PATCH /shipments/:id', {
    summary: 'Edit the reference numbers and tags of a shipment',
    access: 'write',
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['shipment'])),
        attributes: Shape({ ref_numbers: Type.Optional(Labels), tags: Type.Optional(Labels) }),
      }),
    }),
    answer: one(shipmentResource),
    handle: async (call) => {
      const { ref_numbers: refNumbers, tags } = call.body.data.attributes;
      const edit = defined({ refNumbers: readLabels(refNumbers), tags: readLabels(tags) });
      return editShipment(call.services.db, call.caller, call.params.id, edit);
    },
  }),
  route('PATCH /shipments/:id/stop_tracking', {
    summary: 'Stop tracking a shipment and its containers',
    access: 'write',
    answer: one(shipmentResource),
    handle: async (call) => {
      const { db, publish, now } = call.services;
      return stopShipment(db, call.caller, call.params.id, publish, toInstant(now()));
    },
  }),
  route('PATCH /shipments/:id/resume_tracking', {
    summary: 'Resume tracking a shipment and its containers',
    access: 'write',
    answer: one(shipmentResource),
    handle: async (call) => {
      const { db, now, tracking } = call.services;
      return resumeShipment(db, call.caller, call.params.id, tracking.catchUp, toInstant(now()));
    },
  }),
  route('GET /shipments/:id/eta_history', {
    summary: 'List how the estimated arrival of a shipment changed, oldest first',
    description:
      "The carrier's estimates and ours. `data_source` is `prediction` for ours, which come with an earliest and a latest time: four of five arrivals fall between.",
    access: 'read',
    query: Shape(asOfQuery),
    answer: paged(estimatedEventResource, { include: [] }),
    handle: async (call, page, include) => {
      const { db } = call.services;
      const { accountId } = call.caller;
      const at = readAsOf(call, include);
      if (at !== undefined) {
        const { id } = await getShipmentAsOf(call, at);
        return accompanied(await listEstimatedEvents(db, accountId, id, page, at), asOfCompany('events', at));
      }
      if ((await findShipment(db, accountId, call.params.id)) === undefined) throw notFound('Shipment');
      return listEstimatedEvents(db, accountId, call.params.id, page);
    },
  }),
]);

interface AskedOfShipment {
  readonly services: Services;
  readonly caller: Caller;
  readonly params: { readonly id: Id };
  readonly signal: AbortSignal;
}

/** The shipment of a path as it was known at a moment. */
function getShipmentAsOf(call: AskedOfShipment, at: Instant): Promise<Shipment> {
  return askPast(askerOf(call), async (question) =>
    shipmentOfPast(await loadPastOfShipment(call.services.db, question, call.params.id), at),
  );
}
