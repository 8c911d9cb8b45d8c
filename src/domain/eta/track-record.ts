import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import { type Bounds, createArrivalSpread, type Miss } from './arrival-spread.ts';
import { calibrationOf } from './calibration.ts';
import { looksAround } from './horizon.ts';
import { quantile } from './spread.ts';

/** What was said of an arrival so many days before it, and what came of it. */
export interface PastEstimate {
  readonly horizonDays: number;
  readonly toPortId: Id;
  /** The first vessel had left. */
  readonly underWay: boolean;
  /** Said minus happened: positive when it was expected too late. */
  readonly shipErrorHours: number;
  /** Null when the carrier had said nothing. */
  readonly carrierErrorHours: number | null;
  /** Of the interval that was said; null where that was not noted. */
  readonly scaledError: number | null;
}

export interface ArrivedEstimate extends PastEstimate {
  readonly arrivedMs: number;
}

/** How two estimates of an arrival are best put together at a distance in time, as the past shows. */
export interface Judgement extends Bounds {
  /** To be taken off each estimate. */
  readonly shipBiasHours: number;
  readonly carrierBiasHours: number;
  /** The share of our estimate from the ship against the carrier's word that was best, and how sure that is: 0 to 1 both. */
  readonly bestShare: number;
  readonly certainty: number;
  /** By what the bounds are to be multiplied, so that they hold as many arrivals as they say. */
  readonly calibration: number;
}

/** What finished shipments show about how far estimates can be trusted. */
export interface TrackRecord {
  judge(horizonHours: number, of: Judged, hasCarrier: boolean): Judgement;
}

/** What a judgement is about. */
type Judged = Pick<PastEstimate, 'toPortId' | 'underWay'>;

const MAX_PAST_ESTIMATES = 300;
/** Past shipments that weigh as much as what is believed without any. */
const BIAS_WEIGHT = 10;
const SHARE_WEIGHT = 10;
const SHARE_STEPS = 20;

/** Estimates in the order in which the shipments arrived. */
export function createTrackRecord(past: readonly PastEstimate[]): TrackRecord {
  const alike = groupBy(past, ({ horizonDays, underWay }) => `${horizonDays} ${underWay}`);
  const estimatesAt = (horizonDays: number, { underWay }: Judged) =>
    (alike.get(`${horizonDays} ${underWay}`) ?? []).slice(-MAX_PAST_ESTIMATES);
  const weighFor = remembered((horizonDays, of, hasCarrier) => weigh(estimatesAt(horizonDays, of), of, hasCarrier));
  const spreadFor = remembered((_, of, hasCarrier) =>
    createArrivalSpread((horizonDays) => weighFor(horizonDays, of, hasCarrier).misses),
  );
  const calibrations = new Map<string, number>();
  const calibrationAt = (horizonDays: number, of: Judged) => {
    const key = `${horizonDays} ${of.underWay}`;
    const known =
      calibrations.get(key) ??
      calibrationOf(estimatesAt(horizonDays, of).flatMap(({ scaledError }) => scaledError ?? []));
    calibrations.set(key, known);
    return known;
  };
  return {
    judge: (horizonHours, of, hasCarrier) => {
      const days = horizonHours / 24;
      const { below, above, share } = looksAround(days);
      const weighing = between(weighFor(below, of, hasCarrier), weighFor(above, of, hasCarrier), share);
      // Who is late does not know how far away the arrival is: the wider of the two is the safe one.
      const calibration = Math.max(calibrationAt(below, of), calibrationAt(above, of));
      return { ...weighing, ...spreadFor(0, of, hasCarrier)(days), calibration };
    },
  };
}

type Make<Value> = (horizonDays: number, of: Judged, hasCarrier: boolean) => Value;

function remembered<Value>(make: Make<Value>): Make<Value> {
  const known = new Map<string, Value>();
  return (horizonDays, of, hasCarrier) => {
    const key = `${horizonDays} ${of.underWay} ${of.toPortId} ${hasCarrier}`;
    const value = known.get(key) ?? make(horizonDays, of, hasCarrier);
    known.set(key, value);
    return value;
  };
}

type Weighing = Omit<Judgement, keyof Bounds | 'calibration'>;

function between(one: Weighing, other: Weighing, share: number): Weighing {
  const mix = (name: keyof Weighing) => (1 - share) * one[name] + share * other[name];
  return {
    shipBiasHours: mix('shipBiasHours'),
    carrierBiasHours: mix('carrierBiasHours'),
    bestShare: mix('bestShare'),
    certainty: mix('certainty'),
  };
}

interface Errors {
  readonly here: boolean;
  readonly fromShip: number;
  readonly carrier: number;
}

/** How estimates of one age are best put together, and by how much the arrivals then missed what they said. */
interface Weighed extends Weighing {
  readonly misses: readonly Miss[];
}

function weigh(estimates: readonly PastEstimate[], of: Judged, hasCarrier: boolean): Weighed {
  const bias = (read: (estimate: PastEstimate) => number | null) => {
    const here = estimates.filter(({ toPortId }) => toPortId === of.toPortId);
    const everywhere = shrunkMedian(
      estimates.flatMap((one) => read(one) ?? []),
      0,
    );
    return shrunkMedian(
      here.flatMap((one) => read(one) ?? []),
      everywhere,
    );
  };
  const shipBiasHours = bias((one) => one.shipErrorHours);
  const carrierBiasHours = bias((one) => one.carrierErrorHours);
  const errors = estimates.flatMap(({ toPortId, shipErrorHours, carrierErrorHours }): Errors[] => {
    if (hasCarrier && carrierErrorHours === null) return [];
    const carrier = (carrierErrorHours ?? 0) - carrierBiasHours;
    const here = toPortId === of.toPortId;
    return [{ here, fromShip: shipErrorHours - shipBiasHours, carrier }];
  });
  const bestShare = hasCarrier ? bestShareOf(errors) : 1;
  const certainty = hasCarrier ? errors.length / (errors.length + SHARE_WEIGHT) : 1;
  const misses = errors.map((error) => ({ here: error.here, hours: -combine(error, bestShare) }));
  return { shipBiasHours, carrierBiasHours, bestShare, certainty, misses };
}

/** The share that would have been best. */
function bestShareOf(errors: readonly Errors[]): number {
  const steps = Array.from({ length: SHARE_STEPS + 1 }, (_, step) => step / SHARE_STEPS);
  const cost = (share: number) => errors.reduce((total, error) => total + Math.abs(combine(error, share)), 0);
  const costs = steps.map((share) => ({ share, cost: cost(share) }));
  return costs.reduce((one, other) => (other.cost < one.cost ? other : one)).share;
}

function combine({ fromShip, carrier }: Errors, share: number): number {
  return share * fromShip + (1 - share) * carrier;
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
