import { CONTAINER_STATUSES, type Container } from '../../domain/containers/container.ts';
import { dateTimeOf, pickupLastFreeDay } from '../../domain/containers/last-free-day.ts';
import { situationOf } from '../../domain/journey/situation.ts';
import type { Fee } from '../../domain/observations/observation.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { LastFreeDayShape, toWireDay } from '../last-free-day.ts';
import { defineResource, toMany, toOne } from '../resource.ts';
import { SituationShape, toSituation } from './situation.ts';

const NullableText = Nullable(Text);
const NullableTime = Nullable(DateTime);

const NullableDay = Nullable(LastFreeDayShape);

const HoldShape = Shape({ name: Text, status: Text, description: NullableText });
const FeeShape = Shape({ type: Text, amount: Type.Number(), currency_code: Text });

export const containerResource = defineResource({
  type: 'container',
  path: '/containers',
  attributes: {
    number: Text,
    ref_numbers: Type.Array(Text),
    equipment_type: NullableText,
    equipment_length: Nullable(Type.Integer()),
    equipment_height: NullableText,
    weight_in_lbs: Nullable(Type.Number()),
    created_at: DateTime,
    seal_number: NullableText,
    pickup_lfd: NullableTime,
    pickup_appointment_at: NullableTime,
    availability_known: Type.Boolean(),
    available_for_pickup: Nullable(Type.Boolean()),
    empty_out_at: NullableTime,
    pol_full_in_at: NullableTime,
    pol_vessel_loaded_at: NullableTime,
    pol_vessel_departed_at: NullableTime,
    pod_arrived_at: NullableTime,
    predicted_eta: NullableTime,
    pod_discharged_at: NullableTime,
    pod_full_out_at: NullableTime,
    terminal_checked_at: NullableTime,
    pod_full_out_chassis_number: NullableText,
    location_at_pod_terminal: NullableText,
    final_destination_full_out_at: NullableTime,
    delivered_at: NullableTime,
    empty_terminated_at: NullableTime,
    holds_at_pod_terminal: Type.Array(HoldShape),
    fees_at_pod_terminal: Type.Array(FeeShape),
    pod_timezone: NullableText,
    final_destination_timezone: NullableText,
    empty_terminated_timezone: NullableText,
    pod_rail_carrier_scac: NullableText,
    ind_rail_carrier_scac: NullableText,
    pod_last_tracking_request_at: NullableTime,
    shipment_last_tracking_request_at: NullableTime,
    rail_last_tracking_request_at: NullableTime,
    pod_rail_loaded_at: NullableTime,
    pod_rail_departed_at: NullableTime,
    ind_eta_at: NullableTime,
    ind_ata_at: NullableTime,
    ind_rail_unloaded_at: NullableTime,
    ind_facility_lfd_on: NullableTime,
    ind_facility_holds: Type.Array(HoldShape),
    ind_facility_fees: Type.Array(FeeShape),
    import_deadlines: Shape({
      pickup_lfd_terminal: NullableTime,
      pickup_lfd_rail: NullableTime,
      pickup_lfd_line: NullableTime,
    }),
    last_free_days: Shape({
      current: NullableDay,
      line: NullableDay,
      terminal: NullableDay,
      rail: NullableDay,
    }),
    current_status: Choice(CONTAINER_STATUSES),
    situation: SituationShape,
  },
  relationships: {
    shipment: { types: ['shipment'] },
    pickup_facility: { types: ['terminal', 'rail_terminal'] },
    pod_terminal: { types: ['terminal'] },
    transport_events: { types: ['transport_event'], many: true },
    raw_events: { types: ['raw_event'], many: true },
  },
  toAttributes: (container: Container) => ({
    number: container.number,
    ref_numbers: [...container.refNumbers],
    equipment_type: container.equipmentType,
    equipment_length: container.equipmentLength,
    equipment_height: container.equipmentHeight,
    weight_in_lbs: container.weightInLbs,
    created_at: container.createdAt,
    seal_number: container.sealNumber,
    pickup_lfd: dateTimeOf(pickupLastFreeDay(container.lastFreeDays)),
    pickup_appointment_at: container.pickupAppointmentAt,
    availability_known: container.availabilityKnown,
    available_for_pickup: container.availableForPickup,
    empty_out_at: container.emptyOutAt,
    pol_full_in_at: container.polFullInAt,
    pol_vessel_loaded_at: container.polVesselLoadedAt,
    pol_vessel_departed_at: container.polVesselDepartedAt,
    pod_arrived_at: container.podArrivedAt,
    predicted_eta: container.predictedEtaAt,
    pod_discharged_at: container.podDischargedAt,
    pod_full_out_at: container.podFullOutAt,
    terminal_checked_at: container.terminalCheckedAt,
    pod_full_out_chassis_number: container.podFullOutChassisNumber,
    location_at_pod_terminal: container.locationAtPodTerminal,
    final_destination_full_out_at: container.finalDestinationFullOutAt,
    delivered_at: container.deliveredAt,
    empty_terminated_at: container.emptyTerminatedAt,
    holds_at_pod_terminal: [...container.holdsAtPodTerminal],
    fees_at_pod_terminal: container.feesAtPodTerminal.map(toWireFee),
    pod_timezone: container.podTimezone,
    final_destination_timezone: container.finalDestinationTimezone,
    empty_terminated_timezone: container.emptyTerminatedTimezone,
    pod_rail_carrier_scac: container.podRailCarrierScac,
    ind_rail_carrier_scac: container.indRailCarrierScac,
    pod_last_tracking_request_at: container.podLastTrackingRequestAt,
    shipment_last_tracking_request_at: container.shipmentLastTrackingRequestAt,
    // Railways are heard through lines and terminals, and not asked themselves.
    rail_last_tracking_request_at: null,
    pod_rail_loaded_at: container.podRailLoadedAt,
    pod_rail_departed_at: container.podRailDepartedAt,
    ind_eta_at: container.indEtaAt,
    ind_ata_at: container.indAtaAt,
    ind_rail_unloaded_at: container.indRailUnloadedAt,
    ind_facility_lfd_on: dateTimeOf(container.lastFreeDays.rail),
    ind_facility_holds: [...container.indFacilityHolds],
    ind_facility_fees: container.indFacilityFees.map(toWireFee),
    import_deadlines: {
      pickup_lfd_terminal: dateTimeOf(container.lastFreeDays.terminal),
      pickup_lfd_rail: dateTimeOf(container.lastFreeDays.rail),
      pickup_lfd_line: dateTimeOf(container.lastFreeDays.line),
    },
    last_free_days: {
      current: toWireDay(container.lastFreeDays.current),
      line: toWireDay(container.lastFreeDays.line),
      terminal: toWireDay(container.lastFreeDays.terminal),
      rail: toWireDay(container.lastFreeDays.rail),
    },
    current_status: container.currentStatus,
    situation: toSituation(situationOf(container)),
  }),
  toRelationships: (container) => ({
    shipment: toOne('shipment', container.shipmentId),
    pickup_facility: toOne(container.pickupFacilityType ?? 'terminal', container.pickupFacilityId),
    pod_terminal: toOne('terminal', container.podTerminalId),
    transport_events: toMany('transport_event', container.transportEventIds),
    raw_events: toMany('raw_event', container.rawEventIds),
  }),
});

function toWireFee({ type, amount, currencyCode }: Fee) {
  return { type, amount, currency_code: currencyCode };
}
