import { describe, expect, it } from 'vitest';
import { BANDS, errorOf, inBand, measure, readPairs } from '../bench/distances.ts';
import { SeaRouter } from '../src/routing/route.ts';
import { loadWorld } from '../src/routing/world.ts';

/** Each pair needs a search. */
const LONG_TIMEOUT_MS = 300_000;
/** Of those over 500 nm, which need most of the earth: every so manieth. */
const EVERY = 12;

describe('lengths of routes against NGA Pub. 151', () => {
  it('stay near the published ones', { timeout: LONG_TIMEOUT_MS }, () => {
    const router = new SeaRouter(loadWorld());
    const pairs = readPairs().filter(({ unlike }) => unlike === undefined);
    const sample = pairs.filter(({ nm }, index) => nm < 500 || index % EVERY === 0);
    const all = sample.map((pair) => measure(router, pair));
    const [short, , , long] = BANDS.map((band) => inBand(all, band));
    expect(short?.length).toBeGreaterThan(300);
    expect(errorOf(short ?? [], 0.5)).toBeLessThan(2);
    expect(errorOf(short ?? [], 0.95)).toBeLessThan(10);
    expect(errorOf(long ?? [], 0.5)).toBeLessThan(0.7);
    expect(errorOf(long ?? [], 0.95)).toBeLessThan(5);
  });

  it('names few pairs as misprints or as those of another harbour', () => {
    const pairs = readPairs();
    expect(pairs.filter(({ unlike }) => unlike !== undefined).length).toBeLessThan(pairs.length * 0.06);
  });
});
