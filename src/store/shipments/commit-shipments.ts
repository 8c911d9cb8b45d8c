import { type RawBuilder, sql } from 'kysely';
import { CONTAINER_ATTRIBUTES, type ContainerState } from '../../domain/containers/container.ts';
import type { ContainerUpdate } from '../../domain/containers/container-update.ts';
import type { EstimatedEvent } from '../../domain/containers/estimated-event.ts';
import type { TransportEvent } from '../../domain/containers/transport-event.ts';
import { SHIPMENT_ATTRIBUTES, type ShipmentState } from '../../domain/shipments/shipment.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { anyOf } from '../by-ids.ts';
import { columnsOf, rowWriter } from '../columns.ts';
import { CONTAINER_UPDATE_COLUMNS } from '../containers/container-updates.ts';
import { ESTIMATED_EVENT_COLUMNS } from '../containers/estimated-events.ts';
import { TRANSPORT_EVENT_COLUMNS } from '../containers/transport-events.ts';
import type { LoggedObservation } from '../intake/observations.ts';
import { writeListRows } from '../list-filter/write-list-rows.ts';
import { prepared } from '../prepared.ts';
import type { Trx } from '../tables.ts';

/**
 * The writes of one commit. Rows travel as one JSON parameter each, so that a statement is the same for any number of
 * rows and is prepared once.
 */
export interface ShipmentCommit {
  readonly shipmentId: Id;
  readonly observations: readonly (LoggedObservation & { readonly payloadId: Id | null })[];
  /** New containers and those whose state changed. */
  readonly containers: readonly CommittedContainer[];
  readonly events: readonly CommittedEvent[];
  readonly withdrawnEventIds: readonly Id[];
  readonly updates: readonly ContainerUpdate[];
  readonly estimate: EstimatedEvent | null;
  /** Null when the shipment itself stays as it is. */
  readonly state: ShipmentState | null;
  readonly awaitedImos: readonly string[];
}

export interface CommittedContainer {
  readonly id: Id;
  readonly number: string;
  readonly createdAt: Instant;
  readonly leftShipmentAt: Instant | null;
  readonly state: ContainerState;
}

export interface CommittedEvent {
  readonly event: TransportEvent;
  readonly key: string;
  readonly order: number;
  readonly milestone: boolean;
}

/** Two statements for any number of shipments of an account: what changed, and how lists show it. */
export async function commitShipments(
  trx: Trx,
  accountId: Id,
  at: Instant,
  commits: readonly ShipmentCommit[],
): Promise<void> {
  if (commits.length === 0) return;
  const rows = (rowsOf: (commit: ShipmentCommit, accountId: Id, at: Instant) => object[]) =>
    JSON.stringify(commits.flatMap((commit) => rowsOf(commit, accountId, at)));
  await write(trx, {
    accountId,
    at,
    // By id as well as by their rows: nobody can tell the planner how many rows there are in JSON.
    shipmentIds: commits.map(({ shipmentId }) => shipmentId),
    withdrawnEventIds: commits.flatMap(({ withdrawnEventIds }) => withdrawnEventIds),
    heardIds: commits.flatMap(({ shipmentId, observations }) => (observations.length > 0 ? [shipmentId] : [])),
    observations: rows(observationRows),
    containers: rows(containerRows),
    events: rows(eventRows),
    updates: rows(({ updates }) => updates.map(toUpdateRow)),
    estimates: rows(({ estimate }) => (estimate ? [toEstimateRow(estimate)] : [])),
    vessels: rows(vesselRows),
    shipments: rows(shipmentRows),
  });
  const changed = commits.filter(({ containers, state }) => containers.length > 0 || state !== null);
  await writeListRows(
    trx,
    accountId,
    changed.map(({ shipmentId }) => shipmentId),
  );
}

interface Writes
  extends Record<'observations' | 'containers' | 'events' | 'updates' | 'estimates' | 'vessels' | 'shipments', string> {
  readonly accountId: Id;
  readonly at: Instant;
  readonly shipmentIds: readonly Id[];
  /** Those that something new is said about. */
  readonly heardIds: readonly Id[];
  readonly withdrawnEventIds: readonly Id[];
}

const OBSERVATION_COLUMNS = [
  'account_id',
  'id',
  'shipment_id',
  'container_number',
  'source',
  'source_name',
  'fingerprint',
  'received_at',
  'payload_id',
  'fact',
  'while_stopped',
];

const CONTAINER_COLUMNS = columnsOf(CONTAINER_ATTRIBUTES);
const CONTAINER_DERIVED = [...CONTAINER_COLUMNS, 'left_shipment_at', 'updated_at'];
const CONTAINER_SAID = ['account_id', 'id', 'shipment_id', 'number', 'ref_numbers', 'created_at'];
const SHIPMENT_COLUMNS = columnsOf(SHIPMENT_ATTRIBUTES);
const PREDICTION_COLUMNS = wordsIn('predicted_eta_at predicted_eta_earliest_at predicted_eta_latest_at');

/** What a milestone is of stays; where, when and how it happened may be told anew. */
const EVENT_STAYS = ['account_id', 'id', 'shipment_id', 'container_id', 'event', 'created_at'];
const EVENT_CHANGES = [
  ...TRANSPORT_EVENT_COLUMNS.filter((name) => !EVENT_STAYS.includes(name)),
  'journey_order',
  'withdrawn_at',
  'updated_at',
];

