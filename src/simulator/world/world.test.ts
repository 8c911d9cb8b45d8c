import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../values/duration.ts';
import { STAGES, stageOf } from '../stages.ts';
import { EVERYDAY, ratesOf } from '../ugly-cases.ts';
import { TRADES } from './trades.ts';
import { createWorld } from './world.ts';

const START_MS = Date.UTC(2026, 2, 1);

describe('the trades of the world', () => {
  const ends = TRADES.map(({ id, legs, rail }) => ({ id, from: id.slice(0, 2), legs: legs.length, rail }));
  const to = (country: RegExp) => TRADES.filter(({ id }) => country.test(id.split('->-')[0]?.slice(-5) ?? ''));

  it('cross the Pacific and the Atlantic, join Asia and Europe, and stay within Asia', () => {
    const asian = /^(CN|KR|JP|TH|VN|ID)/;
    const european = /^(NL|DE|GB|BE)/;
    expect(to(/^US/).some(({ id }) => asian.test(id))).toBe(true);
    expect(to(/^US/).some(({ id }) => european.test(id))).toBe(true);
    expect(to(/^(NL|DE|BE|GR|IT)/).some(({ id }) => asian.test(id))).toBe(true);
    expect(to(/^(JP|LK)/).some(({ id }) => asian.test(id))).toBe(true);
  });

  it('change ships once and twice, and go on by rail in the United States', () => {
    expect(new Set(ends.map(({ legs }) => legs))).toEqual(new Set([1, 2, 3]));
    expect(ends.filter(({ rail }) => rail?.ramp.startsWith('US')).length).toBeGreaterThan(5);
  });
});

describe('what happens in the world', () => {
  const bookings = (seed: string, rates = EVERYDAY) =>
    createWorld({ seed, rates, bookingsPerDeparture: 1 }).bookingsLeaving(START_MS, START_MS + 60 * DAY_MS);

  it('is the same for the same seed', () => {
    const text = (seed: string) =>
      JSON.stringify(
        bookings(seed).map(({ key, boxes }) => [key, boxes.map(({ number, journey }) => [number, journey.steps])]),
      );
    expect(text('a')).toBe(text('a'));
    expect(text('a')).not.toBe(text('b'));
  });

  it('goes forward in time, from the depot to the depot', () => {
    for (const { journey } of bookings('order', ratesOf(0.5)).flatMap(({ boxes }) => boxes)) {
      const times = journey.steps.map(({ atMs }) => atMs);
      expect(times).toEqual([...times].sort((one, other) => one - other));
      expect([journey.steps[0]?.name, journey.steps.at(-1)?.name]).toEqual(['empty_out', 'empty_in']);
    }
  });

  it('has boxes at every stage at once, some of them rolled or left behind at a hub', () => {
    const nowMs = START_MS + 45 * DAY_MS;
    const boxes = bookings('stages').flatMap((booking) => booking.boxes);
    expect(new Set(boxes.map((box) => stageOf(box, nowMs)))).toEqual(new Set(STAGES));
    expect(boxes.some(({ journey }) => journey.plans.length > 1)).toBe(true);
  });
});
