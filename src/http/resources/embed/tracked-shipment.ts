import type { Container } from '../../../domain/containers/container.ts';
import { CONTAINER_STATUSES } from '../../../domain/containers/container.ts';
import { dateTimeOf, shownLastFreeDay } from '../../../domain/containers/last-free-day.ts';
import type { TransportEvent } from '../../../domain/containers/transport-event.ts';
import { goesWith } from '../../../domain/journey/goes-with.ts';
import { situationOf } from '../../../domain/journey/situation.ts';
import type { Shipment } from '../../../domain/shipments/shipment.ts';
import { SituationShape, toSituation } from '../../../jsonapi/resources/situation.ts';
import { listContainersByIds } from '../../../store/containers/containers.ts';
import { listTransportEventsOfContainers } from '../../../store/containers/transport-events.ts';
import type { Id } from '../../../values/id.ts';
import { Choice, DateTime, Nullable, Shape, type Static, Text, Type, Uuid } from '../../../values/schema.ts';
import type { Services } from '../../services.ts';

const MAX_CONTAINERS = 200;

const Place = Nullable(Shape({ name: Nullable(Text), code: Nullable(Text), timezone: Nullable(Text) }));
const Milestone = Shape({
  event: Text,
  at: Nullable(DateTime),
  timezone: Nullable(Text),
  place: Nullable(Text),
  source: Text,
});

/**
 * What a stranger with a link or a publishable key may see of a shipment: where it is and when it arrives. No
 * references, customers, fees, holds or custom fields.
 */
export const TrackedShipmentShape = Shape({
  number: Text,
  carrier_scac: Text,
  carrier_name: Text,
  port_of_lading: Place,
  port_of_discharge: Place,
  destination: Place,
  vessel_name: Nullable(Text),
  voyage_number: Nullable(Text),
  departed_at: Nullable(DateTime),
  eta_at: Nullable(DateTime),
  first_eta_at: Nullable(DateTime),
  arrived_at: Nullable(DateTime),
  containers_differ: Type.Boolean(),
  updated_at: Nullable(DateTime),
  containers: Type.Array(
    Shape({
      id: Uuid,
      number: Text,
      status: Choice(CONTAINER_STATUSES),
      situation: SituationShape,
      first_eta_at: Nullable(DateTime),
      timezone: Nullable(Text),
      last_free_day: Nullable(DateTime),
      last_free_on: Nullable(Type.String({ format: 'date' })),
      last_free_place: Nullable(Text),
      available_for_pickup: Nullable(Type.Boolean()),
      milestones: Type.Array(Milestone),
    }),
  ),
});

export async function describeTracked(
  { db }: Services,
  accountId: Id,
  shipment: Shipment,
  containerIds: readonly Id[] = shipment.containerIds,
): Promise<Static<typeof TrackedShipmentShape>> {
  const ids = containerIds.slice(0, MAX_CONTAINERS);
  const [containers, events] = await Promise.all([
    listContainersByIds(db, accountId, ids),
    listTransportEventsOfContainers(db, accountId, ids),
  ]);
  return {
    number: shipment.billOfLadingNumber,
    carrier_scac: shipment.shippingLineScac,
    carrier_name: shipment.shippingLineName,
    port_of_lading: place(shipment.portOfLadingName, shipment.portOfLadingLocode, shipment.polTimezone),
    ...crossingOf(containers, shipment),
    destination: place(shipment.destinationName, shipment.destinationLocode, shipment.destinationTimezone),
    containers_differ: shipment.containersDiffer,
    updated_at: shipment.lineTrackingLastSucceededAt,
    containers: containers.map((container) => ({
      id: container.id,
      number: container.number,
      status: container.currentStatus,
      situation: toSituation(situationOf(container)),
      first_eta_at: container.firstEtaAt,
      timezone: container.podTimezone,
      last_free_day: dateTimeOf(shownLastFreeDay(container)),
      last_free_on: shownLastFreeDay(container)?.on ?? null,
      last_free_place: shownLastFreeDay(container)?.place ?? null,
      available_for_pickup: container.availableForPickup,
      milestones: events
        .filter((event) => event.containerId === container.id)
        .map((event) => toMilestone(event, container)),
    })),
  };
}

/**
 * Ship, port of discharge and times: as most of the boxes go when they part ways, and as it goes itself where one of them was
 * asked for.
 */
function crossingOf(containers: readonly Container[], shipment: Shipment) {
  const [first, ...others] = containers;
  const { containersDiffer, portOfDischargeName, portOfDischargeLocode, podTimezone } = shipment;
  if (first !== undefined && others.length === 0 && containersDiffer) {
    const { pod, atdAt, etaAt, ataAt } = situationOf(first);
    return {
      port_of_discharge: pod && place(pod.name, pod.locode, first.podTimezone),
      ...presentVessel(first),
      departed_at: atdAt,
      eta_at: etaAt,
      first_eta_at: first.firstEtaAt,
      arrived_at: ataAt,
    };
  }
  return {
    port_of_discharge: place(portOfDischargeName, portOfDischargeLocode, podTimezone),
    ...presentVessel(containers.find((container) => goesWith(container, shipment)) ?? first),
    departed_at: shipment.polAtdAt,
    eta_at: shipment.podEtaAt,
    first_eta_at: shipment.podOriginalEtaAt,
    arrived_at: shipment.podAtaAt,
  };
}

/** The ship a box is aboard of, or waits for. */
function presentVessel(container: Container | undefined) {
  const situation = container && situationOf(container);
  const vessel = situation?.vessel ?? situation?.nextVessel ?? null;
  return { vessel_name: vessel?.vesselName ?? null, voyage_number: vessel?.voyageNumber ?? null };
}

function place(name: string | null, code: string | null, timezone: string | null) {
  return name === null && code === null ? null : { name, code, timezone };
}

function toMilestone(event: TransportEvent, container: Container): Static<typeof Milestone> {
  const call = container.journey.calls.find((one) => one.locode !== null && one.locode === event.locationLocode);
  return {
    event: event.event.replace('container.transport.', ''),
    at: event.timestamp,
    timezone: event.timezone,
    place: call?.name ?? event.locationLocode,
    source: event.dataSource,
  };
}
