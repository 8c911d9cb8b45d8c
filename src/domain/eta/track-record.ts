import type { Id } from '../../values/id.ts';
import { quantile } from './spread.ts';

/** How many days before the arrival finished shipments are looked at again. */
export const HORIZON_DAYS = [1, 2, 3, 5, 7, 10, 14, 21, 28, 35] as const;

/** What was said of an arrival so many days before it, and what came of it. */
export interface PastOpinion {
  readonly horizonDays: number;
  readonly toPortId: Id;
  /** The first vessel had left. */
  readonly underWay: boolean;
  /** Said minus happened: positive when it was expected too late. */
  readonly reckonedErrorHours: number;
  /** Null when the carrier had said nothing. */
  readonly carrierErrorHours: number | null;
}

export interface ArrivedOpinion extends PastOpinion {
  readonly arrivedMs: number;
}

/** How two opinions of an arrival are best put together at a distance in time, as the past shows. */
export interface Judgement {
  /** To be taken off each opinion. */
  readonly reckonedBiasHours: number;
  readonly carrierBiasHours: number;
  /** The share of our reckoning against the carrier's word that was best, and how sure that is: 0 to 1 both. */
  readonly bestShare: number;
  readonly certainty: number;
  /** Between which four of five arrivals fell, against the two put together. */
  readonly earlyHours: number;
  readonly lateHours: number;
}

/** What finished shipments show about how far opinions can be trusted. */
export interface TrackRecord {
  judge(horizonHours: number, of: Judged, hasCarrier: boolean): Judgement;
}

/** What a judgement is about. */
type Judged = Pick<PastOpinion, 'toPortId' | 'underWay'>;

const MAX_OPINIONS = 300;
/** Past shipments that weigh as much as what is believed without any. */
const BIAS_WEIGHT = 10;
const SHARE_WEIGHT = 10;
const SPREAD_WEIGHT = 5;
const SHARE_STEPS = 20;
const COVERED_SHARE = 0.8;
const EARLY_SHARE = 0.1;
const LATE_SHARE = 0.9;
/** How many past misses are held against the bounds at a time, how many count, and what comes of it at most. */
const STRETCH_STEP = 20;
const MAX_STRETCHED = 200;
const MIN_STRETCH = 0.8;
const MAX_STRETCH = 2.5;
/** What is believed of the spread before anything was seen, of the time that is left. */
const USUAL_EARLY = { hours: 6, share: 0.08 };
const USUAL_LATE = { hours: 12, share: 0.2 };

/** Opinions in the order in which the shipments arrived. */
export function createTrackRecord(past: readonly PastOpinion[]): TrackRecord {
  const alike = new Map<string, OrderedOpinion[]>();
  for (const [order, opinion] of past.entries()) {
    const key = `${opinion.horizonDays} ${opinion.underWay}`;
    const known = alike.get(key);
    if (known) known.push({ ...opinion, order });
    else alike.set(key, [{ ...opinion, order }]);
  }
  const weighed = new Map<string, Weighed>();
  const weighFor = (horizonDays: number, of: Judged, hasCarrier: boolean): Weighed => {
    const key = `${horizonDays} ${of.underWay} ${of.toPortId} ${hasCarrier}`;
    const known = weighed.get(key);
    if (known) return known;
    const opinions = (alike.get(`${horizonDays} ${of.underWay}`) ?? []).slice(-MAX_OPINIONS);
    const made = weigh(opinions, of, hasCarrier);
    weighed.set(key, made);
    return made;
  };
  const judged = new Map<string, Judgement>();
  const judgeFor = (horizonDays: number, of: Judged, hasCarrier: boolean): Judgement => {
    const key = `${horizonDays} ${of.underWay} ${of.toPortId} ${hasCarrier}`;
    const known = judged.get(key);
    if (known) return known;
    const misses = missesAfter(horizonDays, (days) => weighFor(days, of, hasCarrier).misses);
    const made = { ...weighFor(horizonDays, of, hasCarrier), ...spreadAround(misses, horizonDays * 24) };
    judged.set(key, made);
    return made;
  };
  return {
    judge: (horizonHours, of, hasCarrier) => {
      const days = horizonHours / 24;
      const below = HORIZON_DAYS.findLast((one) => one <= days) ?? HORIZON_DAYS[0];
      const above = HORIZON_DAYS.find((one) => one >= days) ?? below;
      const share = above === below ? 0 : (days - below) / (above - below);
      const [one, other] = [judgeFor(below, of, hasCarrier), judgeFor(above, of, hasCarrier)];
      // Who is late does not know how far away the arrival is: the wider of the two is the safe one.
      return { ...between(one, other, share), lateHours: Math.max(one.lateHours, other.lateHours) };
    },
  };
}

