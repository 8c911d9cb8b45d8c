import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../values/duration.ts';
import { budgetUse, callsADay, type Spent, spendCall } from './call-budget.ts';

const START_MS = Date.parse('2026-03-01T00:00:00Z');

/** Tries a call at each of the times; the times of those that were allowed. */
function tryAll(times: readonly number[], limits: Parameters<typeof spendCall>[1], isUrgent = true): number[] {
  let spent: Spent = {};
  return times.filter((at) => {
    const outcome = spendCall(spent, limits, at, isUrgent);
    if (outcome.kind === 'spent') spent = outcome.spent;
    return outcome.kind === 'spent';
  });
}

/** The most calls in any stretch of time of a length, wherever it begins. */
function mostWithin(times: readonly number[], lengthMs: number): number {
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + lengthMs).length));
}

describe('calls', () => {
  it('are never more than allowed in any stretch of time, wherever it begins', () => {
    const times = Array.from({ length: 20_000 }, (_, index) => START_MS + index * 37);
    const allowed = tryAll(times, { requestsPerSecond: 4, requestsPerMinute: 60, requestsPerHour: 400 });
    expect(mostWithin(allowed, 1_000)).toBeLessThanOrEqual(4);
    expect(mostWithin(allowed, 60_000)).toBeLessThanOrEqual(60);
    expect(allowed.length).toBeGreaterThan(300);
    expect(allowed.length).toBeLessThanOrEqual(400);
  });

  it('that are refused are allowed when they are said to be', () => {
    let spent: Spent = {};
    for (let call = 0; call < 10; call++) {
      const outcome = spendCall(spent, { requestsPerMinute: 10 }, START_MS + call, true);
      if (outcome.kind === 'spent') spent = outcome.spent;
    }
    const refused = spendCall(spent, { requestsPerMinute: 10 }, START_MS + 100, true);
    if (refused.kind !== 'wait') throw new Error('not refused');
    expect(spendCall(spent, { requestsPerMinute: 10 }, refused.untilMs - 1, true).kind).toBe('wait');
    expect(spendCall(spent, { requestsPerMinute: 10 }, refused.untilMs, true).kind).toBe('spent');
  });

  it('of routine leave some for people', () => {
    const times = Array.from({ length: 200 }, (_, index) => START_MS + index * 1_000);
    expect(tryAll(times, { requestsPerDay: 100 }, false)).toHaveLength(90);
    expect(tryAll(times, { requestsPerDay: 100 }, true)).toHaveLength(100);
  });

  it('are planned as the windows give them out', () => {
    const limits = { requestsPerDay: 1_000, requestsPerMinute: 60 };
    const planned = callsADay(limits) ?? 0;
    const days = 20;
    const times = Array.from({ length: days * 1_440 }, (_, index) => START_MS + index * 60_000);
    const given = tryAll(times, limits, false).length;
    expect(planned).toBeLessThanOrEqual(900);
    // The first day is full at once.
    expect(planned * days).toBeLessThanOrEqual(given);
    expect(planned * days).toBeGreaterThan(given - 2 * 900);
    expect(callsADay({})).toBeUndefined();
  });

  it('are told as used until they have left the window', () => {
    const outcome = spendCall({}, { requestsPerDay: 100 }, START_MS, true);
    const spent = outcome.kind === 'spent' ? outcome.spent : {};
    expect(budgetUse(spent, { requestsPerDay: 100 }, START_MS + 1)).toEqual([{ window: 'day', limit: 100, used: 1 }]);
    expect(budgetUse(spent, { requestsPerDay: 100 }, START_MS + 2 * DAY_MS)[0]?.used).toBe(0);
  });
});
