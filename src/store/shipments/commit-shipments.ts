import { sql } from 'kysely';
import { CONTAINER_ATTRIBUTES, type ContainerState } from '../../domain/containers/container.ts';
import type { ContainerUpdate } from '../../domain/containers/container-update.ts';
import type { EstimatedEvent } from '../../domain/containers/estimated-event.ts';
import type { TransportEvent } from '../../domain/containers/transport-event.ts';
import type { RecordedObservation } from '../../domain/observations/observation.ts';
import { SHIPMENT_ATTRIBUTES, type ShipmentState } from '../../domain/shipments/shipment.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { columnsOf, rowWriter } from '../columns.ts';
import { prepared } from '../prepared.ts';
import type { Trx } from '../tables.ts';

/**
 * The writes of one commit. Rows travel as one JSON parameter each, so that a statement is the same for any number of
 * rows and is prepared once.
 */
export interface ShipmentCommit {
  readonly shipmentId: Id;
  readonly observations: readonly (RecordedObservation & { readonly payloadId: Id | null })[];
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

/** One statement for any number of shipments of an account, so that a commit is one round trip. */
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
    observations: rows(observationRows),
    containers: rows(containerRows),
    events: rows(eventRows),
    updates: rows(updateRows),
    estimates: rows(estimateRows),
    shipments: rows(shipmentRows),
  });
}

interface Writes
  extends Record<'observations' | 'containers' | 'events' | 'updates' | 'estimates' | 'shipments', string> {
  readonly accountId: Id;
  readonly at: Instant;
  readonly shipmentIds: readonly Id[];
  readonly withdrawnEventIds: readonly Id[];
}

const write = prepared<Writes, never>(
  (_, slot) => sql`
    with logged as (
      insert into observation (account_id, id, shipment_id, container_number, source, source_name, fingerprint,
        received_at, payload_id, fact)
      select account_id, id, shipment_id, container_number, source, source_name, fingerprint, received_at, payload_id, fact
      from jsonb_populate_recordset(null::observation, ${slot('observations')}::jsonb)
    ),
    boxes as (
      insert into container (${sql.raw(CONTAINER_LIST)})
      select ${sql.raw(CONTAINER_LIST)} from jsonb_populate_recordset(null::container, ${slot('containers')}::jsonb)
      on conflict (account_id, id) do update set ${sql.raw(CONTAINER_CHANGES)}
    ),
    happened as (
      insert into transport_event (account_id, id, shipment_id, container_id, event, series_key, "timestamp", timezone,
        voyage_number, location_locode, location_type, location_id, terminal_type, terminal_id, vessel_id, data_source,
        value, milestone, journey_order, withdrawn_at, created_at, updated_at)
      select account_id, id, shipment_id, container_id, event, series_key, "timestamp", timezone,
        voyage_number, location_locode, location_type, location_id, terminal_type, terminal_id, vessel_id, data_source,
        value, milestone, journey_order, withdrawn_at, created_at, updated_at
      from jsonb_populate_recordset(null::transport_event, ${slot('events')}::jsonb)
      on conflict (account_id, id) do update set "timestamp" = excluded."timestamp", timezone = excluded.timezone,
        voyage_number = excluded.voyage_number, location_locode = excluded.location_locode,
        location_type = excluded.location_type, location_id = excluded.location_id,
        terminal_type = excluded.terminal_type, terminal_id = excluded.terminal_id, vessel_id = excluded.vessel_id,
        data_source = excluded.data_source, value = excluded.value, journey_order = excluded.journey_order,
        withdrawn_at = null, updated_at = excluded.updated_at
    ),
    taken_back as (
      update transport_event set withdrawn_at = ${slot('at')}, updated_at = ${slot('at')}
      where account_id = ${slot('accountId')} and id = any(${slot('withdrawnEventIds')}::uuid[])
    ),
    changed as (
      insert into container_update (account_id, id, shipment_id, container_id, terminal_id, changeset, "timestamp",
        timezone, data_source, created_at)
      select account_id, id, shipment_id, container_id, terminal_id, changeset, "timestamp", timezone, data_source,
        created_at
      from jsonb_populate_recordset(null::container_update, ${slot('updates')}::jsonb)
      on conflict (account_id, id) do update set changeset = container_update.changeset || excluded.changeset
    ),
    estimated as (
      insert into estimated_event (account_id, id, shipment_id, event, estimated_timestamp, previous_timestamp, timezone,
        location_locode, location_type, location_id, vessel_id, voyage_number, data_source, created_at)
      select account_id, id, shipment_id, event, estimated_timestamp, previous_timestamp, timezone,
        location_locode, location_type, location_id, vessel_id, voyage_number, data_source, created_at
      from jsonb_populate_recordset(null::estimated_event, ${slot('estimates')}::jsonb)
      on conflict (account_id, id) do update set estimated_timestamp = excluded.estimated_timestamp
    )
    update shipment set ${sql.raw(SHIPMENT_CHANGES)}
    from jsonb_populate_recordset(null::shipment, ${slot('shipments')}::jsonb) as input
    where shipment.account_id = ${slot('accountId')} and shipment.id = any(${slot('shipmentIds')}::uuid[])
      and shipment.id = input.id`,
);

