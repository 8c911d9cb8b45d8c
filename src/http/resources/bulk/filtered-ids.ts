import { CONTAINER_FILTERS } from '../../../domain/list-filter/container-filters.ts';
import { SHIPMENT_FILTERS } from '../../../domain/list-filter/shipment-filters.ts';
import { ASKED_STATUSES, statusAskedFor } from '../../../domain/shipments/tracking-request.ts';
import { invalidBody } from '../../../errors.ts';
import type { BulkNoun } from '../../../operations/bulk/kinds.ts';
import { listContainerIds } from '../../../store/containers/containers.ts';
import { listShipmentIds } from '../../../store/shipments/shipments.ts';
import { listTrackingRequests } from '../../../store/shipments/tracking-requests.ts';
import { defined } from '../../../values/defined.ts';
import type { Id } from '../../../values/id.ts';
import { Shape, type Static, type TObject, Type } from '../../../values/schema.ts';
import { listShape } from '../../query/list-filter.ts';
import { wordOf } from '../../query/several.ts';
import type { Services } from '../../services.ts';
import { createValidator } from '../../validate.ts';
import { containerFilterQuery, readContainerFilter } from '../containers/list-query.ts';
import { readShipmentFilter, shipmentListQuery } from '../shipments/list-query.ts';

/** More are not changed by one question: they are narrowed first. */
const MAX_FILTERED = 10_000;
const REQUESTS_PER_PAGE = 1_000;

const compile = createValidator();
const readContainers = readerOf(listShape(containerFilterQuery), Object.keys(CONTAINER_FILTERS));
const readShipments = readerOf(listShape(shipmentListQuery), Object.keys(SHIPMENT_FILTERS));
const readRequests = readerOf(
  Shape({
    q: Type.Optional(Type.String()),
    'filter[status]': wordOf(ASKED_STATUSES),
    'filter[scac]': Type.Optional(Type.String()),
  }),
  [],
);

/** The ids that a list has when it is narrowed so. */
export async function filteredIds(services: Services, accountId: Id, noun: BulkNoun, filter: string): Promise<Id[]> {
  const ids = await listIds(services, accountId, noun, filter);
  if (ids.length > MAX_FILTERED) {
    throw invalidBody('/filter', `More than ${MAX_FILTERED} fit the filter: narrow it first.`);
  }
  return ids;
}

async function listIds(services: Services, accountId: Id, noun: BulkNoun, asked: string): Promise<Id[]> {
  const { db, now } = services;
  const limit = MAX_FILTERED + 1;
  switch (noun) {
    case 'containers': {
      const filter = await readContainerFilter(services, accountId, readContainers(asked));
      return listContainerIds(db, accountId, filter, [{ by: 'created_at', descending: true }], limit);
    }
    case 'shipments':
      return listShipmentIds(db, accountId, readShipmentFilter(readShipments(asked), now()), undefined, limit);
    case 'tracking_requests': {
      const { q, 'filter[status]': status, 'filter[scac]': scac } = readRequests(asked);
      const filter = defined({ q, status: statusAskedFor(status), scac });
      const ids: Id[] = [];
      for (let number = 1; ids.length < limit; number += 1) {
        const { rows } = await listTrackingRequests(db, accountId, filter, { number, size: REQUESTS_PER_PAGE });
        ids.push(...rows.map(({ id }) => id));
        if (rows.length < REQUESTS_PER_PAGE) break;
      }
      return ids;
    }
  }
}

/** Lists pass over filters that they do not know; a change must not, or it would be of more than was meant. */
function readerOf<Schema extends TObject>(schema: Schema, keys: readonly string[]): (filter: string) => Static<Schema> {
  const known = new Set(Object.keys(schema.properties));
  const validate = compile({ schema, method: 'GET', url: '', httpPart: 'querystring' });
  const isValid = (query: object): query is Static<Schema> & object => validate(query) === true;
  return (filter) => {
    const query = Object.fromEntries(new URLSearchParams(filter));
    for (const [name, value] of Object.entries(query)) {
      if (value.includes('\u0000')) throw invalidBody('/filter', 'Text must not contain null characters.');
      const [, key = ''] = /^filter\[(\w+)\]/.exec(name) ?? [];
      if (!known.has(name) && !keys.includes(key)) throw invalidBody('/filter', `The list has no ${name}.`);
    }
    if (!isValid(query)) throw invalidBody('/filter', 'The list cannot be narrowed so.');
    return query;
  };
}
