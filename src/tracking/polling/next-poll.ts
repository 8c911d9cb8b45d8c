import type { Source } from '../../sources/source.ts';
import type { PollPlace } from '../../store/carriers/polls.ts';
import type { Instant } from '../../values/instant.ts';
import type { Tracking } from '../tracking.ts';
import type { CarrierReply } from './ask-carrier.ts';
import { type Expectation, nextPollAt, waitHours, wantedHours } from './schedule.ts';

/** What the line replied, and how its questions are slowed down. */
export interface Answer extends CarrierReply {
  readonly source: Source | undefined;
  readonly slowdown: number;
}

/** When to ask next, and the place that takes in the budget of the line. */
export function nextPlace(
  tracking: Tracking,
  expectation: Expectation,
  { source, slowdown, outcome }: Answer,
  at: Instant,
): { readonly dueAt: Instant; readonly place: PollPlace | undefined } {
  const freshAfterSeconds = source?.budget.freshAfterSeconds ?? null;
  const dueAt = nextPollAt(waitHours(expectation, slowdown, at), freshAfterSeconds, at, tracking.random());
  const calls = outcome.kind === 'found' ? Math.max(outcome.calls, 1) : 1;
  const budgetKey = source?.budget.key;
  const place = budgetKey === undefined ? undefined : { wantedHours: wantedHours(expectation, at), budgetKey, calls };
  return { dueAt, place };
}
