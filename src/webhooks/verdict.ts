import type { Verdict } from '../store/webhooks/lane-outcomes.ts';
import type { LeasedDelivery } from '../store/webhooks/lanes.ts';
import type { DeliveryResult } from './deliver.ts';
import { ATTEMPTS_BEFORE_PARKING, retryDelayMs } from './retry.ts';

/** How long to wait after so many failed attempts; undefined when there is no further try. */
export type RetrySchedule = (attempts: number, retryAfterSeconds: number | undefined) => number | undefined;

export const PUBLISHED_SCHEDULE: RetrySchedule = (attempts, retryAfterSeconds) =>
  retryDelayMs(attempts, retryAfterSeconds, Math.random());

/** What becomes of a delivery, given how the attempt went. */
export function verdictOf(
  delivery: Pick<LeasedDelivery, 'attempts' | 'branch' | 'pending'>,
  result: Pick<DeliveryResult, 'succeeded' | 'retryAfterSeconds'>,
  schedule: RetrySchedule,
): Verdict {
  if (result.succeeded) return { kind: 'delivered' };
  const attempts = delivery.attempts + 1;
  const delayMs = schedule(attempts, result.retryAfterSeconds);
  if (delayMs === undefined) return { kind: 'failed' };
  const holdsOthersUp = delivery.branch === 0 || delivery.pending > 1;
  return attempts >= ATTEMPTS_BEFORE_PARKING && holdsOthersUp ? { kind: 'park', delayMs } : { kind: 'retry', delayMs };
}
