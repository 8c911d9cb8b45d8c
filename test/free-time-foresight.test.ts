import { expect, it } from 'vitest';
import { countDays } from '../src/domain/free-time/clock.ts';
import { type DayFactsOf, dayAfter } from '../src/domain/free-time/day-facts.ts';
import { foresee } from '../src/domain/free-time/foresight.ts';
import { whenStopped } from '../src/domain/free-time/stopped-on.ts';
import type { Terms } from '../src/domain/free-time/tariff.ts';
import {
  type ArrivalDays,
  type EarlierWait,
  type Waiting,
  waysItMayGo,
} from '../src/domain/free-time/ways-it-may-go.ts';
import { ALL_UGLY } from '../src/simulator/ugly-cases.ts';
import { placeOf } from '../src/simulator/world/places.ts';
import { expectationOf } from '../src/simulator/world/sailing.ts';
import { dayIn } from '../src/simulator/world/terminal-stay.ts';
import { type Box, createWorld } from '../src/simulator/world/world.ts';
import { dayNumberOf } from '../src/values/time-zone.ts';

const WORLDS = Number(process.env['FORESIGHT_WORLDS'] ?? 8);
const DAY_MS = 86_400_000;
const FROM_MS = Date.parse('2026-02-01');
const DAYS_MS = 90 * DAY_MS;
/** Past arrivals from which the interval of the next one is taken, and how long before the arrival it is asked. */
const MIN_PAST = 20;
const AHEAD_MS = 5 * DAY_MS;

const ALL_WEEK = { weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const, gateWeekdays: [] };
const BASIS = { ...ALL_WEEK, skipsHolidays: false, closures: 'count' as const, skipsHolds: [] };
/** As the terminals of these worlds have it, with less free time, so that many boxes cost something. */
const TERMS: Terms = {
  ...{ charge: 'storage', starts: 'vessel_discharged', stops: 'full_out', firstDay: 'next_day', cutOff: null },
  ...{ freeDays: 3, extraFreeDays: 0, freeBasis: BASIS, chargeBasis: BASIS, chargesLastDay: true, currency: 'USD' },
  ...{ tierNumbering: 'charged', extraDaysUseTiers: false, perTeu: false, capMinor: null, forfeitsFreeDays: false },
  tiers: [
    { from: 1, to: 3, amountMinor: 18_500 },
    { from: 4, to: null, amountMinor: 27_500 },
  ],
};
const ordinary: DayFactsOf = () => ({ holiday: null, gate: 'open', holds: [] });

/** What really happened to a box that a truck fetched at its port, and what its line expected days before. */
interface Stay {
  readonly locode: string;
  readonly expectedOn: string;
  readonly arrivedOn: string;
  readonly landedOn: string;
  readonly outOn: string;
}

function stayOf({ journey: { plans, steps } }: Box): Stay | undefined {
  const landed = steps.findLast(({ name }) => name.startsWith('discharge:'));
  const arrived = steps.findLast(({ name }) => name.startsWith('arrive:'));
  const out = steps.find(({ name }) => name === 'full_out');
  const ride = plans.at(-1)?.rides.at(-1);
  if (!landed || !arrived || !out || !ride || out.locode !== landed.locode) return undefined;
  const { zone } = placeOf(landed.locode);
  const expectedMs = expectationOf(ride.sailing, ride.alight, 'arrival', arrived.atMs - AHEAD_MS).atMs;
  const [expectedOn, arrivedOn, landedOn, outOn] = [expectedMs, arrived.atMs, landed.atMs, out.atMs].map((ms) =>
    dayIn(zone, ms),
  ) as [string, string, string, string];
  return { locode: landed.locode, expectedOn, arrivedOn, landedOn, outOn };
}

const daysBetween = (from: string, to: string) => dayNumberOf(to) - dayNumberOf(from);
const waitOf = (one: Stay): EarlierWait => ({
  charge: 'storage',
  lag: daysBetween(one.arrivedOn, one.landedOn),
  days: daysBetween(one.landedOn, one.outOn),
});

