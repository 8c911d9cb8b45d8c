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
const SPREAD_WEIGHT = 10;
const SHARE_STEPS = 20;
/** What is believed of the spread before anything was seen, of the time that is left. */
const USUAL_EARLY = { hours: 6, share: 0.08 };
const USUAL_LATE = { hours: 12, share: 0.2 };

/** Opinions in the order in which the shipments arrived. */
export function createTrackRecord(past: readonly PastOpinion[]): TrackRecord {
  const alike = new Map<string, PastOpinion[]>();
  for (const opinion of past) {
    const key = `${opinion.horizonDays} ${opinion.underWay}`;
    const known = alike.get(key);
    if (known) known.push(opinion);
    else alike.set(key, [opinion]);
  }
  const judged = new Map<string, Judgement>();
  const judgeFor = (horizonDays: number, of: Judged, hasCarrier: boolean): Judgement => {
    const key = `${horizonDays} ${of.underWay} ${of.toPortId} ${hasCarrier}`;
    const known = judged.get(key);
    if (known) return known;
    const opinions = (alike.get(`${horizonDays} ${of.underWay}`) ?? []).slice(-MAX_OPINIONS);
    const made = judgeAt(horizonDays * 24, opinions, of, hasCarrier);
    judged.set(key, made);
    return made;
  };
  return {
    judge: (horizonHours, of, hasCarrier) => {
      const days = horizonHours / 24;
      const below = HORIZON_DAYS.findLast((one) => one <= days) ?? HORIZON_DAYS[0];
      const above = HORIZON_DAYS.find((one) => one >= days) ?? below;
      const share = above === below ? 0 : (days - below) / (above - below);
      return between(judgeFor(below, of, hasCarrier), judgeFor(above, of, hasCarrier), share);
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

interface Errors {
  readonly reckoned: number;
  readonly carrier: number;
}

function judgeAt(horizonHours: number, opinions: readonly PastOpinion[], of: Judged, hasCarrier: boolean): Judgement {
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
  const errors = opinions.flatMap(({ reckonedErrorHours, carrierErrorHours }): Errors[] => {
    if (hasCarrier && carrierErrorHours === null) return [];
    const carrier = (carrierErrorHours ?? 0) - carrierBiasHours;
    return [{ reckoned: reckonedErrorHours - reckonedBiasHours, carrier }];
  });
  const bestShare = hasCarrier ? bestShareOf(errors) : 1;
  const certainty = hasCarrier ? errors.length / (errors.length + SHARE_WEIGHT) : 1;
  const left = errors.map((error) => -combine(error, bestShare)).sort((one, other) => one - other);
  return { reckonedBiasHours, carrierBiasHours, bestShare, certainty, ...spreadAround(left, horizonHours) };
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

function spreadAround(left: readonly number[], horizonHours: number): Pick<Judgement, 'earlyHours' | 'lateHours'> {
  const weight = left.length / (left.length + SPREAD_WEIGHT);
  const usualEarly = USUAL_EARLY.hours + USUAL_EARLY.share * horizonHours;
  const usualLate = USUAL_LATE.hours + USUAL_LATE.share * horizonHours;
  const seen = (share: number) => (left.length === 0 ? 0 : quantile(left, share));
  return {
    earlyHours: Math.max(0, weight * -seen(0.1) + (1 - weight) * usualEarly),
    lateHours: Math.max(0, weight * seen(0.9) + (1 - weight) * usualLate),
  };
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
