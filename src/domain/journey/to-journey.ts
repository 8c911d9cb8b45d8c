import type { Instant } from '../../values/instant.ts';
import type { ResolvedPlace } from '../observations/observation.ts';
import type { Journey, JourneyCall, JourneyLeg, VesselChange } from './journey.ts';
import type { LiveMove } from './live.ts';
import type { Series } from './milestone.ts';
import type { Ride } from './ride.ts';
import type { Call, Route } from './route.ts';
import { actualOf, expectedOf, namedIn } from './series.ts';

/** The calls and legs as they are stored and drawn. `inlandMoves` tell of the arrival at the place of delivery. */
export function toJourney(
  route: Route,
  inland: ResolvedPlace | null,
  inlandMoves: readonly LiveMove[],
  series: readonly Series[],
  changes: readonly VesselChange[],
): Journey {
  const lost = route.calls.findIndex((call) => call.outbound?.missed);
  const calls: JourneyCall[] = route.calls.map((call, index) => {
    const inbound = (activity: string) => of(call.inbound?.alight?.moves, activity);
    const outbound = (activity: string) => of(call.outbound?.board?.moves, activity);
    // A ship that left without the box does not bring it when it arrives.
    const eta = lost >= 0 && index > lost ? undefined : expectedOf(inbound('arrive'));
    const departures = outbound('depart');
    const landed = actualOf(inbound('discharge'));
    const loaded = actualOf(outbound('load'));
    return {
      role: call.role,
      label: call.label,
      ...placeMembers(call.place),
      inboundEtaAt: eta?.fact.time.at ?? null,
      inboundAtaAt: reachedAt(call),
      outboundEtdAt: expectedOf(departures)?.fact.time.at ?? null,
      outboundAtdAt: actualOf(departures)?.fact.time.at ?? null,
      outbound: call.outbound ? toLeg(call.outbound) : null,
      ...(eta && { inboundEtaSource: eta.source }),
      ...(landed && { landedAt: landed.fact.time.at }),
      ...(loaded && { loadedAt: loaded.fact.time.at }),
    };
  });
  if (inland) calls.push(inlandCall(inland, inlandMoves));
  const last = series
    .flatMap((one) => actualOf(one.moves) ?? [])
    .sort((one, other) => one.atMs - other.atMs)
    .at(-1);
  const journey = { calls, lastSource: last?.source ?? null };
  return changes.length > 0 ? { ...journey, vesselChanges: changes } : journey;
}

function of(moves: readonly LiveMove[] | undefined, activity: string): LiveMove[] {
  return (moves ?? []).filter((move) => move.fact.activity === activity);
}

function inlandCall(place: ResolvedPlace, moves: readonly LiveMove[]): JourneyCall {
  return {
    role: 'inland_destination',
    label: 'IND',
    ...placeMembers(place),
    inboundEtaAt: expectedOf(moves)?.fact.time.at ?? null,
    inboundAtaAt: actualOf(moves)?.fact.time.at ?? null,
    outboundEtdAt: null,
    outboundAtdAt: null,
    outbound: null,
  };
}

function placeMembers({ locode, name, locationType, locationId, terminalType, terminalId, zone }: ResolvedPlace) {
  return { locode, name, locationType, locationId, terminalType, terminalId, zone };
}

export function toLeg(ride: Ride): JourneyLeg {
  const named = (what: 'voyage' | 'service') =>
    namedIn(ride.board?.moves ?? [], what) ?? namedIn(ride.alight?.moves ?? [], what);
  const serviceCode = named('service');
  return {
    mode: ride.barge ? 'barge' : 'vessel',
    feeder: ride.feeder,
    vesselId: ride.vessel?.id ?? null,
    vesselImo: ride.vessel?.imo ?? null,
    vesselName: ride.vessel?.name ?? null,
    voyageNumber: named('voyage'),
    ...(serviceCode !== null && { serviceCode }),
    ...(ride.missed && { missed: true }),
  };
}

/** When the port was reached: the arrival, or the first that shows that there was one. */
export function reachedAt(call: Call | null): Instant | null {
  const moves = call?.inbound?.alight?.moves ?? [];
  for (const activity of ['arrive', 'berth']) {
    const actual = actualOf(of(moves, activity));
    if (actual) return actual.fact.time.at;
  }
  const landed = call?.inbound?.firstLanded ?? actualOf(of(moves, 'discharge'));
  return landed?.fact.time.at ?? null;
}