const countFrom = (startsOn: string) =>
  whenStopped(
    TERMS,
    countDays(
      TERMS,
      { started: { day: startsOn, time: null }, stopped: undefined, today: dayAfter(startsOn, 60), teu: 1 },
      ordinary,
    ),
  );

/** Between which days four of five arrived that were expected as this one is. */
function arrivalOf({ expectedOn }: Stay, past: readonly Stay[]): ArrivalDays {
  const errors = past.map((one) => daysBetween(one.expectedOn, one.arrivedOn)).sort((one, other) => one - other);
  const at = (share: number) => dayAfter(expectedOn, errors[Math.ceil(share * errors.length) - 1] ?? 0);
  return { from: at(0.1), likely: at(0.5), to: at(0.9) };
}

interface Tally {
  asked: number;
  days: number;
  costs: number;
  charged: number;
  chances: number;
}

function look(tally: Tally, box: Waiting, stay: Stay, earlier: readonly EarlierWait[]): void {
  const ways = waysItMayGo(box, earlier);
  if (ways === undefined) return;
  const seen = foresee(ways, countFrom);
  const real = countFrom(stay.landedOn)(stay.outOn);
  tally.asked++;
  tally.days += stay.outOn >= seen.from && stay.outOn <= seen.to ? 1 : 0;
  tally.costs += real.totalMinor >= seen.lowMinor && real.totalMinor <= seen.highMinor ? 1 : 0;
  tally.charged += real.chargedDays > 0 ? 1 : 0;
  tally.chances += seen.chance;
}

it('foresees intervals that hold four times of five, and chances that come true, ahead of the arrival and at the terminal', () => {
  const ahead: Tally = { asked: 0, days: 0, costs: 0, charged: 0, chances: 0 };
  const landed: Tally = { asked: 0, days: 0, costs: 0, charged: 0, chances: 0 };
  for (let number = 0; number < WORLDS; number++) {
    const world = createWorld({ seed: `foresight ${number}`, rates: ALL_UGLY, bookingsPerDeparture: 0.6 });
    const boxes = world.bookingsLeaving(FROM_MS, FROM_MS + DAYS_MS).flatMap((booking) => booking.boxes);
    const stays = boxes.flatMap((box) => stayOf(box) ?? []).sort((one, other) => (one.outOn < other.outOn ? -1 : 1));
    for (const stay of stays) {
      const todayAhead = dayAfter(stay.arrivedOn, -AHEAD_MS / DAY_MS);
      const knownBy = (today: string) => stays.filter((one) => one.locode === stay.locode && one.outOn < today);
      const past = knownBy(todayAhead);
      if (past.length < MIN_PAST) continue;
      const arrival = arrivalOf(stay, past);
      const waiting = { startedOn: null, arrival, appointmentOn: null, today: todayAhead };
      look(ahead, waiting, stay, past.slice(-60).map(waitOf));
      const today = dayAfter(stay.landedOn);
      if (stay.outOn < today) continue;
      const here = { startedOn: stay.landedOn, arrival: null, appointmentOn: null, today };
      look(landed, here, stay, knownBy(today).slice(-200).map(waitOf));
    }
  }
  for (const [when, { asked, days, costs, charged, chances }] of Object.entries({ ahead, landed })) {
    const share = (of: number) => (of / asked).toFixed(3);
    const told = `days ${share(days)}, costs ${share(costs)}, charged ${share(charged)}, foreseen ${share(chances)}`;
    console.info(`${when}: ${asked} boxes, within the interval ${told}`);
    expect(asked).toBeGreaterThan(WORLDS * 50);
    expect([days / asked, costs / asked].every((held) => held > 0.76 && held < 0.95)).toBe(true);
    expect(Math.abs(charged - chances) / asked).toBeLessThan(0.05);
  }
});
