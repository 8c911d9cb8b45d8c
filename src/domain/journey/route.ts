import type { ResolvedPlace } from '../observations/observation.ts';
import type { CallRole } from './journey.ts';
import { bySaid } from './live.ts';
import type { Ride } from './ride.ts';

/** Places that the line stated for the shipment as a whole. */
export interface StatedPlaces {
  readonly portOfLading: ResolvedPlace | null;
  readonly portOfDischarge: ResolvedPlace | null;
  readonly destination: ResolvedPlace | null;
}

/** A port the box calls at, with the ride that brings it and the one that takes it on. */
export interface Call {
  readonly role: Exclude<CallRole, 'inland_destination'>;
  readonly label: string;
  readonly place: ResolvedPlace;
  readonly inbound: Ride | null;
  readonly outbound: Ride | null;
}

export interface Route {
  /** Port of lading to port of discharge, as far as known. */
  readonly calls: readonly Call[];
  readonly pol: Call | null;
  readonly pod: Call | null;
  /** Barges to the port of lading, and on from the port of discharge. */
  readonly preCarriage: readonly Ride[];
  readonly onCarriage: readonly Ride[];
}

/** Names the ports along the rides. The first and last sea-going vessels make the ports of lading and of discharge. */
export function routeOf(rides: readonly Ride[], stated: StatedPlaces): Route {
  const seagoing = (ride: Ride) => !ride.barge;
  const first = Math.max(rides.findIndex(seagoing), 0);
  const last = rides.some(seagoing) ? rides.findLastIndex(seagoing) : rides.length - 1;
  const calls = labelCalls(joinRides(rides.slice(first, last + 1), stated));
  return {
    calls,
    pol: calls.find((call) => call.role === 'port_of_lading') ?? null,
    pod: calls.find((call) => call.role === 'port_of_discharge') ?? null,
    preCarriage: rides.slice(0, first),
    onCarriage: rides.slice(last + 1),
  };
}

interface Junction {
  role: Call['role'];
  readonly place: ResolvedPlace;
  inbound: Ride | null;
  outbound: Ride | null;
}

function joinRides(rides: readonly Ride[], stated: StatedPlaces): Junction[] {
  const junctions: Junction[] = [];
  for (const [index, ride] of rides.entries()) {
    const origin = ride.board?.place ?? (index === 0 ? stated.portOfLading : null);
    const previous = junctions.at(-1);
    if (origin && previous && previous.outbound === null && previous.place.key === origin.key) {
      previous.outbound = ride;
    } else if (origin) {
      // Where the box goes aboard is where the ride before it ended, if nobody said otherwise.
      const before = index > 0 && rides[index - 1]?.alight === null ? (rides[index - 1] ?? null) : null;
      junctions.push({ role: 'transshipment', place: origin, inbound: before, outbound: ride });
    } else if (previous && previous.outbound === null) {
      previous.outbound = ride;
    }
    if (ride.alight) junctions.push({ role: 'transshipment', place: ride.alight.place, inbound: ride, outbound: null });
  }
  nameEnds(junctions, rides, stated);
  return junctions;
}

function nameEnds(junctions: Junction[], rides: readonly Ride[], stated: StatedPlaces): void {
  const start = junctions[0];
  const lastRide = rides.at(-1);
  if (!start && stated.portOfLading) {
    junctions.push({ role: 'port_of_lading', place: stated.portOfLading, inbound: null, outbound: null });
  } else if (start && start.inbound === null) {
    start.role = 'port_of_lading';
  }
  const end = junctions.at(-1);
  if (end && end !== start && end.outbound === null && lastRide?.alight && !isHub(lastRide, stated)) {
    end.role = 'port_of_discharge';
  } else if (end && end === start && end.inbound && !isHub(end.inbound, stated)) {
    end.role = 'port_of_discharge';
  } else if (stated.portOfDischarge && stated.portOfDischarge.key !== end?.place.key) {
    const inbound = lastRide && lastRide.alight === null ? lastRide : null;
    junctions.push({ role: 'port_of_discharge', place: stated.portOfDischarge, inbound, outbound: null });
  }
}

/**
 * Whether the last port known is only on the way. The sender's own word counts first; a port of discharge stated for
 * the shipment counts when it is in another country, because ships are diverted between neighbouring ports.
 */
function isHub(ride: Ride, stated: StatedPlaces): boolean {
  const hinted = [...(ride.alight?.moves ?? [])]
    .sort(bySaid)
    .findLast(({ fact }) => fact.role !== undefined || fact.phase !== undefined);
  if (hinted?.fact.role) return hinted.fact.role === 'transshipment';
  if (hinted?.fact.phase) return hinted.fact.phase === 'transshipment';
  const here = ride.alight?.place.locode;
  const there = stated.portOfDischarge?.locode;
  return Boolean(here && there && here.slice(0, 2) !== there.slice(0, 2));
}

function labelCalls(junctions: readonly Junction[]): Call[] {
  let transshipments = 0;
  return junctions.map((junction) => {
    if (junction.role === 'port_of_lading') return { ...junction, label: 'POL' };
    if (junction.role === 'port_of_discharge') return { ...junction, label: 'POD' };
    transshipments += 1;
    return { ...junction, label: `TS${transshipments}` };
  });
}
