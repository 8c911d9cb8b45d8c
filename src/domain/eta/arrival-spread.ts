import { daysBetweenLooks, HORIZON_DAYS, looksAround } from './horizon.ts';

/** By how much an arrival missed what was said of it: positive when it came later. */
export interface Miss {
  /** At the port that is asked about. */
  readonly here: boolean;
  readonly hours: number;
}

/** Between which four of five arrivals fall, around what is said. */
export interface Bounds {
  readonly earlyHours: number;
  readonly lateHours: number;
}

/** Past misses that weigh as much as what is believed without any, and those of a port as much as those of all ports. */
const SPREAD_WEIGHT = 5;
/** On either side. */
const BEYOND_SHARE = 0.1;
/** What is believed of the spread before anything was seen, of the time that is left. */
const USUAL_EARLY = { hours: 6, share: 0.08 };
const USUAL_LATE = { hours: 12, share: 0.2 };

/** The bounds around what is said to be so many days away, from the misses of each look in their order. */
export function createArrivalSpread(missesAt: (horizonDays: number) => readonly Miss[]): (days: number) => Bounds {
  const spreadAt = remembered((horizonDays) => {
    const misses = missesAfter(horizonDays, missesAt);
    return drawnToUsual(boundsOf(misses), weightOf(misses), horizonDays * 24);
  });
  return (days) => boundsBetween(days, spreadAt);
}

/** Who is late does not know how far away the arrival is: the wider of the two is the safe one. */
function boundsBetween(days: number, boundsAt: (horizonDays: number) => Bounds): Bounds {
  const { below, above, share } = looksAround(days);
  const [one, other] = [boundsAt(below), boundsAt(above)];
  return {
    earlyHours: (1 - share) * one.earlyHours + share * other.earlyHours,
    lateHours: Math.max(one.lateHours, other.lateHours),
  };
}

interface WeighedMiss extends Miss {
  readonly weight: number;
}

/**
 * By how much arrivals missed what was said to be so many days away. Who says three days may be five days before the
 * arrival, and does not know: each miss counts where it was said, not where it turned out to be.
 */
function missesAfter(saidDays: number, missesAt: (horizonDays: number) => readonly Miss[]): WeighedMiss[] {
  const index = (HORIZON_DAYS as readonly number[]).indexOf(saidDays);
  const before = HORIZON_DAYS[index - 1] ?? 0;
  const after = HORIZON_DAYS[index + 1] ?? Number.POSITIVE_INFINITY;
  return HORIZON_DAYS.flatMap((horizonDays, at) =>
    missesAt(horizonDays).flatMap((miss): WeighedMiss[] => {
      const said = saidDaysOf(horizonDays, miss);
      const nearness = said < saidDays ? (said - before) / (saidDays - before) : (after - said) / (after - saidDays);
      const weight = (Number.isNaN(nearness) ? 1 : nearness) * (daysBetweenLooks(at) / daysBetweenLooks(index));
      return weight > 0 ? [{ ...miss, weight }] : [];
    }),
  );
}

function saidDaysOf(horizonDays: number, { hours }: Miss): number {
  return horizonDays - hours / 24;
}

/** Ports differ more than anything else in how their ships come: a port's own misses count, drawn towards those of all. */
function boundsOf(misses: readonly WeighedMiss[]): Bounds {
  const everywhere = middleOf(misses);
  const own = misses.filter(({ here }) => here);
  const here = middleOf(own);
  const seen = weightOf(own);
  const share = seen / (seen + SPREAD_WEIGHT);
  return {
    earlyHours: share * here.earlyHours + (1 - share) * everywhere.earlyHours,
    lateHours: share * here.lateHours + (1 - share) * everywhere.lateHours,
  };
}

/** Between which four of five lie. */
function middleOf(misses: readonly WeighedMiss[]): Bounds {
  const sorted = [...misses].sort((one, other) => one.hours - other.hours);
  const total = weightOf(sorted);
  // Of one more than were seen: the next one is none of them, and the fewer they are the more it may differ.
  const beyond = (total + 1) * BEYOND_SHARE - 1;
  return {
    earlyHours: Math.max(0, -weightedQuantile(sorted, Math.max(0, beyond))),
    lateHours: Math.max(0, weightedQuantile(sorted, total - beyond)),
  };
}

function drawnToUsual(bounds: Bounds, seen: number, horizonHours: number): Bounds {
  const share = seen / (seen + SPREAD_WEIGHT);
  const usual = (of: { readonly hours: number; readonly share: number }) => of.hours + of.share * horizonHours;
  return {
    earlyHours: share * bounds.earlyHours + (1 - share) * usual(USUAL_EARLY),
    lateHours: share * bounds.lateHours + (1 - share) * usual(USUAL_LATE),
  };
}

function weightOf(misses: readonly WeighedMiss[]): number {
  return misses.reduce((total, { weight }) => total + weight, 0);
}

/** The hours below which so much of the weight lies; 0 of nothing. */
function weightedQuantile(sorted: readonly WeighedMiss[], wanted: number): number {
  let below = 0;
  for (const { hours, weight } of sorted) {
    below += weight;
    if (below >= wanted) return hours;
  }
  return sorted.at(-1)?.hours ?? 0;
}

function remembered<Value>(make: (horizonDays: number) => Value): (horizonDays: number) => Value {
  const known = new Map<number, Value>();
  return (horizonDays) => {
    const value = known.get(horizonDays) ?? make(horizonDays);
    known.set(horizonDays, value);
    return value;
  };
}
