import { sql } from 'kysely';
import { SHIPMENT_ATTRIBUTES, type Shipment } from '../../domain/shipments/shipment.ts';
import { defined } from '../../values/defined.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembersOf, columnsOf } from '../columns.ts';
import { inAccount } from '../in-account.ts';
import type { Cut } from '../list-filter/ordered.ts';
import { findPage } from '../list-filter/page-of-list.ts';
import { countAll, isWhole, totalBeside } from '../list-filter/total.ts';
import { findAlong } from '../list-filter/walk.ts';
import { findStretches } from '../list-filter/zones.ts';
import { ownRow } from '../own-row.ts';
import { cutOf, inOrder, type Page, type PageRequest, type SortOrder, type Total } from '../page.ts';
import { prepared } from '../prepared.ts';
import type { Db } from '../tables.ts';
import {
  lookForShipments,
  matchingShipments,
  roadOfShipments,
  type ShipmentFilter,
  type ShipmentSort,
  selectShipmentIds,
} from './shipment-filter.ts';

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

/** The ids of a page, and how long the list is. What is short is found and put in order at once. */
async function findShipmentIds(
  db: Db,
  accountId: Id,
  filter: ShipmentFilter,
  sort: SortOrder<ShipmentSort> | undefined,
  cut: Cut,
): Promise<Total & { readonly ids: readonly Id[] }> {
  if (isWhole(filter)) {
    const { rows } = await selectShipmentIds(db, accountId, filter, sort, cut).execute(db);
    return { ...(await countAll(db, accountId, 'shipments')), ids: rows.map(({ id }) => id) };
  }
  return findPage(
    db,
    { accountId, matter: 'shipments' },
    {
      look: (most) => lookForShipments(db, accountId, filter, sort, cut, most),
      matching: matchingShipments(db, accountId, filter).select('shipment.id'),
      isReckoned: filter.q === undefined && filter.asked?.values.q === undefined,
      along: (passed) => findShipmentsAlongOrder(db, accountId, filter, sort, cut, passed),
    },
  );
}

/** The ids of a page of a long list: zones tell where its usual order may begin. */
export async function findShipmentsAlongOrder(
  db: Db,
  accountId: Id,
  filter: ShipmentFilter,
  sort: SortOrder<ShipmentSort> | undefined,
  cut: Cut,
  passed: { readonly passed?: number } = {},
): Promise<Id[]> {
  if (sort !== undefined && sort.by !== 'created_at') {
    const { rows } = await selectShipmentIds(db, accountId, filter, sort, cut).execute(db);
    return rows.map(({ id }) => id);
  }
  const stretches = await findStretches(db, accountId, 'shipment', ['shipment'], filter.asked?.values ?? {});
  const made = stretches?.get('shipment');
  if (stretches !== undefined && made === undefined) return [];
  const walk = { descending: sort?.descending ?? true, take: cut.limit + cut.offset, ...passed };
  const found = await findAlong(db, roadOfShipments(db, accountId, filter, made), walk);
  return found.slice(cut.offset).map(({ id }) => id);
}

/** The ids alone, for reading the shipments in batches. */
export async function listShipmentIds(
  db: Db,
  accountId: Id,
  filter: ShipmentFilter,
  sort: SortOrder<ShipmentSort> | undefined,
  limit: number,
): Promise<Id[]> {
  const { rows } = await selectShipmentIds(db, accountId, filter, sort, { limit, offset: 0 }).execute(db);
  return rows.map((row) => row.id);
}

export async function listShipmentsByIds(db: Db, accountId: Id, ids: readonly Id[]): Promise<Shipment[]> {
  return ids.length === 0 ? [] : shipmentsByIds(db, { accountId, ids });
}

const shipmentsByIds = prepared<{ accountId: Id; ids: readonly Id[] }, Shipment>((db, slot) =>
  selectShipments(db, slot('accountId'))
    .where('shipment.id', '=', sql<Id>`any(${slot('ids')}::uuid[])`)
    .orderBy('shipment.id'),
);

export interface ShipmentEdit {
  readonly refNumbers?: readonly string[];
  readonly tags?: readonly string[];
}

/** False when there is no such shipment. */
export async function updateShipmentLabels(db: Db, accountId: Id, id: Id, edit: ShipmentEdit): Promise<boolean> {
  const result = await db
    .updateTable('shipment')
    .set({
      ...defined({ ref_numbers: edit.refNumbers?.slice(), tags: edit.tags?.slice() }),
      updated_at: sql<Instant>`now()`,
    })
    .where(ownRow(accountId, id))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Adds and takes away tags of several shipments at once; returns which there were. */
export async function changeShipmentTags(
  db: Db,
  accountId: Id,
  ids: readonly Id[],
  change: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<Id[]> {
  const rows = await db
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
  return rows.map((row) => row.id);
}

function joined(db: Db, accountId: Id) {
  return db
    .selectFrom('shipment')
    .leftJoin('party', inAccount('party.id', 'shipment.customer_id'))
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
        'predicted_eta_at',
        'predicted_eta_earliest_at',
        'predicted_eta_latest_at',
        'line_tracking_last_attempted_at',
        'line_tracking_last_succeeded_at',
        'line_tracking_doubt',
        'line_tracking_stopped_at',
        'line_tracking_stopped_reason',
        'line_tracking_stopped_by_user_id',
        'created_at',
        'updated_at',
      ]),
      'party.company_name as customerName',
      'shipment.scac as shippingLineScac',
      ...STATE_COLUMNS,
    ])
    .select(
      sql<Id[]>`array(select container.id from container where container.account_id = shipment.account_id
        and container.shipment_id = shipment.id and container.left_shipment_at is null
        order by container.number)`.as('containerIds'),
    );
}
