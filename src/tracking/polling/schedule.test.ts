import { describe, expect, it } from 'vitest';
import { slowedHours } from '../../domain/carriers/poll-plan.ts';
import { NO_LAST_FREE_DAYS } from '../../domain/containers/last-free-day.ts';
import { HOUR_MS } from '../../values/duration.ts';
import type { Instant } from '../../values/instant.ts';
import { type Expectation, nextPollAt, nextTryAt, waitHours, wantedHours } from './schedule.ts';

const NOW = '2026-03-10T00:00:00Z';
const NOTHING: Expectation['state'] = {
  polEtdAt: null,
  polAtdAt: null,
  podEtaAt: null,
  podAtaAt: null,
  destinationEtaAt: null,
  destinationAtaAt: null,
};

function hoursUntil(state: Partial<Expectation['state']>, status = 'on_ship', random = 0.5): number {
  const containers = [
    { state: { currentStatus: status, lastFreeDays: NO_LAST_FREE_DAYS } },
  ] as Expectation['containers'];
  const wait = waitHours({ state: { ...NOTHING, ...state }, containers }, 1, NOW);
  const at = nextPollAt(wait, null, NOW, random);
  return Math.round((Date.parse(at) - Date.parse(NOW)) / HOUR_MS);
}

describe('the next question', () => {
  it.each([
    ['near an arrival', { podEtaAt: '2026-03-10T12:00:00Z' }, 2],
    ['two days from one', { podEtaAt: '2026-03-12T00:00:00Z' }, 4],
    ['six days from one', { podEtaAt: '2026-03-16T00:00:00Z' }, 8],
    ['weeks from one', { podEtaAt: '2026-04-02T00:00:00Z' }, 12],
    ['when one is overdue', { podEtaAt: '2026-03-09T00:00:00Z' }, 2],
    ['when one is so long overdue that nobody will tell of it', { podEtaAt: '2026-02-20T00:00:00Z' }, 12],
    ['when the nearer of two counts', { polEtdAt: '2026-03-10T08:00:00Z', podEtaAt: '2026-04-02T00:00:00Z' }, 2],
    ['after landing', { podEtaAt: '2026-03-08T00:00:00Z', podAtaAt: '2026-03-08T05:00:00Z' }, 3],
    ['while nothing is expected', {}, 24],
  ] as const)('%s comes after a fitting wait', (_, state, hours) => {
    expect(hoursUntil(state)).toBe(hours);
  });

  it('comes once a day when every box is with the consignee', () => {
    expect(hoursUntil({ podAtaAt: '2026-03-01T00:00:00Z' }, 'picked_up')).toBe(24);
  });

  it('comes soon when a box must be fetched soon, whatever else is expected', () => {
    const current = { on: '2026-03-11', zone: null, place: null, locode: null, inland: false };
    const lastFreeDays = { ...NO_LAST_FREE_DAYS, terminal: current, current };
    const containers = [{ state: { currentStatus: 'available', lastFreeDays } }];
    const expectation = { state: { ...NOTHING, podAtaAt: '2026-03-05T00:00:00Z' }, containers } as Expectation;
    expect(wantedHours(expectation, NOW)).toBe(2);
  });

  it('comes sooner when there are many boxes', () => {
    const box = {
      state: { currentStatus: 'on_ship', lastFreeDays: NO_LAST_FREE_DAYS },
    } as Expectation['containers'][number];
    const containers = Array.from({ length: 60 }, () => box);
    expect(wantedHours({ state: { ...NOTHING, podEtaAt: '2026-04-02T00:00:00Z' }, containers }, NOW)).toBe(9);
  });

  it('never comes before the line has anything new to say', () => {
    const at = nextPollAt(2, 8 * 3600, NOW, 0.5);
    expect(at).toBe('2026-03-10T08:00:00Z');
  });

  it('waits longer where calls are scarce, least where it matters most', () => {
    const hours = [2, 4, 8, 24].map((wanted) => slowedHours(wanted, 10));
    const factors = hours.map((hour, index) => hour / ([2, 4, 8, 24][index] ?? 1));
    expect(factors).toEqual([...factors].sort((one, other) => one - other));
    expect(factors.at(-1)).toBeCloseTo(10);
    expect(factors[0]).toBeLessThan(3);
  });

  it('does not sleep through an arrival, however scarce calls are', () => {
    const slowdown = 30;
    const containers = [
      { state: { currentStatus: 'on_ship', lastFreeDays: NO_LAST_FREE_DAYS } },
    ] as Expectation['containers'];
    const wait = (podEtaAt: Instant) => waitHours({ state: { ...NOTHING, podEtaAt }, containers }, slowdown, NOW);
    // Eight days ahead, a wait as for what is far away would end six days after the arrival.
    expect(slowedHours(12, slowdown)).toBe(14 * 24);
    const eightDays = wait('2026-03-18T00:00:00Z');
    expect(eightDays).toBeGreaterThan(5 * 24);
    expect(eightDays).toBeLessThan(8 * 24 + 1);
    expect(wait('2026-05-18T00:00:00Z')).toBe(14 * 24);
    const waits = [1, 2, 5, 8, 12, 20].map((days) =>
      wait(new Date(Date.parse(NOW) + days * 24 * HOUR_MS).toISOString()),
    );
    expect(waits).toEqual([...waits].sort((one, other) => one - other));
  });

  it('comes in time for a last free day that is still ahead', () => {
    const current = { on: '2026-03-20', zone: 'Europe/Amsterdam', place: null, locode: null, inland: false };
    const containers = [
      { state: { currentStatus: 'available', lastFreeDays: { ...NO_LAST_FREE_DAYS, terminal: current, current } } },
    ] as Expectation['containers'];
    const expectation = { state: { ...NOTHING, podAtaAt: '2026-03-05T00:00:00Z' }, containers } as const;
    expect(slowedHours(3, 5_000)).toBe(14 * 24);
    expect(waitHours(expectation, 5_000, NOW)).toBeLessThan(10 * 24);
  });

  it('is spread by chance, never by more than a sixth', () => {
    const [early, late] = [hoursUntil({}, 'new', 0), hoursUntil({}, 'new', 1)];
    expect(early).toBe(20);
    expect(late).toBe(28);
  });
});

describe('the next try after failures', () => {
  it('waits twice as long each time, up to a few hours', () => {
    const minutes = [1, 2, 3, 20].map(
      (failures) => (Date.parse(nextTryAt(failures, NOW, 0.5)) - Date.parse(NOW)) / 60_000,
    );
    expect(minutes).toEqual([5, 10, 20, 360]);
  });
});