function between(one: Judgement, other: Judgement, share: number): Judgement {
  const mix = (name: keyof Judgement) => (1 - share) * one[name] + share * other[name];
  return {
    reckonedBiasHours: mix('reckonedBiasHours'),
    carrierBiasHours: mix('carrierBiasHours'),
    bestShare: mix('bestShare'),
    certainty: mix('certainty'),
    earlyHours: mix('earlyHours'),
    lateHours: mix('lateHours'),
  };
}

/** With its place in the order of arrivals. */
interface OrderedOpinion extends PastOpinion {
  readonly order: number;
}

interface Errors {
  readonly order: number;
  readonly reckoned: number;
  readonly carrier: number;
}

/** By how much an arrival missed what was said of it. */
interface Miss {
  readonly order: number;
  readonly hours: number;
}

/** How opinions of one age are best put together, and by how much the arrivals then missed what they said. */
interface Weighed extends Omit<Judgement, 'earlyHours' | 'lateHours'> {
  readonly misses: readonly Miss[];
}

function weigh(opinions: readonly OrderedOpinion[], of: Judged, hasCarrier: boolean): Weighed {
  const bias = (read: (opinion: PastOpinion) => number | null) => {
    const here = opinions.filter(({ toPortId }) => toPortId === of.toPortId);
    const everywhere = shrunkMedian(
      opinions.flatMap((one) => read(one) ?? []),
      0,
    );
    return shrunkMedian(
      here.flatMap((one) => read(one) ?? []),
      everywhere,
    );
  };
  const reckonedBiasHours = bias((one) => one.reckonedErrorHours);
  const carrierBiasHours = bias((one) => one.carrierErrorHours);
  const errors = opinions.flatMap(({ order, reckonedErrorHours, carrierErrorHours }): Errors[] => {
    if (hasCarrier && carrierErrorHours === null) return [];
    const carrier = (carrierErrorHours ?? 0) - carrierBiasHours;
    return [{ order, reckoned: reckonedErrorHours - reckonedBiasHours, carrier }];
  });
  const bestShare = hasCarrier ? bestShareOf(errors) : 1;
  const certainty = hasCarrier ? errors.length / (errors.length + SHARE_WEIGHT) : 1;
  const misses = errors.map((error) => ({ order: error.order, hours: -combine(error, bestShare) }));
  return { reckonedBiasHours, carrierBiasHours, bestShare, certainty, misses };
}

interface WeighedMiss extends Miss {
  readonly weight: number;
}

/**
 * By how much arrivals missed what was said to be so many days away, in their order. Who says three days may be five days
 * before the arrival, and does not know: each miss counts where it was said, not where it turned out to be.
 */
function missesAfter(saidDays: number, missesAt: (horizonDays: number) => readonly Miss[]): WeighedMiss[] {
  const index = (HORIZON_DAYS as readonly number[]).indexOf(saidDays);
  const before = HORIZON_DAYS[index - 1] ?? 0;
  const after = HORIZON_DAYS[index + 1] ?? Number.POSITIVE_INFINITY;
  const found = HORIZON_DAYS.flatMap((horizonDays, at) =>
    missesAt(horizonDays).flatMap((miss): WeighedMiss[] => {
      const said = horizonDays - miss.hours / 24;
      const nearness = said < saidDays ? (said - before) / (saidDays - before) : (after - said) / (after - saidDays);
      const weight = (Number.isNaN(nearness) ? 1 : nearness) * (daysBetweenLooks(at) / daysBetweenLooks(index));
      return weight > 0 ? [{ ...miss, weight }] : [];
    }),
  );
  return found.sort((one, other) => one.order - other.order);
}

