import { exposedReader, exposedSchemas } from '../../domain/attributes.ts';
import { CONTAINER_ATTRIBUTES, type Container } from '../../domain/containers/container.ts';
import {
  dateTimeOf,
  type LastFreeDay,
  pickupLastFreeDay,
  shownLastFreeDay,
} from '../../domain/containers/last-free-day.ts';
import { situationOf } from '../../domain/journey/situation.ts';
import type { Fee, Hold } from '../../domain/observations/observation.ts';
import { DateTime, Nullable, Shape, type Static, Text, Type } from '../../values/schema.ts';
import { ForeseenShape, toForeseen } from '../charges-foreseen.ts';
import { ImportDeadlinesShape, toImportDeadlines } from '../import-deadlines.ts';
import { defineResource, toMany, toOne } from '../resource.ts';
import { SituationShape, toSituation } from './situation.ts';

/** A day at a place: the same wherever it is read. */
const LastFreeDayShape = Shape({
  on: Type.String({ format: 'date', description: 'On the calendar of the place.' }),
  timezone: Nullable(Text),
  place: Nullable(Text),
  locode: Nullable(Text),
});

const NullableText = Nullable(Text);
const NullableTime = Nullable(DateTime);

/** A time that others have and this service cannot: nobody of the kind is asked. */
function neverAsked(who: string, instead: string) {
  return Nullable(Type.String({ format: 'date-time', description: `Null: ${who} are not asked; ${instead}.` }));
}

const NullableDay = Nullable(LastFreeDayShape);

const HoldShape = Shape({ name: Text, status: Text, description: NullableText, detail: NullableText });
const FeeShape = Shape({ type: Text, amount: Type.Number(), currency_code: Text });

/** Shown as it is stored. Spread last: members written after a spread make an object that is slow to build and to read. */
const readExposed = exposedReader(CONTAINER_ATTRIBUTES);

export const containerResource = defineResource({
  type: 'container',
  path: '/containers',
  attributes: {
    ...exposedSchemas(CONTAINER_ATTRIBUTES),
    number: Text,
    ref_numbers: Type.Array(Text),
    created_at: DateTime,
    pickup_lfd: NullableTime,
    predicted_eta: NullableTime,
    holds_at_pod_terminal: Type.Array(HoldShape),
    fees_at_pod_terminal: Type.Array(FeeShape),
    pod_last_tracking_request_at: neverAsked('terminals', '`terminal_checked_at` is when one was last heard'),
    shipment_last_tracking_request_at: NullableTime,
    rail_last_tracking_request_at: neverAsked(
      'railways',
      'lines and messages tell of them, and `shipment_last_tracking_request_at` is when the line was asked',
    ),
    ind_facility_lfd_on: NullableTime,
    ind_facility_holds: Type.Array(HoldShape),
    ind_facility_fees: Type.Array(FeeShape),
    import_deadlines: ImportDeadlinesShape,
    charges_foreseen: Type.Array(ForeseenShape),
    last_free_days: Shape({
      current: NullableDay,
      line: NullableDay,
      terminal: NullableDay,
      rail: NullableDay,
    }),
    situation: SituationShape,
  },
  relationships: {
    shipment: 'shipment',
    pickup_facility: { types: ['terminal', 'rail_terminal'] },
    pod_terminal: 'terminal',
    transport_events: { types: ['transport_event'], many: true },
    raw_events: { types: ['raw_event'], many: true },
  },
  toAttributes: (container: Container) => ({
    number: container.number,
    ref_numbers: [...container.refNumbers],
    created_at: container.createdAt,
    pickup_lfd: dateTimeOf(pickupLastFreeDay(container.lastFreeDays)),
    predicted_eta: container.predictedEtaAt,
    holds_at_pod_terminal: container.holdsAtPodTerminal.map(toWireHold),
    fees_at_pod_terminal: container.feesAtPodTerminal.map(toWireFee),
    pod_last_tracking_request_at: container.podLastTrackingRequestAt,
    shipment_last_tracking_request_at: container.shipmentLastTrackingRequestAt,
    rail_last_tracking_request_at: null,
    ind_facility_lfd_on: dateTimeOf(container.lastFreeDays.rail),
    ind_facility_holds: container.indFacilityHolds.map(toWireHold),
    ind_facility_fees: container.indFacilityFees.map(toWireFee),
    import_deadlines: toImportDeadlines(container),
    charges_foreseen: container.chargesForeseen.map(toForeseen),
    last_free_days: {
      current: toWireDay(shownLastFreeDay(container)),
      line: toWireDay(container.lastFreeDays.line),
      terminal: toWireDay(container.lastFreeDays.terminal),
      rail: toWireDay(container.lastFreeDays.rail),
    },
    situation: toSituation(situationOf(container)),
    ...readExposed(container),
  }),
  toRelationships: (container) => ({
    shipment: toOne('shipment', container.shipmentId),
    pickup_facility: toOne(container.pickupFacilityType ?? 'terminal', container.pickupFacilityId),
    pod_terminal: toOne('terminal', container.podTerminalId),
    transport_events: toMany('transport_event', container.transportEventIds),
    raw_events: toMany('raw_event', container.rawEventIds),
  }),
});

/** What a source says of a hold stands as it said it, under both names that programs read. */
function toWireHold({ name, status, description }: Hold) {
  return { name, status, description, detail: description };
}

function toWireFee({ type, amount, currencyCode }: Fee) {
  return { type, amount, currency_code: currencyCode };
}

function toWireDay(day: LastFreeDay | null): Static<typeof LastFreeDayShape> | null {
  return day && { on: day.on, timezone: day.zone, place: day.place, locode: day.locode };
}