const write = prepared<Writes, never>(
  (_, slot) => sql`
    with logged as (${insertion('observation', OBSERVATION_COLUMNS, slot('observations'))}),
    boxes as (
      ${insertion('container', [...CONTAINER_SAID, ...CONTAINER_DERIVED], slot('containers'))}
      on conflict (account_id, id) do update set ${changes(CONTAINER_DERIVED, 'excluded')}
    ),
    happened as (
      ${insertion('transport_event', [...EVENT_STAYS, 'series_key', 'milestone', ...EVENT_CHANGES], slot('events'))}
      on conflict (account_id, id) do update set ${changes(EVENT_CHANGES, 'excluded')}
    ),
    taken_back as (
      update transport_event set withdrawn_at = ${slot('at')}, updated_at = ${slot('at')}
      where account_id = ${slot('accountId')} and id = ${anyOf(slot('withdrawnEventIds'))}
    ),
    changed as (
      ${insertion('container_update', CONTAINER_UPDATE_COLUMNS, slot('updates'))}
      on conflict (account_id, id) do update set changeset = container_update.changeset || excluded.changeset
    ),
    estimated as (
      ${insertion('estimated_event', ESTIMATED_EVENT_COLUMNS, slot('estimates'))}
      on conflict (account_id, id) do update set estimated_timestamp = excluded.estimated_timestamp
    ),
    aboard as (
      ${insertion('shipment_vessel', ['account_id', 'imo', 'shipment_id'], slot('vessels'))}
      on conflict (account_id, imo, shipment_id) do nothing
    ),
    -- Whatever the line's last answer was, the same one again may be news beside what was said since.
    forgotten as (
      update poll set answer_digest = null, said_digest = null, answered_at = null
      where account_id = ${slot('accountId')} and id = ${anyOf(slot('heardIds'))} and answered_at is not null
    )
    update shipment set ${changes([...SHIPMENT_COLUMNS, 'awaited_imos', 'updated_at'], 'input')},
      ${whereItStillHolds(PREDICTION_COLUMNS)}
    from jsonb_populate_recordset(null::shipment, ${slot('shipments')}::jsonb) as input
    where shipment.account_id = ${slot('accountId')} and shipment.id = ${anyOf(slot('shipmentIds'))}
      and shipment.id = input.id`,
);

function insertion(table: string, names: readonly string[], rows: string): RawBuilder<unknown> {
  const list = sql.join(names.map((name) => sql.ref(name)));
  return sql`insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)`;
}

function changes(names: readonly string[], from: string): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${from}.${name}`)}`));
}

/** What was predicted of a ship at a port says nothing of the arrival by another, or at another. */
function whereItStillHolds(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    names.map(
      (name) => sql`${sql.ref(name)} = case when input.pod_vessel_imo is not distinct from shipment.pod_vessel_imo
        and input.port_of_discharge_id is not distinct from shipment.port_of_discharge_id then ${sql.ref(`shipment.${name}`)} end`,
    ),
  );
}

function observationRows({ shipmentId, observations }: ShipmentCommit, accountId: Id): object[] {
  return observations.map(({ id, source, sourceName, fingerprint, receivedAt, payloadId, fact, whileStopped }) => ({
    account_id: accountId,
    id,
    shipment_id: shipmentId,
    container_number: fact.subject.containerNumber ?? null,
    source,
    source_name: sourceName,
    fingerprint,
    received_at: receivedAt,
    payload_id: payloadId,
    fact,
    while_stopped: whileStopped,
  }));
}

const toContainerRow = rowWriter(CONTAINER_COLUMNS);

function containerRows({ shipmentId, containers }: ShipmentCommit, accountId: Id, at: Instant): object[] {
  return containers.map(({ id, number, createdAt, leftShipmentAt, state }) => ({
    account_id: accountId,
    id,
    shipment_id: shipmentId,
    number,
    ref_numbers: [],
    left_shipment_at: leftShipmentAt,
    created_at: createdAt,
    updated_at: at,
    ...toContainerRow(state),
  }));
}

/** Every ship of the way, also one that was left long ago: its name may yet change. */
function vesselRows({ shipmentId, containers }: ShipmentCommit, accountId: Id): object[] {
  const imos = containers.flatMap(({ state: { podVesselImo, journey } }) => [
    podVesselImo,
    ...journey.calls.map(({ outbound }) => outbound?.vesselImo ?? null),
  ]);
  return [...new Set(imos)].flatMap((imo) =>
    imo === null ? [] : [{ account_id: accountId, imo, shipment_id: shipmentId }],
  );
}

const toEventRow = rowWriter(TRANSPORT_EVENT_COLUMNS);

function eventRows({ events }: ShipmentCommit, _accountId: Id, at: Instant): object[] {
  return events.map(({ event, key, order, milestone }) => ({
    ...toEventRow(event),
    series_key: key,
    milestone,
    journey_order: order,
    withdrawn_at: null,
    updated_at: at,
  }));
}

const toUpdateRow = rowWriter(CONTAINER_UPDATE_COLUMNS);
const toEstimateRow = rowWriter(ESTIMATED_EVENT_COLUMNS);

const toShipmentRow = rowWriter(SHIPMENT_COLUMNS);

function shipmentRows({ shipmentId, state, awaitedImos }: ShipmentCommit, accountId: Id, at: Instant): object[] {
  if (!state) return [];
  return [
    {
      account_id: accountId,
      id: shipmentId,
      awaited_imos: awaitedImos,
      updated_at: at,
      ...toShipmentRow(state),
    },
  ];
}
