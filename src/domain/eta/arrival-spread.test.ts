import { describe, expect, it } from 'vitest';
import { createArrivalSpread, type Miss } from './arrival-spread.ts';

/** Misses of up to so many hours either way, one after the other, at the port that is asked about or elsewhere. */
function misses(count: number, hours: number, here: boolean): Miss[] {
  return Array.from({ length: count }, (_, index) => ({
    here,
    hours: (((index * 8) % 21) / 10 - 1) * hours,
  }));
}

const widthAt7 = (past: readonly Miss[]) => {
  const { earlyHours, lateHours } = createArrivalSpread((horizonDays) => (horizonDays === 7 ? past : []))(7);
  return earlyHours + lateHours;
};

describe('the bounds of an arrival', () => {
  it('are those of its own port where that differs from the others', () => {
    const others = misses(100, 10, false);
    const congested = widthAt7([...others, ...misses(60, 60, true)]);
    const punctual = widthAt7([...others, ...misses(60, 3, true)]);
    const usual = widthAt7([...others, ...misses(60, 10, true)]);
    expect(punctual).toBeLessThan(usual);
    expect(congested).toBeGreaterThan(3 * usual);
  });

  it('are those of all ports where nothing was seen of its own', () => {
    const others = misses(100, 10, false);
    const own = misses(100, 10, true);
    expect(widthAt7(others)).toBeCloseTo(widthAt7(own), 0);
  });

  it('are the wider the less was seen', () => {
    const widths = [5, 20, 100].map((count) => widthAt7(misses(count, 10, true)));
    expect(widths).toEqual(widths.toSorted((one, other) => other - one));
    expect(widthAt7([])).toBeGreaterThan(widths[0] ?? 0);
  });

  it('hold four of five and not many more of what goes on as it was', () => {
    const { earlyHours, lateHours } = createArrivalSpread(() => misses(210, 10, true))(7);
    const held = misses(210, 10, true).filter(({ hours }) => hours >= -earlyHours && hours <= lateHours).length / 210;
    expect(held).toBeGreaterThanOrEqual(0.8);
    expect(held).toBeLessThan(0.95);
  });
});
