import { sql } from 'kysely';
import { SHIPMENT_ATTRIBUTES, type Shipment } from '../../domain/shipments/shipment.ts';
import { defined } from '../../values/defined.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { anyOf } from '../by-ids.ts';
import { asMembersOf, columnsOf } from '../columns.ts';
import { inAccount } from '../in-account.ts';
import { findIds, findPage } from '../list-filter/find-page.ts';
import { createFirstPages } from '../list-filter/first-pages.ts';
import { isWhole, MAX_COUNTED, mostCounted, totalBeside } from '../list-filter/total.ts';
import { countListed, writeListRows } from '../list-filter/write-list-rows.ts';
import { ownRow } from '../own-row.ts';
import { type Cut, cutOf, inOrder, type Page, type PageRequest, type SortOrder, type Total } from '../page.ts';
import { prepared } from '../prepared.ts';
import type { Db, Trx } from '../tables.ts';
import { selectIdsByCustomer } from './customer-order.ts';
import { NEWEST_FIRST, orderedShipments, type ShipmentFilter, type ShipmentSort } from './shipment-filter.ts';

export async function findShipment(db: Db, accountId: Id, id: Id): Promise<Shipment | undefined> {
  return (await shipmentsByIds(db, { accountId, ids: [id] }))[0];
}

export async function listShipments(
  db: Db,
  accountId: Id,
  filter: ShipmentFilter,
  page: PageRequest,
  sort?: SortOrder<ShipmentSort>,
): Promise<Page<Shipment>> {
  const { ids, ...counted } = await findShipmentIds(db, accountId, filter, sort, cutOf(page));
  return {
    rows: inOrder(ids, await listShipmentsByIds(db, accountId, ids)),
    ...totalBeside(page, ids.length, counted),
  };
}

/** The ids of a page, and how many match; of all it is counted as they are added. */
async function findShipmentIds(
  db: Db,
  accountId: Id,
  filter: ShipmentFilter,
  sort: SortOrder<ShipmentSort> = NEWEST_FIRST,
  cut: Cut,
): Promise<Total & { readonly ids: readonly Id[] }> {
  if (isWhole(filter) && sort.by !== 'customer_name') {
    const first = await findFirst(db, accountId, sort, cut);
    if (first) return first;
  }
  const all = await countListed(db, accountId, 'shipments');
  if (isWhole(filter) && all > MAX_COUNTED) return { total: all, ids: await findAll(db, accountId, sort, cut) };
  return findPage(db, orderedShipments(accountId, filter, sort), cut, mostCounted(all));
}

const findFirst = createFirstPages('shipments', MAX_COUNTED, (accountId, order: SortOrder<ShipmentSort>) =>
  orderedShipments(accountId, {}, order),
);

async function findAll(db: Db, accountId: Id, sort: SortOrder<ShipmentSort>, cut: Cut): Promise<Id[]> {
  if (sort.by !== 'customer_name') return findIds(db, orderedShipments(accountId, {}, sort), cut);
  const { rows } = await selectIdsByCustomer(accountId, sort.descending, cut).execute(db);
  return rows.map(({ id }) => id);
}

/** The ids alone, for reading the shipments in batches. */
export async function listShipmentIds(
  db: Db,
  accountId: Id,
  filter: ShipmentFilter,
  sort: SortOrder<ShipmentSort> | undefined,
  limit: number,
): Promise<Id[]> {
  const cut = { limit, offset: 0 };
  if (sort && isWhole(filter)) return findAll(db, accountId, sort, cut);
  return findIds(db, orderedShipments(accountId, filter, sort), cut);
}

export async function listShipmentsByIds(db: Db, accountId: Id, ids: readonly Id[]): Promise<Shipment[]> {
  return ids.length === 0 ? [] : shipmentsByIds(db, { accountId, ids });
}

