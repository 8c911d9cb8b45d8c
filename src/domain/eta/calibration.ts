import { HOUR_MS } from '../../values/duration.ts';
import { quantile } from './spread.ts';

const HELD_SHARE = 0.8;
/** Intervals that count, and those that weigh as much as what is believed without any. */
const SCALED_ERRORS = { max: 150, weight: 20 };
/** What they do at most. */
const CALIBRATION = { min: 0.4, max: 2.5 };

/** An interval that was said. */
interface Said {
  readonly arrivalMs: number;
  readonly earliestMs: number;
  readonly latestMs: number;
  /** What its bounds were multiplied by. */
  readonly calibration: number;
}

/** How many times as wide an interval would have had to be, before it was calibrated, to hold what happened. */
export function scaledErrorOf({ arrivalMs, earliestMs, latestMs, calibration }: Said, happenedMs: number): number {
  const missMs = happenedMs - arrivalMs;
  const boundMs = missMs > 0 ? latestMs - arrivalMs : arrivalMs - earliestMs;
  return (calibration * Math.abs(missMs)) / Math.max(HOUR_MS, boundMs);
}

/**
 * What intervals are to be multiplied by so that they hold four of five arrivals, from the scaled errors of those that were said,
 * in the order of arrivals (conformal prediction). Each of them was said with nothing but what was known then, so they may
 * be narrowed by it as well as widened.
 */
export function calibrationOf(scaledErrors: readonly number[]): number {
  const counted = scaledErrors.slice(-SCALED_ERRORS.max).sort((one, other) => one - other);
  if (counted.length === 0) return 1;
  const wanted = quantile(counted, Math.min(1, HELD_SHARE * (1 + 1 / counted.length)));
  const weight = counted.length / (counted.length + SCALED_ERRORS.weight);
  return 1 + weight * (Math.min(CALIBRATION.max, Math.max(CALIBRATION.min, wanted)) - 1);
}
