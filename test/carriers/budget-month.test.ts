import { expect, it } from 'vitest';
import { liveMonth, type Month } from './budget-month.ts';

/** The whole month with 3,000 shipments takes long: `npm run budget`. */
const SHIPMENTS = Number(process.env['BUDGET_SHIPMENTS'] ?? 60);
const DAYS = Number(process.env['BUDGET_DAYS'] ?? 6);
/** As 1,000 calls a day are for 3,000 shipments. */
const CALLS_A_DAY = Math.round(SHIPMENTS / 3);
const DAY_MS = 86_400_000;
const PATIENCE_MS = Math.max(240_000, SHIPMENTS * DAYS * 100);

it(
  `${SHIPMENTS} shipments at ${CALLS_A_DAY} calls a day, for ${DAYS} days: not one call too many, whenever a day begins`,
  async () => {
    const month = await liveMonth(SHIPMENTS, CALLS_A_DAY, DAYS);
    const most = mostWithin(month.calls, DAY_MS);
    if (process.env['BUDGET_SHIPMENTS'] !== undefined) {
      const asked = `asked ${mean(month.near).toFixed(1)} times when near, ${mean(month.far).toFixed(1)} when far`;
      console.log(`${month.calls.length} calls, at most ${most} of ${CALLS_A_DAY} in any 24 hours, ${asked}`);
    }
    expect(most).toBeLessThanOrEqual(CALLS_A_DAY);
    expect(month.calls.length).toBeGreaterThan(CALLS_A_DAY * DAYS * 0.6);
    // Everything was asked about, and all of it is planned for.
    expect(Math.min(...month.near, ...month.far)).toBeGreaterThan(0);
    expect(month.planned).toBe(SHIPMENTS);
    expect(month.stretch).toBeGreaterThan(1);
    expect(mean(month.near)).toBeGreaterThan(mean(month.far));
  },
  PATIENCE_MS,
);

function mostWithin(calls: Month['calls'], windowMs: number): number {
  const sorted = [...calls].sort((one, other) => one - other);
  let from = 0;
  let most = 0;
  for (const [index, at] of sorted.entries()) {
    while ((sorted[from] ?? at) <= at - windowMs) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}

function mean(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0) / counts.length;
}
