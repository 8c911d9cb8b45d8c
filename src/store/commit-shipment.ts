import { sql } from 'kysely';
import type { ContainerState } from '../domain/container.ts';
import type { ContainerUpdate } from '../domain/container-update.ts';
import type { EstimatedEvent } from '../domain/estimated-event.ts';
import type { RecordedObservation } from '../domain/observation.ts';
import type { ShipmentState } from '../domain/shipment.ts';
import type { TransportEvent } from '../domain/transport-event.ts';
import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import type { Trx } from './tables.ts';

/**
 * The writes of one commit. Rows travel as one JSON parameter each, so that a statement is the same for any number of
 * rows and is prepared once.
 */
export interface ShipmentCommit {
  readonly accountId: Id;
  readonly shipmentId: Id;
  readonly at: Instant;
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

export async function commitShipment(trx: Trx, commit: ShipmentCommit): Promise<void> {
  if (commit.observations.length > 0) await insertObservations(trx, commit);
  if (commit.containers.length > 0) await upsertContainers(trx, commit);
  if (commit.events.length > 0) await upsertEvents(trx, commit);
  if (commit.withdrawnEventIds.length > 0) await withdrawEvents(trx, commit);
  if (commit.updates.length > 0) await insertUpdates(trx, commit.updates);
  if (commit.estimate) await insertEstimate(trx, commit.estimate);
  if (commit.state) await updateShipment(trx, commit, commit.state);
}

async function insertObservations(trx: Trx, { accountId, shipmentId, observations }: ShipmentCommit): Promise<void> {
  const rows = observations.map(({ id, source, sourceName, fingerprint, receivedAt, payloadId, fact }) => ({
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
  await sql`insert into observation (account_id, id, shipment_id, container_number, source, source_name, fingerprint,
      received_at, payload_id, fact)
    select account_id, id, shipment_id, container_number, source, source_name, fingerprint, received_at, payload_id, fact
    from jsonb_populate_recordset(null::observation, ${JSON.stringify(rows)}::jsonb)`.execute(trx);
}

/** Column of `container` → member of `ContainerState`. */
const CONTAINER_COLUMNS = {
  current_status: 'currentStatus',
  equipment_type: 'equipmentType',
  equipment_length: 'equipmentLength',
  equipment_height: 'equipmentHeight',
  weight_in_lbs: 'weightInLbs',
  seal_number: 'sealNumber',
  pickup_lfd: 'pickupLfd',
  pickup_lfd_line: 'pickupLfdLine',
  pickup_lfd_terminal: 'pickupLfdTerminal',
  pickup_lfd_rail: 'pickupLfdRail',
  pickup_appointment_at: 'pickupAppointmentAt',
  availability_known: 'availabilityKnown',
  available_for_pickup: 'availableForPickup',
  pod_arrived_at: 'podArrivedAt',
  pod_discharged_at: 'podDischargedAt',
  pod_full_out_at: 'podFullOutAt',
  pod_full_out_chassis_number: 'podFullOutChassisNumber',
  location_at_pod_terminal: 'locationAtPodTerminal',
  terminal_checked_at: 'terminalCheckedAt',
  final_destination_full_out_at: 'finalDestinationFullOutAt',
  empty_terminated_at: 'emptyTerminatedAt',
  holds_at_pod_terminal: 'holdsAtPodTerminal',
  fees_at_pod_terminal: 'feesAtPodTerminal',
  pod_timezone: 'podTimezone',
  final_destination_timezone: 'finalDestinationTimezone',
  empty_terminated_timezone: 'emptyTerminatedTimezone',
  pod_rail_carrier_scac: 'podRailCarrierScac',
  ind_rail_carrier_scac: 'indRailCarrierScac',
  pod_rail_loaded_at: 'podRailLoadedAt',
  pod_rail_departed_at: 'podRailDepartedAt',
  ind_eta_at: 'indEtaAt',
  ind_ata_at: 'indAtaAt',
  ind_rail_unloaded_at: 'indRailUnloadedAt',
  ind_facility_lfd_on: 'indFacilityLfdOn',
  pod_terminal_id: 'podTerminalId',
  pickup_facility_type: 'pickupFacilityType',
  pickup_facility_id: 'pickupFacilityId',
  journey: 'journey',
} as const satisfies Record<string, keyof ContainerState>;

const CONTAINER_NAMES = Object.keys(CONTAINER_COLUMNS) as (keyof typeof CONTAINER_COLUMNS)[];

async function upsertContainers(trx: Trx, { accountId, shipmentId, at, containers }: ShipmentCommit): Promise<void> {
  const rows = containers.map(({ id, number, createdAt, leftShipmentAt, state }) => ({
    account_id: accountId,
    id,
    shipment_id: shipmentId,
    number,
    ref_numbers: [],
    left_shipment_at: leftShipmentAt,
    created_at: createdAt,
    updated_at: at,
    ...Object.fromEntries(CONTAINER_NAMES.map((column) => [column, state[CONTAINER_COLUMNS[column]]])),
  }));
  const derived = [...CONTAINER_NAMES, 'left_shipment_at', 'updated_at'];
  const names = ['account_id', 'id', 'shipment_id', 'number', 'ref_numbers', 'created_at', ...derived];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const changes = sql.join(derived.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
  await sql`insert into container (${columns})
    select ${columns} from jsonb_populate_recordset(null::container, ${JSON.stringify(rows)}::jsonb)
    on conflict (account_id, id) do update set ${changes}`.execute(trx);
}

async function upsertEvents(trx: Trx, { at, events }: ShipmentCommit): Promise<void> {
  const rows = events.map(({ event, key, order, milestone }) => ({
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
  await sql`insert into transport_event (account_id, id, shipment_id, container_id, event, series_key, "timestamp", timezone,
      voyage_number, location_locode, location_type, location_id, terminal_type, terminal_id, vessel_id, data_source,
      value, milestone, journey_order, withdrawn_at, created_at, updated_at)
    select account_id, id, shipment_id, container_id, event, series_key, "timestamp", timezone,
      voyage_number, location_locode, location_type, location_id, terminal_type, terminal_id, vessel_id, data_source,
      value, milestone, journey_order, withdrawn_at, created_at, updated_at
    from jsonb_populate_recordset(null::transport_event, ${JSON.stringify(rows)}::jsonb)
    on conflict (account_id, id) do update set "timestamp" = excluded."timestamp", timezone = excluded.timezone,
      voyage_number = excluded.voyage_number, location_locode = excluded.location_locode,
      location_type = excluded.location_type, location_id = excluded.location_id,
      terminal_type = excluded.terminal_type, terminal_id = excluded.terminal_id, vessel_id = excluded.vessel_id,
      data_source = excluded.data_source, value = excluded.value, journey_order = excluded.journey_order,
      withdrawn_at = null, updated_at = excluded.updated_at`.execute(trx);
}

async function withdrawEvents(trx: Trx, { accountId, at, withdrawnEventIds }: ShipmentCommit): Promise<void> {
  await trx
    .updateTable('transport_event')
    .set({ withdrawn_at: at, updated_at: at })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${[...withdrawnEventIds]}::uuid[])`)
    .execute();
}

async function insertUpdates(trx: Trx, updates: readonly ContainerUpdate[]): Promise<void> {
  const rows = updates.map((update) => ({
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
  await sql`insert into container_update (account_id, id, shipment_id, container_id, terminal_id, changeset, "timestamp",
      timezone, data_source, created_at)
    select account_id, id, shipment_id, container_id, terminal_id, changeset, "timestamp", timezone, data_source, created_at
    from jsonb_populate_recordset(null::container_update, ${JSON.stringify(rows)}::jsonb)
    on conflict (account_id, id) do update set changeset = container_update.changeset || excluded.changeset`.execute(
    trx,
  );
}

async function insertEstimate(trx: Trx, estimate: EstimatedEvent): Promise<void> {
  await trx
    .insertInto('estimated_event')
    .values({
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
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'id']).doUpdateSet({ estimated_timestamp: estimate.estimatedTimestamp }),
    )
    .execute();
}

async function updateShipment(trx: Trx, commit: ShipmentCommit, state: ShipmentState): Promise<void> {
  await trx
    .updateTable('shipment')
    .set({
      port_of_lading_id: state.portOfLadingId,
      port_of_lading_locode: state.portOfLadingLocode,
      port_of_lading_name: state.portOfLadingName,
      port_of_discharge_id: state.portOfDischargeId,
      port_of_discharge_locode: state.portOfDischargeLocode,
      port_of_discharge_name: state.portOfDischargeName,
      destination_type: state.destinationType,
      destination_id: state.destinationId,
      destination_locode: state.destinationLocode,
      destination_name: state.destinationName,
      pod_terminal_id: state.podTerminalId,
      destination_terminal_type: state.destinationTerminalType,
      destination_terminal_id: state.destinationTerminalId,
      pod_vessel_id: state.podVesselId,
      pod_vessel_name: state.podVesselName,
      pod_vessel_imo: state.podVesselImo,
      pod_voyage_number: state.podVoyageNumber,
      pol_etd_at: state.polEtdAt,
      pol_atd_at: state.polAtdAt,
      pod_eta_at: state.podEtaAt,
      pod_original_eta_at: state.podOriginalEtaAt,
      pod_ata_at: state.podAtaAt,
      destination_eta_at: state.destinationEtaAt,
      destination_ata_at: state.destinationAtaAt,
      pol_timezone: state.polTimezone,
      pod_timezone: state.podTimezone,
      destination_timezone: state.destinationTimezone,
      booking_cancelled: state.bookingCancelled,
      awaited_imos: [...commit.awaitedImos],
      updated_at: commit.at,
    })
    .where('account_id', '=', commit.accountId)
    .where('id', '=', commit.shipmentId)
    .execute();
}