function observationRows({ shipmentId, observations }: ShipmentCommit, accountId: Id): object[] {
  return observations.map(({ id, source, sourceName, fingerprint, receivedAt, payloadId, fact }) => ({
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
  }));
}

const CONTAINER_COLUMNS = columnsOf(CONTAINER_ATTRIBUTES);
const toContainerRow = rowWriter(CONTAINER_COLUMNS);

const CONTAINER_DERIVED = [...CONTAINER_COLUMNS, 'left_shipment_at', 'updated_at'];
/** Written out once: they are names of ours, and building them anew for each commit would cost more than the commit. */
const CONTAINER_LIST = [
  'account_id',
  'id',
  'shipment_id',
  'number',
  'ref_numbers',
  'created_at',
  ...CONTAINER_DERIVED,
].join(', ');
const CONTAINER_CHANGES = CONTAINER_DERIVED.map((name) => `${name} = excluded.${name}`).join(', ');

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

function eventRows({ events }: ShipmentCommit, _accountId: Id, at: Instant): object[] {
  return events.map(({ event, key, order, milestone }) => ({
    account_id: event.accountId,
    id: event.id,
    shipment_id: event.shipmentId,
    container_id: event.containerId,
    event: event.event,
    series_key: key,
    timestamp: event.timestamp,
    timezone: event.timezone,
    voyage_number: event.voyageNumber,
    location_locode: event.locationLocode,
    location_type: event.locationType,
    location_id: event.locationId,
    terminal_type: event.terminalType,
    terminal_id: event.terminalId,
    vessel_id: event.vesselId,
    data_source: event.dataSource,
    value: event.value,
    milestone,
    journey_order: order,
    withdrawn_at: null,
    created_at: event.createdAt,
    updated_at: at,
  }));
}

function updateRows({ updates }: ShipmentCommit): object[] {
  return updates.map((update) => ({
    account_id: update.accountId,
    id: update.id,
    shipment_id: update.shipmentId,
    container_id: update.containerId,
    terminal_id: update.terminalId,
    changeset: update.changeset,
    timestamp: update.timestamp,
    timezone: update.timezone,
    data_source: update.dataSource,
    created_at: update.createdAt,
  }));
}

function estimateRows({ estimate }: ShipmentCommit): object[] {
  if (!estimate) return [];
  return [
    {
      account_id: estimate.accountId,
      id: estimate.id,
      shipment_id: estimate.shipmentId,
      event: estimate.event,
      estimated_timestamp: estimate.estimatedTimestamp,
      previous_timestamp: estimate.previousTimestamp,
      timezone: estimate.timezone,
      location_locode: estimate.locationLocode,
      location_type: estimate.locationType,
      location_id: estimate.locationId,
      vessel_id: estimate.vesselId,
      voyage_number: estimate.voyageNumber,
      data_source: estimate.dataSource,
      created_at: estimate.createdAt,
    },
  ];
}

const SHIPMENT_COLUMNS = columnsOf(SHIPMENT_ATTRIBUTES);
const toShipmentRow = rowWriter(SHIPMENT_COLUMNS);
const SHIPMENT_CHANGES = [...SHIPMENT_COLUMNS, 'awaited_imos', 'updated_at']
  .map((name) => `${name} = input.${name}`)
  .join(', ');

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
