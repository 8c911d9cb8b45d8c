import { sql } from 'kysely';
import type { ContainerState } from '../domain/container.ts';
import type { KnownContainer, KnownMilestone } from '../domain/journey/diff.ts';
import type { RecordedObservation } from '../domain/observation.ts';
import type { ShipmentState, StoppedReason } from '../domain/shipment.ts';
import type { RequestType } from '../domain/tracking-request.ts';
import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import { CONTAINER_STATE_COLUMNS } from './containers.ts';
import { listObservations } from './observations.ts';
import { SHIPMENT_STATE_COLUMNS } from './shipments.ts';
import type { Db, Trx } from './tables.ts';

/** A shipment with everything that deriving it anew needs and is compared with. */
export interface TrackedShipment {
  readonly accountId: Id;
  readonly id: Id;
  readonly numberType: RequestType;
  readonly normalizedNumber: string;
  readonly scac: string;
  readonly createdAt: Instant;
  readonly stoppedAt: Instant | null;
  readonly stoppedReason: StoppedReason | null;
  readonly state: ShipmentState;
  readonly awaitedImos: readonly string[];
  readonly containers: readonly TrackedContainer[];
  readonly log: readonly RecordedObservation[];
}

export interface TrackedContainer extends KnownContainer {
  readonly id: Id;
  readonly number: string;
  readonly leftShipmentAt: Instant | null;
}

/** Reads the shipment and locks it: whoever changes it or its containers does so one after the other. */
export async function lockTrackedShipment(trx: Trx, accountId: Id, id: Id): Promise<TrackedShipment | undefined> {
  const row = await selectTracked(trx, accountId, id).forUpdate().executeTakeFirst();
  return row && readRest(trx, row);
}

/** The same without the lock, for looking. */
export async function readTrackedShipment(db: Db, accountId: Id, id: Id): Promise<TrackedShipment | undefined> {
  const row = await selectTracked(db, accountId, id).executeTakeFirst();
  return row && readRest(db, row);
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

function selectTracked(db: Db, accountId: Id, id: Id) {
  return db
    .selectFrom('shipment')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .select([
      'shipment.account_id as accountId',
      'shipment.id',
      'shipment.number_type as numberType',
      'shipment.normalized_number as normalizedNumber',
      'shipment.scac',
      'shipment.created_at as createdAt',
      'shipment.line_tracking_stopped_at as stoppedAt',
      'shipment.line_tracking_stopped_reason as stoppedReason',
      'shipment.awaited_imos as awaitedImos',
      ...SHIPMENT_STATE_COLUMNS,
    ]);
}

type TrackedRow = Awaited<ReturnType<ReturnType<typeof selectTracked>['execute']>>[number];

async function readRest(db: Db, row: TrackedRow): Promise<TrackedShipment> {
  const {
    accountId,
    id,
    numberType,
    normalizedNumber,
    scac,
    createdAt,
    stoppedAt,
    stoppedReason,
    awaitedImos,
    ...state
  } = row;
  const containers = await db
    .selectFrom('container')
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', id)
    .select([
      'container.id',
      'container.number',
      'container.left_shipment_at as leftShipmentAt',
      ...CONTAINER_STATE_COLUMNS,
    ])
    .orderBy('container.number')
    .execute();
  const milestones = await listKnownMilestones(db, accountId, id);
  return {
    accountId,
    id,
    numberType,
    normalizedNumber,
    scac,
    createdAt,
    stoppedAt,
    stoppedReason,
    awaitedImos,
    state,
    containers: containers.map(({ id: containerId, number, leftShipmentAt, ...containerState }) => ({
      id: containerId,
      number,
      leftShipmentAt,
      state: containerState satisfies ContainerState,
      milestones: milestones.get(containerId) ?? [],
    })),
    log: await listObservations(db, accountId, id),
  };
}

async function listKnownMilestones(db: Db, accountId: Id, shipmentId: Id): Promise<Map<Id, KnownMilestone[]>> {
  const rows = await db
    .selectFrom('transport_event')
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', shipmentId)
    .where('milestone', '=', true)
    .select([
      'series_key as key',
      'journey_order as order',
      'withdrawn_at as withdrawnAt',
      'id',
      'account_id as accountId',
      'container_id as containerId',
      'shipment_id as shipmentId',
      'event',
      'timestamp',
      'timezone',
      'voyage_number as voyageNumber',
      'location_locode as locationLocode',
      'location_type as locationType',
      'location_id as locationId',
      'terminal_type as terminalType',
      'terminal_id as terminalId',
      'vessel_id as vesselId',
      'data_source as dataSource',
      'value',
      'created_at as createdAt',
    ])
    .orderBy('id')
    .execute();
  const byContainer = new Map<Id, KnownMilestone[]>();
  for (const { key, order, withdrawnAt, ...event } of rows) {
    const known = byContainer.get(event.containerId);
    if (known) known.push({ key, order, withdrawnAt, event });
    else byContainer.set(event.containerId, [{ key, order, withdrawnAt, event }]);
  }
  return byContainer;
}

/** The account's followed shipments that wait for a vessel. */
export async function listShipmentsAwaiting(db: Db, accountId: Id, imo: string, limit: number): Promise<Id[]> {
  const rows = await db
    .selectFrom('shipment')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`awaited_imos @> array[${imo}]`)
    .where('line_tracking_stopped_at', 'is', null)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
