import type { SavedView } from '../domain/accounts/saved-view.ts';
import type { ReadFilter } from '../operations/reports/report-list.ts';
import { listContainerIds } from '../store/containers/containers.ts';
import { listShipmentIds } from '../store/shipments/shipments.ts';
import type { Db } from '../store/tables.ts';
import type { Id } from '../values/id.ts';
import { readContainerFilter, readContainerSort } from './resources/containers/list-query.ts';
import { readShipmentFilter, readShipmentSort } from './resources/shipments/list-query.ts';

type View = Pick<SavedView, 'accountId' | 'entity' | 'query'>;

/** Which of these containers, or shipments, the list shows that a view was saved of. */
export async function matchView(
  db: Db,
  { accountId, entity, query }: View,
  ids: readonly Id[],
  now: () => Date,
): Promise<ReadonlySet<Id>> {
  const asked = readQuery(query);
  if (entity === 'shipment') {
    const filter = readShipmentFilter(asked, now());
    return new Set(await listShipmentIds(db, accountId, { ...filter, ids }, undefined, ids.length));
  }
  const filter = await readContainerFilter({ db, now }, accountId, asked);
  const among = filter.ids === undefined ? ids : ids.filter((id) => filter.ids?.includes(id));
  return new Set(await listContainerIds(db, accountId, { ...filter, ids: among }, [], ids.length));
}

/** What the list shows that a view was saved of, in its order: the first so many. */
export async function listView(
  db: Db,
  { accountId, entity, query }: View,
  now: () => Date,
  limit: number,
): Promise<Id[]> {
  const asked: Record<string, never> & { readonly sort?: string } = readQuery(query);
  if (entity === 'shipment')
    return listShipmentIds(db, accountId, readShipmentFilter(asked, now()), readShipmentSort(asked), limit);
  const filter = await readContainerFilter({ db, now }, accountId, asked);
  return listContainerIds(db, accountId, filter, readContainerSort(asked), limit);
}

/** What a list of containers shows for the query of its page. */
export function readFilterOfQuery(db: Db, now: () => Date): ReadFilter {
  return (accountId, query) => readContainerFilter({ db, now }, accountId, readQuery(query));
}

/** A query string as its row would read it: what is asked for several times is a list, and what is yes or no is that. */
function readQuery(text: string): Record<string, never> {
  const params = new URLSearchParams(text);
  const entries = [...new Set(params.keys())].map((name) => {
    const values = params.getAll(name);
    const value = values.length === 1 && !name.endsWith('[]') ? values[0] : values;
    return [name, value === 'true' ? true : value === 'false' ? false : value];
  });
  return Object.fromEntries(entries);
}