const shipmentsByIds = prepared<{ accountId: Id; ids: readonly Id[] }, Shipment>((db, slot) =>
  selectShipments(db, slot('accountId'))
    .where('shipment.id', '=', anyOf(slot('ids')))
    .orderBy('shipment.id'),
);

export interface ShipmentEdit {
  readonly refNumbers?: readonly string[];
  readonly tags?: readonly string[];
}

/** False when there is no such shipment. */
export async function updateShipmentLabels(trx: Trx, accountId: Id, id: Id, edit: ShipmentEdit): Promise<boolean> {
  const result = await trx
    .updateTable('shipment')
    .set({
      ...defined({ ref_numbers: edit.refNumbers?.slice(), tags: edit.tags?.slice() }),
      updated_at: sql<Instant>`now()`,
    })
    .where(ownRow(accountId, id))
    .executeTakeFirst();
  if (edit.tags) await writeListRows(trx, accountId, [id]);
  return result.numUpdatedRows === 1n;
}

/** Adds and takes away tags of several shipments at once; returns which there were. */
export async function changeShipmentTags(
  trx: Trx,
  accountId: Id,
  ids: readonly Id[],
  change: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<Id[]> {
  const rows = await trx
    .updateTable('shipment')
    .set({
      tags: sql<string[]>`array(select distinct tag from unnest(tags || ${change.add}::text[]) as tag
        where tag <> all(${change.remove}::text[]) order by tag)`,
      updated_at: sql<Instant>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<Id>`any(${ids}::uuid[])`)
    .returning('id')
    .execute();
  const changed = rows.map((row) => row.id);
  await writeListRows(trx, accountId, changed);
  return changed;
}

function joined(db: Db, accountId: Id) {
  return db
    .selectFrom('shipment')
    .leftJoin('party', inAccount('party.id', 'shipment.customer_id'))
    .leftJoin('shipment_refresh', inAccount('shipment_refresh.shipment_id', 'shipment.id'))
    .where('shipment.account_id', '=', accountId);
}

const STATE_COLUMNS = asMembersOf('shipment', columnsOf(SHIPMENT_ATTRIBUTES));

function selectShipments(db: Db, accountId: Id) {
  return joined(db, accountId)
    .select([
      ...asMembersOf('shipment', [
        'id',
        'account_id',
        'number_type',
        'bill_of_lading_number',
        'normalized_number',
        'ref_numbers',
        'tags',
        'customer_id',
        'shipping_line_name',
        'shipping_line_short_name',
        'line_tracking_stopped_at',
        'line_tracking_stopped_reason',
        'line_tracking_stopped_by_user_id',
        'created_at',
        'updated_at',
      ]),
      ...(['predictedEtaAt', 'predictedEtaEarliestAt', 'predictedEtaLatestAt'] as const).map(untilArrival),
      'party.company_name as customerName',
      'shipment_refresh.attempted_at as lineTrackingLastAttemptedAt',
      'shipment_refresh.succeeded_at as lineTrackingLastSucceededAt',
      'shipment_refresh.doubt as lineTrackingDoubt',
      'shipment.scac as shippingLineScac',
      ...STATE_COLUMNS,
    ])
    .select(
      sql<Id[]>`array(select container.id from container where container.account_id = shipment.account_id
        and container.shipment_id = shipment.id and container.left_shipment_at is null
        order by container.number)`.as('containerIds'),
    );
}

const PREDICTED = {
  predictedEtaAt: 'predicted_eta_at',
  predictedEtaEarliestAt: 'predicted_eta_earliest_at',
  predictedEtaLatestAt: 'predicted_eta_latest_at',
} as const;

/** Once a ship is there, nothing is predicted of it. */
function untilArrival<Name extends keyof typeof PREDICTED>(name: Name) {
  const column = sql.ref(`shipment.${PREDICTED[name]}`);
  return sql<Instant | null>`case when shipment.pod_ata_at is null then ${column} end`.as(name);
}
