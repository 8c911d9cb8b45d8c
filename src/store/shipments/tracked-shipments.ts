import { sql } from 'kysely';
import { CONTAINER_ATTRIBUTES, type ContainerState } from '../../domain/containers/container.ts';
import type { KnownContainer, KnownMilestone } from '../../domain/journey/diff.ts';
import { SHIPMENT_ATTRIBUTES, type ShipmentState, type StoppedReason } from '../../domain/shipments/shipment.ts';
import type { RequestType } from '../../domain/shipments/tracking-request.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import { anyOf } from '../by-ids.ts';
import type { ClaimedPoll } from '../carriers/polls.ts';
import { asMembersOf, columnsOf } from '../columns.ts';
import { TRANSPORT_EVENT_MEMBERS } from '../containers/transport-events.ts';
import { type LoggedObservation, listObservations } from '../intake/observations.ts';
import { prepared } from '../prepared.ts';
import type { Db, Trx } from '../tables.ts';

/** A shipment with everything that deriving it anew needs and is compared with. */
export interface TrackedShipment extends OfAccount {
  readonly numberType: RequestType;
  readonly normalizedNumber: string;
  readonly scac: string;
  readonly createdAt: Instant;
  readonly stoppedAt: Instant | null;
  readonly stoppedReason: StoppedReason | null;
  readonly state: ShipmentState;
  readonly awaitedImos: readonly string[];
  readonly containers: readonly TrackedContainer[];
  readonly log: readonly LoggedObservation[];
  /** The account keeps tariffs, so that free time is counted with every change. */
  readonly hasTariffs: boolean;
}

export interface TrackedContainer extends KnownContainer {
  readonly id: Id;
  readonly number: string;
  readonly leftShipmentAt: Instant | null;
}

/** Reads a shipment and locks it: whoever changes it or its containers does so one after the other. */
export async function lockTrackedShipment(trx: Trx, accountId: Id, id: Id): Promise<TrackedShipment | undefined> {
  return (await lockTrackedShipments(trx, accountId, [id]))[0];
}

/** The same for several, locked in the order of their ids, so that two who lock several do not wait for each other. */
export async function lockTrackedShipments(trx: Trx, accountId: Id, ids: readonly Id[]): Promise<TrackedShipment[]> {
  return readRest(trx, accountId, await lockRows(trx, { accountId, ids }));
}

/** A shipment that was created in this transaction: of it nothing else is there yet. */
export async function lockCreatedShipment(trx: Trx, accountId: Id, id: Id): Promise<TrackedShipment | undefined> {
  const [row] = await lockRows(trx, { accountId, ids: [id] });
  return row && toTracked(accountId, row, [], []);
}

/** A shipment that a worker asked about, if it still has the lease of it. */
export async function lockPolledShipment(
  trx: Trx,
  { accountId, id, leaseId }: ClaimedPoll,
): Promise<TrackedShipment | undefined> {
  return (await readRest(trx, accountId, await lockLeasedRows(trx, { accountId, ids: [id], leaseId })))[0];
}

/** Without a lock, for looking. */
export async function readTrackedShipment(db: Db, accountId: Id, id: Id): Promise<TrackedShipment | undefined> {
  return (await listTrackedShipments(db, accountId, [id]))[0];
}

export async function listTrackedShipments(db: Db, accountId: Id, ids: readonly Id[]): Promise<TrackedShipment[]> {
  return readRest(db, accountId, await selectTracked(db, accountId, ids).execute());
}

/** The keys of all shipments in pages, in the order of the key. */
export async function listShipmentKeys(
  db: Db,
  after: { readonly accountId: Id; readonly id: Id } | undefined,
  limit: number,
): Promise<{ accountId: Id; id: Id }[]> {
  let shipments = db.selectFrom('shipment').select(['account_id as accountId', 'id']);
  if (after) shipments = shipments.where(sql<boolean>`(account_id, id) > (${after.accountId}, ${after.id})`);
  return shipments.orderBy('account_id').orderBy('id').limit(limit).execute();
}

export async function countShipments(db: Db): Promise<number> {
  const counted = db.selectFrom('shipment').select((of) => of.fn.countAll<number>().as('total'));
  return (await counted.executeTakeFirstOrThrow()).total;
}

interface Keys {
  readonly accountId: Id;
  readonly ids: readonly Id[];
}

function selectTracked(db: Db, accountId: Id, ids: readonly Id[]) {
  return db
    .selectFrom('shipment')
    .where('account_id', '=', accountId)
    .where('id', '=', anyOf(ids))
    .select([
      'shipment.id',
      'shipment.number_type as numberType',
      'shipment.normalized_number as normalizedNumber',
      'shipment.scac',
      'shipment.created_at as createdAt',
      'shipment.line_tracking_stopped_at as stoppedAt',
      'shipment.line_tracking_stopped_reason as stoppedReason',
      'shipment.awaited_imos as awaitedImos',
      ...asMembersOf('shipment', columnsOf(SHIPMENT_ATTRIBUTES)),
      sql<boolean>`exists (select from tariff where tariff.account_id = shipment.account_id)`.as('hasTariffs'),
    ])
    .orderBy('id');
}

