import { describe, expect, it } from 'vitest';
import { type RetrySchedule, verdictOf } from './lanes.ts';

const failure = { succeeded: false, retryAfterSeconds: undefined };
const schedule: RetrySchedule = (attempts) => (attempts <= 12 ? attempts * 1000 : undefined);

describe('the verdict on an attempt', () => {
  it('is that the notification was delivered', () => {
    const result = { succeeded: true, retryAfterSeconds: undefined };
    expect(verdictOf({ attempts: 12, branch: 0, pending: 5 }, result, schedule)).toEqual({ kind: 'delivered' });
  });

  it('holds the lane for six attempts, then parks the head', () => {
    const kinds = Array.from(
      { length: 6 },
      (_, attempts) => verdictOf({ attempts, branch: 0, pending: 3 }, failure, schedule).kind,
    );
    expect(kinds).toEqual(['retry', 'retry', 'retry', 'retry', 'retry', 'park']);
  });

  it('parks the only delivery of a live lane too, since others may follow', () => {
    expect(verdictOf({ attempts: 5, branch: 0, pending: 1 }, failure, schedule)).toEqual({
      kind: 'park',
      delayMs: 6000,
    });
  });

  it('retries a parked delivery where it is', () => {
    expect(verdictOf({ attempts: 7, branch: 31, pending: 1 }, failure, schedule)).toEqual({
      kind: 'retry',
      delayMs: 8000,
    });
  });

  it('parks the head of a replayed lane when others wait behind it', () => {
    expect(verdictOf({ attempts: 7, branch: 31, pending: 2 }, failure, schedule).kind).toBe('park');
  });

  it('gives up after the last retry', () => {
    expect(verdictOf({ attempts: 12, branch: 31, pending: 1 }, failure, schedule)).toEqual({ kind: 'failed' });
  });
});
