import { voyageOf } from '../../src/simulator/telling/facts.ts';
import type { Ride } from '../../src/simulator/world/journey.ts';
import { isLost, rampOf, statusOf, type Time } from './box-journey.ts';
import type { BoxKnowledge } from './box-knowledge.ts';
import { UNSURE } from './compare.ts';
import { type FollowedBox, podOf } from './followed-booking.ts';
import { referencePlace } from './reference.ts';

/** Where a box is, in the words of people. */
export interface ExpectedSituation {
  readonly position: string;
  readonly locode: string | null;
  /** The ship it is aboard of. */
  readonly aboard: Ride | null;
  /** The ship that is to take it on. */
  readonly next: Ride | null | typeof UNSURE;
}

export function situationOf(one: FollowedBox): ExpectedSituation | typeof UNSURE {
  const { known } = one;
  const at = (position: string, locode: string | null) => ({ position, locode, aboard: null, next: null });
  if (known.step('empty_in')) return at('returned', null);
  if (known.step('full_out')) return at('picked_up', null);
  if (known.step('rail_arrive') || known.step('rail_unload')) return at('at_inland_destination', rampOf(known));
  if (known.step('rail_load') || known.step('rail_depart')) return at('on_the_way_inland', null);
  const last = known.rides.length - 1;
  if (known.step(`discharge:${last}`)) return at('at_port_of_discharge', podOf(one.calls)?.locode ?? null);
  return atSea(one);
}

/** The last thing that happened decides: the box left a port, or came to one. */
function atSea(one: FollowedBox): ExpectedSituation | typeof UNSURE {
  const { known, calls } = one;
  const { rides } = known;
  for (let index = rides.length - 1; index >= 0; index--) {
    const ride = rides[index] ?? null;
    const [departed, reached] = [calls[index]?.atd, calls[index + 1]?.ata];
    const isReached = reached !== null || known.step(`discharge:${index}`) !== undefined;
    if (reached === UNSURE || (departed === UNSURE && !isReached)) return UNSURE;
    if (isReached) return inPort(one, index, ride);
    if (departed !== null) return { position: 'at_sea', locode: null, aboard: ride, next: nextOf(one, index + 1) };
  }
  const origin = calls[0]?.locode ?? null;
  if (known.step('load:0')) {
    return { position: 'at_origin', locode: origin, aboard: rides[0] ?? null, next: nextOf(one, 1) };
  }
  const isThere = statusOf(known) !== 'new';
  return { position: 'at_origin', locode: isThere ? origin : null, aboard: null, next: nextOf(one, 0) };
}

function inPort(one: FollowedBox, index: number, ride: Ride | null): ExpectedSituation {
  const { known, calls } = one;
  const locode = calls[index + 1]?.locode ?? null;
  const isLast = index === known.rides.length - 1;
  if (isLast) return { position: 'at_port_of_discharge', locode, aboard: isOffered(known) ? null : ride, next: null };
  const position = 'at_transshipment_port';
  if (known.step(`load:${index + 1}`)) {
    return { position, locode, aboard: known.rides[index + 1] ?? null, next: nextOf(one, index + 2) };
  }
  const isLanded = known.step(`discharge:${index}`) !== undefined;
  return { position, locode, aboard: isLanded ? null : ride, next: nextOf(one, index + 1) };
}

/** A terminal that offers a box has it; one that goes on by rail is offered inland. */
function isOffered(known: BoxKnowledge): boolean {
  const said = known.words().findLast(({ word }) => word.available_for_pickup !== undefined);
  return said?.word.available_for_pickup === true && known.booking.trade.rail === null;
}

/** A ship that left without the box takes it nowhere, though its line has not said yet what does. */
function nextOf({ known }: FollowedBox, index: number): Ride | null | typeof UNSURE {
  return isLost(known, index) ? UNSURE : (known.rides[index] ?? null);
}

/** As the interface tells it. */
export function situationMembers(one: FollowedBox): unknown {
  const situation = situationOf(one);
  if (situation === UNSURE) return UNSURE;
  const { position, locode, aboard, next } = situation;
  const place = locode === null ? null : referencePlace(locode);
  const pod = podOf(one.calls);
  const eta: Time = pod?.eta ?? null;
  return {
    position,
    place_name: place?.name ?? null,
    place_locode: locode,
    place_timezone: place?.zone ?? null,
    vessel_name: aboard?.sailing.vessel.name ?? null,
    vessel_imo: aboard?.sailing.vessel.imo ?? null,
    voyage_number: aboard ? voyageOf(aboard) : null,
    next_vessel_name: next === UNSURE ? UNSURE : (next?.sailing.vessel.name ?? null),
    next_vessel_imo: next === UNSURE ? UNSURE : (next?.sailing.vessel.imo ?? null),
    next_voyage_number: next === UNSURE ? UNSURE : next ? voyageOf(next) : null,
    pol_atd_at: one.calls[0]?.atd ?? null,
    pod_name: pod ? referencePlace(pod.locode).name : null,
    pod_locode: pod?.locode ?? null,
    pod_eta_at: eta,
    pod_eta_source: eta === UNSURE ? UNSURE : eta === null ? null : 'shipping_line',
    pod_ata_at: pod?.ata ?? null,
  };
}
