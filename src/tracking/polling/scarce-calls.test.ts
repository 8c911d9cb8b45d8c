import { expect, it } from 'vitest';
import { callsADay, type Spent, spendCall } from '../../domain/carriers/call-budget.ts';
import { planPolls, slowedHours } from '../../domain/carriers/poll-plan.ts';
import { randomOf } from '../../simulator/random.ts';
import { DAY_MS } from '../../values/duration.ts';
import { toInstant } from '../../values/instant.ts';
import { nextPollAt, whenCallsAreLeft } from './schedule.ts';

const START_MS = Date.parse('2026-03-01T00:00:00Z');
const LIMITS = { requestsPerDay: 1_000, requestsPerMonth: 30_000 };

/** How often each kind of shipment wants to be asked about, and how many of 3,000 are of the kind. */
const KINDS = [
  { wantedHours: 2, shipments: 150 },
  { wantedHours: 4, shipments: 350 },
  { wantedHours: 8, shipments: 700 },
  { wantedHours: 12, shipments: 1_300 },
  { wantedHours: 24, shipments: 500 },
];

interface Shipment {
  readonly wantedHours: number;
  dueMs: number;
  asked: number;
}

/** A month of the schedule against a line with 1,000 calls a day, by the rules the tracker goes by. */
function month() {
  const random = randomOf('scarce calls', 'month');
  const shipments: Shipment[] = KINDS.flatMap(({ wantedHours, shipments: count }) =>
    Array.from({ length: count }, () => ({ wantedHours, dueMs: START_MS, asked: 0 })),
  );
  const classes = KINDS.map((kind) => ({ ...kind, calls: kind.shipments }));
  const { slowdown } = planPolls(classes, callsADay(LIMITS));
  const calls: number[] = [];
  let spent: Spent = {};
  for (let nowMs = START_MS; nowMs < START_MS + 30 * DAY_MS; nowMs += 60_000) {
    for (const shipment of shipments) {
      if (shipment.dueMs > nowMs) continue;
      const outcome = spendCall(spent, LIMITS, nowMs, false);
      if (outcome.kind === 'wait') {
        const until = toInstant(new Date(outcome.untilMs));
        shipment.dueMs = Date.parse(whenCallsAreLeft(until, shipment.wantedHours, random.next()));
        continue;
      }
      spent = outcome.spent;
      calls.push(nowMs);
      shipment.asked += 1;
      const now = toInstant(new Date(nowMs));
      shipment.dueMs = Date.parse(nextPollAt(slowedHours(shipment.wantedHours, slowdown), null, now, random.next()));
    }
  }
  return { shipments, calls, slowdown };
}

/** On a machine that is busy otherwise. */
const MAX_MS = 240_000;

it(
  'a month with 3,000 shipments and 1,000 calls a day has no call too many, and asks first what matters most',
  () => {
    const { shipments, calls, slowdown } = month();
    // Whenever a day begins: each call with all that came in the day before it.
    let from = 0;
    let most = 0;
    for (const [index, at] of calls.entries()) {
      while ((calls[from] ?? at) <= at - DAY_MS) from += 1;
      most = Math.max(most, index - from + 1);
    }
    expect(most).toBeLessThanOrEqual(1_000);
    expect(calls.length).toBeGreaterThan(20_000);
    const rates = KINDS.map(({ wantedHours }) => {
      const kind = shipments.filter((one) => one.wantedHours === wantedHours);
      expect(Math.min(...kind.map(({ asked }) => asked))).toBeGreaterThan(0);
      return kind.reduce((sum, { asked }) => sum + asked, 0) / kind.length;
    });
    expect(rates).toEqual([...rates].sort((one, other) => other - one));
    expect(slowedHours(2, slowdown)).toBeLessThan(slowedHours(24, slowdown) / 4);
  },
  MAX_MS,
);

it('a budget that is enough changes nothing, and twice the calls bring shorter waits', () => {
  const classes = KINDS.map((kind) => ({ ...kind, calls: kind.shipments }));
  expect(planPolls(classes, 1_000_000).slowdown).toBe(1);
  const [scarce, doubled] = [planPolls(classes, 900), planPolls(classes, 1_800)];
  expect(scarce.plannedADay).toBeLessThanOrEqual(900);
  expect(doubled.slowdown).toBeLessThan(scarce.slowdown);
});
