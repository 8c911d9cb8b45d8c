import { wordsIn } from '../../text/words-in.ts';
import type { Instant } from '../../values/instant.ts';
import type { DerivedState } from '../containers/container.ts';
import type { DataSource } from '../observations/observation.ts';
import type { JourneyCall, JourneyLeg } from './journey.ts';

export const POSITIONS = wordsIn(
  'at_origin at_sea at_transshipment_port at_port_of_discharge on_the_way_inland',
  'at_inland_destination picked_up returned',
);
export type Position = (typeof POSITIONS)[number];

/** Where a box is and what comes next, in the words of people. Everything that shows a container reads it from here. */
export interface Situation {
  readonly position: Position;
  /** Where the box stands; null while it moves, and while nobody said. */
  readonly place: JourneyCall | null;
  /** The ship it is aboard of: under way, or in port and not yet landed. */
  readonly vessel: JourneyLeg | null;
  /** The ship that is to take it on; null when none is, or the one that was to left without it. */
  readonly nextVessel: JourneyLeg | null;
  /** Between which calls it is at sea; null while it stands somewhere. */
  readonly sails: { readonly from: JourneyCall; readonly to: JourneyCall | undefined } | null;
  /** When it left its port of lading. */
  readonly atdAt: Instant | null;
  /** Its own port of discharge, and when it arrives there. */
  readonly pod: JourneyCall | null;
  readonly etaAt: Instant | null;
  readonly etaSource: DataSource | null;
  readonly ataAt: Instant | null;
}

/** What is known of a box that says where it is. */
export type Located = Pick<
  DerivedState,
  | 'journey'
  | 'currentStatus'
  | 'podDischargedAt'
  | 'podFullOutAt'
  | 'finalDestinationFullOutAt'
  | 'emptyTerminatedAt'
  | 'podRailLoadedAt'
  | 'podRailDepartedAt'
  | 'indAtaAt'
  | 'indRailUnloadedAt'
>;

export function situationOf(known: Located): Situation {
  const { calls } = known.journey;
  const pod = calls.find((call) => call.role === 'port_of_discharge') ?? null;
  const ends = {
    atdAt: calls.find((call) => call.role === 'port_of_lading')?.outboundAtdAt ?? null,
    pod,
    etaAt: pod?.inboundEtaAt ?? null,
    etaSource: pod?.inboundEtaSource ?? null,
    ataAt: pod?.inboundAtaAt ?? null,
  };
  const sea = calls.filter((call) => call.role !== 'inland_destination');
  return { sails: null, ...ends, ...(ashore(known, calls) ?? atSea(known, sea)) };
}

type Whereabouts = Pick<Situation, 'position' | 'place' | 'vessel' | 'nextVessel'> & Partial<Pick<Situation, 'sails'>>;

function ashore(known: Located, calls: readonly JourneyCall[]): Whereabouts | undefined {
  const off = (position: Position, place: JourneyCall | null): Whereabouts => ({
    position,
    place,
    vessel: null,
    nextVessel: null,
  });
  const { currentStatus } = known;
  if (known.emptyTerminatedAt !== null) return off('returned', null);
  const isWithConsignee = currentStatus === 'delivered' || currentStatus === 'dropped';
  if (isWithConsignee || known.finalDestinationFullOutAt !== null) return off('picked_up', null);
  const inland = calls.find((call) => call.role === 'inland_destination') ?? null;
  const pod = calls.find((call) => call.role === 'port_of_discharge') ?? null;
  if (known.indAtaAt !== null || known.indRailUnloadedAt !== null) return off('at_inland_destination', inland);
  const hasLeftPort = known.podFullOutAt ?? known.podRailLoadedAt ?? known.podRailDepartedAt;
  if (hasLeftPort !== null && currentStatus !== 'off_dock') {
    return inland || known.podFullOutAt === null ? off('on_the_way_inland', null) : off('picked_up', null);
  }
  // A terminal that offers the box has it, even if nobody told of the discharge.
  const isLanded = known.podDischargedAt !== null || currentStatus === 'off_dock' || currentStatus === 'available';
  return isLanded ? off('at_port_of_discharge', pod) : undefined;
}

/** The last thing that happened decides: it left a port, or came to one. */
function atSea({ currentStatus }: Located, calls: readonly JourneyCall[]): Whereabouts {
  const reached = calls.findLastIndex(({ inboundAtaAt, landedAt }) => (inboundAtaAt ?? landedAt ?? null) !== null);
  const left = calls.findLastIndex(({ outboundAtdAt }) => outboundAtdAt !== null);
  const here = calls[Math.max(reached, left)];
  if (here && left >= reached) {
    const to = calls[left + 1];
    const leg = { position: 'at_sea', place: null, vessel: here.outbound, nextVessel: nextOf(to) } as const;
    return { ...leg, sails: { from: here, to } };
  }
  const inbound = calls[reached - 1]?.outbound ?? null;
  if (here?.role === 'port_of_discharge') {
    return { position: 'at_port_of_discharge', place: here, vessel: inbound, nextVessel: null };
  }
  if (here) {
    const place = { position: 'at_transshipment_port', place: here } as const;
    if (here.loadedAt) return { ...place, vessel: here.outbound, nextVessel: nextOf(calls[reached + 1]) };
    return { ...place, vessel: here.landedAt ? null : inbound, nextVessel: nextOf(here) };
  }
  const [origin] = calls;
  if (origin?.loadedAt) {
    return { position: 'at_origin', place: origin, vessel: origin.outbound, nextVessel: nextOf(calls[1]) };
  }
  const isThere = currentStatus !== 'new';
  return { position: 'at_origin', place: isThere ? (origin ?? null) : null, vessel: null, nextVessel: nextOf(origin) };
}

function nextOf(call: JourneyCall | undefined): JourneyLeg | null {
  return call?.outbound && !call.outbound.missed ? call.outbound : null;
}
