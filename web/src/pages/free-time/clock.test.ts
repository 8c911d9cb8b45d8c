import { expect, it } from 'vitest';
import { type Clock, type ClockDay, clockState, dayText, freeNumbers, rateRuns, weekdayNumber } from './clock.ts';

const day = (on: string, is: ClockDay['is'], amount = 0, reason = 'counts'): ClockDay => ({
  on,
  is,
  reason,
  tier_day: null,
  amount,
});
const DAYS = [
  day('2026-08-07', 'free'),
  day('2026-08-08', 'not_counted', 0, 'gate_closed'),
  day('2026-08-10', 'free'),
  day('2026-08-11', 'charged', 300),
  day('2026-08-12', 'charged', 300),
  day('2026-08-13', 'charged', 345.5),
];

it('writes in each day what it is: which free day, what it costs, or why it does not count', () => {
  const numbers = freeNumbers(DAYS);
  expect(DAYS.map((one, index) => dayText(one, numbers[index] ?? 0))).toEqual([
    'free 1',
    'gate closed',
    'free 2',
    '300',
    '300',
    '345.50',
  ]);
});

it('adds up days of the same rate, as an invoice does', () => {
  expect(rateRuns(DAYS)).toEqual([
    { from: '2026-08-11', to: '2026-08-12', days: 2, rate: 300, sum: 600 },
    { from: '2026-08-13', to: '2026-08-13', days: 1, rate: 345.5, sum: 345.5 },
  ]);
});

it('begins weeks on Mondays', () => {
  expect(['2026-08-10', '2026-08-16'].map(weekdayNumber)).toEqual([1, 7]);
});

it('says how a clock stands', () => {
  const clock = (changes: Partial<Clock>) => ({ stopped_on: null, charged_days: 0, unknown_from: null, ...changes });
  expect([
    clockState(clock({}), 5),
    clockState(clock({}), 0),
    clockState(clock({ charged_days: 2 }), -3),
    clockState(clock({ stopped_on: '2026-08-09' }), undefined),
    clockState(clock({ stopped_on: '2026-08-09', charged_days: 1 }), undefined),
  ]).toEqual([
    ['5 days left', 'ok'],
    ['Last free day is today', 'warn'],
    ['2 days over', 'bad'],
    ['Nothing to pay', 'ok'],
    ['1 day over, ended', 'bad'],
  ]);
});