type TrackedRow = Awaited<ReturnType<ReturnType<typeof selectTracked>['execute']>>[number];

/**
 * Until it ends, the transaction finds what it reads and writes by keys: PostgreSQL then plans each statement once for a connection,
 * instead of for the values at hand the first five times, which costs more than all else together.
 */
const KEEP_PLANS = sql<boolean>`set_config('plan_cache_mode', 'force_generic_plan', true) <> ''`;

const lockRows = prepared<Keys, TrackedRow>((db, slot) =>
  selectTracked(db, slot('accountId'), slot('ids')).where(KEEP_PLANS).forUpdate(),
);

const lockLeasedRows = prepared<Keys & { readonly leaseId: Id }, TrackedRow>((db, slot) =>
  selectTracked(db, slot('accountId'), slot('ids'))
    .where(KEEP_PLANS)
    .where(
      sql<boolean>`exists (select from poll where poll.account_id = ${slot('accountId')} and poll.id = shipment.id
        and poll.lease_id = ${slot('leaseId')})`,
    )
    .forUpdate(),
);

async function readRest(db: Db, accountId: Id, rows: readonly TrackedRow[]): Promise<TrackedShipment[]> {
  if (rows.length === 0) return [];
  const keys = { accountId, ids: rows.map(({ id }) => id) };
  const milestones = groupBy(await milestonesOf(db, keys), ({ containerId }) => containerId);
  const containers = groupBy(await containersOf(db, keys), ({ shipmentId }) => shipmentId);
  const logs = await listObservations(db, accountId, keys.ids);
  return rows.map((row) => {
    const own = (containers.get(row.id) ?? []).map(({ id, shipmentId, number, leftShipmentAt, ...state }) => ({
      id,
      number,
      leftShipmentAt,
      state: state satisfies ContainerState,
      milestones: (milestones.get(id) ?? []).map(toKnownMilestone),
    }));
    return toTracked(accountId, row, own, logs.get(row.id) ?? []);
  });
}

function toTracked(
  accountId: Id,
  row: TrackedRow,
  containers: readonly TrackedContainer[],
  log: readonly LoggedObservation[],
): TrackedShipment {
  const {
    id,
    numberType,
    normalizedNumber,
    scac,
    createdAt,
    stoppedAt,
    stoppedReason,
    awaitedImos,
    hasTariffs,
    ...state
  } = row;
  const number = { numberType, normalizedNumber, scac };
  const rest = { awaitedImos, state, containers, log, hasTariffs };
  return { accountId, id, ...number, createdAt, stoppedAt, stoppedReason, ...rest };
}

function selectContainers(db: Db, accountId: Id, shipmentIds: readonly Id[]) {
  return db
    .selectFrom('container')
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', anyOf(shipmentIds))
    .select([
      'container.id',
      'container.shipment_id as shipmentId',
      'container.number',
      'container.left_shipment_at as leftShipmentAt',
      ...asMembersOf('container', columnsOf(CONTAINER_ATTRIBUTES)),
    ])
    .orderBy('container.number');
}

const containersOf = prepared<Keys, Awaited<ReturnType<ReturnType<typeof selectContainers>['execute']>>[number]>(
  (db, slot) => selectContainers(db, slot('accountId'), slot('ids')),
);

function selectMilestones(db: Db, accountId: Id, shipmentIds: readonly Id[]) {
  return db
    .selectFrom('transport_event')
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', anyOf(shipmentIds))
    .where('milestone', '=', true)
    .select(['series_key as key', 'journey_order as order', 'withdrawn_at as withdrawnAt', ...TRANSPORT_EVENT_MEMBERS])
    .orderBy('id');
}

type MilestoneRow = Awaited<ReturnType<ReturnType<typeof selectMilestones>['execute']>>[number];

const milestonesOf = prepared<Keys, MilestoneRow>((db, slot) => selectMilestones(db, slot('accountId'), slot('ids')));

function toKnownMilestone({ key, order, withdrawnAt, ...event }: MilestoneRow): KnownMilestone {
  return { key, order, withdrawnAt, event };
}

/** The account's shipments that wait for a vessel and are followed, or were until after `since`. */
export async function listShipmentsAwaiting(
  db: Db,
  accountId: Id,
  { imo, since }: { readonly imo: string; readonly since: Instant },
  limit: number,
): Promise<Id[]> {
  const rows = await db
    .selectFrom('shipment')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`awaited_imos @> array[${imo}]`)
    .where(sql<boolean>`(line_tracking_stopped_at is null or line_tracking_stopped_at > ${since})`)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