/** Looks further from the arrival are further apart, and each stands for more days. */
function daysBetweenLooks(index: number): number {
  const last = HORIZON_DAYS.length - 1;
  return ((HORIZON_DAYS[Math.min(last, index + 1)] ?? 0) - (HORIZON_DAYS[index - 1] ?? 0)) / (index === last ? 1 : 2);
}

/** The share that would have been best. */
function bestShareOf(errors: readonly Errors[]): number {
  const steps = Array.from({ length: SHARE_STEPS + 1 }, (_, step) => step / SHARE_STEPS);
  const cost = (share: number) => errors.reduce((total, error) => total + Math.abs(combine(error, share)), 0);
  const costs = steps.map((share) => ({ share, cost: cost(share) }));
  return costs.reduce((one, other) => (other.cost < one.cost ? other : one)).share;
}

function combine({ reckoned, carrier }: Errors, share: number): number {
  return share * reckoned + (1 - share) * carrier;
}

interface Bounds {
  readonly earlyHours: number;
  readonly lateHours: number;
}

function spreadAround(misses: readonly WeighedMiss[], horizonHours: number): Bounds {
  const seen = misses.reduce((total, { weight }) => total + weight, 0);
  const share = seen / (seen + SPREAD_WEIGHT);
  const usualEarly = USUAL_EARLY.hours + USUAL_EARLY.share * horizonHours;
  const usualLate = USUAL_LATE.hours + USUAL_LATE.share * horizonHours;
  const bounds = boundsOf(misses);
  const stretch = stretchOf(misses);
  return {
    earlyHours: share * bounds.earlyHours * stretch + (1 - share) * usualEarly,
    lateHours: share * bounds.lateHours * stretch + (1 - share) * usualLate,
  };
}

/** Between which four of five lie. */
function boundsOf(misses: readonly WeighedMiss[]): Bounds {
  const sorted = [...misses].sort((one, other) => one.hours - other.hours);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  return {
    earlyHours: Math.max(0, -weightedQuantile(sorted, total * EARLY_SHARE)),
    lateHours: Math.max(0, weightedQuantile(sorted, total * LATE_SHARE)),
  };
}

/**
 * Delays come in spells, so that the past holds fewer of the next ones than it seems. How much wider bounds drawn from what
 * came before would have had to be for four of five of those that followed (the idea of conformal prediction).
 */
function stretchOf(misses: readonly WeighedMiss[]): number {
  const needed: number[] = [];
  for (let from = STRETCH_STEP; from < misses.length; from += STRETCH_STEP) {
    const { earlyHours, lateHours } = boundsOf(misses.slice(0, from));
    for (const { hours } of misses.slice(from, from + STRETCH_STEP)) {
      needed.push(hours > 0 ? hours / Math.max(1, lateHours) : -hours / Math.max(1, earlyHours));
    }
  }
  if (needed.length === 0) return 1;
  const latest = needed.slice(-MAX_STRETCHED).sort((one, other) => one - other);
  const wanted = Math.min(MAX_STRETCH, Math.max(MIN_STRETCH, quantile(latest, COVERED_SHARE)));
  const weight = latest.length / (latest.length + STRETCH_STEP);
  return 1 + weight * (wanted - 1);
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

function shrunkMedian(values: readonly number[], wider: number): number {
  if (values.length === 0) return wider;
  const median = quantile(
    [...values].sort((one, other) => one - other),
    0.5,
  );
  const weight = values.length / (values.length + BIAS_WEIGHT);
  return weight * median + (1 - weight) * wider;
}
