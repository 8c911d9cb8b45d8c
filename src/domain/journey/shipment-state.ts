import { groupBy } from '../../values/group-by.ts';
import { compareInstants, type Instant } from '../../values/instant.ts';
import type { ResolvedPlace } from '../observations/observation.ts';
import type { FirstEstimates, ShipmentState } from '../shipments/shipment.ts';
import type { DerivedContainer } from './derive-container.ts';
import { isOneCall } from './goes-with.ts';
import type { JourneyCall } from './journey.ts';
import type { StatedPlaces } from './route.ts';
import { toLeg } from './to-journey.ts';

/**
 * A shipment is told as its containers tell it. When they travel apart, the port and vessel that most of them take
 * count, and of equally many the later ones.
 */
export function shipmentState(
  journeys: readonly DerivedContainer[],
  stated: StatedPlaces,
  bookingCancelled: boolean,
): Omit<ShipmentState, keyof FirstEstimates> {
  const group = mainGroup(journeys);
  const [first] = group;
  const calls = first?.state.journey.calls ?? [];
  const pol = calls.find((call) => call.role === 'port_of_lading');
  const podIndex = calls.findIndex((call) => call.role === 'port_of_discharge');
  const pod = calls[podIndex];
  const last = calls[podIndex - 1]?.outbound ?? (first?.route.pod?.inbound && toLeg(first.route.pod.inbound));
  const leg = last?.missed ? null : last;
  const each = (read: (derived: DerivedContainer) => Instant | null) => group.map(read);
  return {
    portOfLadingId: pol?.locationType === 'port' ? pol.locationId : null,
    portOfLadingLocode: pol?.locode ?? null,
    portOfLadingName: pol?.name ?? null,
    portOfDischargeId: pod?.locationType === 'port' ? pod.locationId : null,
    portOfDischargeLocode: pod?.locode ?? null,
    portOfDischargeName: pod?.name ?? null,
    ...destinationMembers(first?.inland ?? stated.destination),
    podTerminalId: first?.state.podTerminalId ?? null,
    podVesselId: leg?.vesselId ?? null,
    podVesselName: leg?.vesselName ?? null,
    podVesselImo: leg?.vesselImo ?? null,
    podVoyageNumber: leg?.voyageNumber ?? null,
    polEtdAt: latest(each((derived) => callOf(derived, 'port_of_lading')?.outboundEtdAt ?? null)),
    polAtdAt: earliest(each((derived) => callOf(derived, 'port_of_lading')?.outboundAtdAt ?? null)),
    podEtaAt: latest(each((derived) => callOf(derived, 'port_of_discharge')?.inboundEtaAt ?? null)),
    podAtaAt: earliest(each((derived) => callOf(derived, 'port_of_discharge')?.inboundAtaAt ?? null)),
    destinationEtaAt: latest(each((derived) => derived.state.indEtaAt)),
    destinationAtaAt: whenAll(each((derived) => derived.state.indAtaAt)),
    polTimezone: pol?.zone ?? null,
    podTimezone: pod?.zone ?? null,
    bookingCancelled,
    containersDiffer: new Set(journeys.map(arrivalKey)).size > 1,
  };
}

function arrivalKey({ state }: DerivedContainer): string {
  const hasLeft = state.polVesselDepartedAt !== null || state.podArrivedAt !== null;
  return [state.podPortId, state.podVesselImo, state.podEtaAt, state.podArrivedAt, hasLeft].join(' ');
}

/** The journeys to the port of discharge, by the vessel, that most containers take. */
function mainGroup(journeys: readonly DerivedContainer[]): readonly DerivedContainer[] {
  const groups = [...groupBy(journeys, wayOf)].flatMap(([key, group]) => byCall(group).map((own) => ({ key, own })));
  const eta = (group: readonly DerivedContainer[]) =>
    latest(group.map((derived) => callOf(derived, 'port_of_discharge')?.inboundEtaAt ?? null)) ?? '';
  const ranked = groups.sort(
    (one, other) =>
      other.own.length - one.own.length || compare(eta(other.own), eta(one.own)) || compare(one.key, other.key),
  );
  return ranked[0]?.own ?? [];
}

/** To which port by which ship. */
function wayOf({ state }: DerivedContainer): string {
  const { calls } = state.journey;
  const index = calls.findIndex((call) => call.role === 'port_of_discharge');
  const vessel = calls[index - 1]?.outbound;
  return `${calls[index]?.locode ?? calls[index]?.name ?? ''} ${vessel?.vesselImo ?? vessel?.vesselName ?? ''}`;
}

/** A ship that goes to and fro brings some with one call and some with the next. */
function byCall(group: readonly DerivedContainer[]): DerivedContainer[][] {
  const arrivalOf = ({ state }: DerivedContainer) => state.podArrivedAt ?? state.podEtaAt;
  const inOrder = [...group].sort((one, other) => compare(arrivalOf(one) ?? '', arrivalOf(other) ?? ''));
  const calls: Set<DerivedContainer>[] = [];
  for (const [index, derived] of inOrder.entries()) {
    const before = inOrder[index - 1];
    if (before && isOneCall(arrivalOf(before), arrivalOf(derived))) calls.at(-1)?.add(derived);
    else calls.push(new Set([derived]));
  }
  return calls.map((own) => group.filter((derived) => own.has(derived)));
}

/** Only where the line stated a destination or the box travels on beyond the port of discharge. */
function destinationMembers(place: ResolvedPlace | null) {
  return {
    destinationType: place?.locationType ?? null,
    destinationId: place?.locationId ?? null,
    destinationLocode: place?.locode ?? null,
    destinationName: place?.name ?? null,
    destinationTerminalType: place?.terminalType ?? null,
    destinationTerminalId: place?.terminalId ?? null,
    destinationTimezone: place?.zone ?? null,
  };
}

function callOf({ state }: DerivedContainer, role: JourneyCall['role']): JourneyCall | undefined {
  return state.journey.calls.find((call) => call.role === role);
}

function earliest(times: readonly (Instant | null)[]): Instant | null {
  return sorted(times)[0] ?? null;
}

function latest(times: readonly (Instant | null)[]): Instant | null {
  return sorted(times).at(-1) ?? null;
}

/** The last of them, once there is one for every container. */
function whenAll(times: readonly (Instant | null)[]): Instant | null {
  return times.includes(null) ? null : latest(times);
}

function sorted(times: readonly (Instant | null)[]): Instant[] {
  return times.filter((time) => time !== null).sort((one, other) => compareInstants(one, other));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
