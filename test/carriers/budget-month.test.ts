import { expect, it } from 'vitest';
import { type KeyOfMonth, liveMonth, type Month } from './budget-month.ts';
import { START_MS } from './carrier-world.ts';
import { STAGES, type Stage } from './month-truth.ts';

/** The whole month with 3,000 shipments takes half an hour: `npm run budget`. */
const SHIPMENTS = Number(process.env['BUDGET_SHIPMENTS'] ?? 60);
const DAYS = Number(process.env['BUDGET_DAYS'] ?? 6);
/** As 1,000 calls a day are for 3,000 shipments. */
const CALLS_A_DAY = Math.round(SHIPMENTS / 3);
const DAY_MS = 86_400_000;
const PATIENCE_MS = Math.max(240_000, SHIPMENTS * DAYS * 200);

it(
  `${SHIPMENTS} shipments at ${CALLS_A_DAY} calls a day, for ${DAYS} days: not one call too many, whenever a day begins`,
  async () => {
    const month = await liveMonth({ shipments: SHIPMENTS, callsADay: CALLS_A_DAY, days: DAYS });
    if (process.env['BUDGET_SHIPMENTS'] !== undefined) console.log(tell(month));
    expect(month.over).toBe(0);
    for (const key of Object.values(month.keys)) {
      expect(mostWithin(key.calls, DAY_MS)).toBeLessThanOrEqual(key.callsADay);
      // Everything was asked about.
      expect(key.asked).toBe(key.shipments);
    }
    const { shared } = month.keys;
    expect(shared.calls.length).toBeGreaterThan(CALLS_A_DAY * DAYS * 0.6);
    expect(shared.planned).toBeGreaterThan(SHIPMENTS * 0.6);
    expect(shared.slowdown).toBeGreaterThan(1);
    expect(hoursBetween(month, ['a day before arrival', 'days before', 'landed'])).toBeLessThan(
      hoursBetween(month, ['far away']),
    );
  },
  PATIENCE_MS,
);

function mostWithin(calls: readonly number[], windowMs: number): number {
  let from = 0;
  let most = 0;
  for (const [index, at] of calls.entries()) {
    while ((calls[from] ?? at) <= at - windowMs) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}

/** How long a shipment waits from one question to the next, in the mean. */
function hoursBetween({ stages }: Month, wanted: readonly Stage[]): number {
  const found = wanted.flatMap((stage) => stages.get(stage) ?? []);
  const calls = found.reduce((sum, one) => sum + one.calls, 0);
  return found.reduce((sum, one) => sum + one.followedMs, 0) / 3_600_000 / calls;
}

function tell(month: Month): string {
  const keys = Object.entries(month.keys).map(([name, key]) => `${name} key: ${tellKey(key)}`);
  const stages = STAGES.map((stage) => {
    const { calls = 0 } = month.stages.get(stage) ?? {};
    return `${stage}: ${calls} calls, every ${hoursBetween(month, [stage]).toFixed(1)} hours`;
  });
  return [`${month.over} calls over a quota`, ...keys, ...stages].join('\n');
}

function tellKey({ calls, callsADay, shipments, asked, planned, slowdown }: KeyOfMonth): string {
  const byDay = Array.from({ length: DAYS }, (_, day) => calls.filter((at) => dayOf(at) === day).length);
  const most = `at most ${mostWithin(calls, DAY_MS)} of ${callsADay} in any 24 hours`;
  const followed = `${asked} of ${shipments} asked about, ${planned} planned for, slowdown ${slowdown.toFixed(1)}`;
  return `${calls.length} calls, ${most}, ${followed}; by day ${byDay.join(' ')}`;
}

function dayOf(at: number): number {
  return Math.floor((at - START_MS) / DAY_MS);
}
