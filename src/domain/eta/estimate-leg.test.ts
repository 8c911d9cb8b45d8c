import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../values/duration.ts';
import { estimateLeg, type LegAhead } from './estimate-leg.ts';
import { learnVoyages } from './voyage-knowledge.ts';

const knowledge = learnVoyages([]);
const LEG: LegAhead = {
  pair: { fromPortId: 'a', toPortId: 'b', scac: 'MAEU' },
  startMs: 0,
  distanceNm: 3_000,
  canals: [],
  calls: [],
  ownSpeed: null,
  waiting: null,
};
const own = (recentKnots: number, voyageKnots = recentKnots, underWayHours = 72) => ({
  recentKnots,
  voyageKnots,
  underWayHours,
});

describe('the hours of a leg', () => {
  it('are those of sailing at the usual speed, and of the queue at the end', () => {
    expect(estimateLeg(LEG, knowledge)).toMatchObject({ speedKnots: 15, sailing: 200, queue: 4, calls: 0, canals: 0 });
  });

  it('include calls and canals on the way', () => {
    const hours = estimateLeg({ ...LEG, calls: ['x', 'y'], canals: ['suez'] }, knowledge);
    expect(hours).toMatchObject({ calls: 48, canals: 14 });
    expect(hours.arrivalMs).toBeCloseTo(266 * HOUR_MS);
  });

  it('follow the ship: the last day tomorrow, its mean for longer', () => {
    const speed = (distanceNm: number, recent: number, mean: number) =>
      estimateLeg({ ...LEG, distanceNm, ownSpeed: own(recent, mean) }, knowledge).speedKnots;
    expect(speed(150, 10, 17)).toBeLessThan(11.2);
    expect(speed(8_000, 10, 17)).toBeGreaterThan(15.3);
    expect(speed(8_000, 17, 17)).toBeGreaterThan(speed(8_000, 15, 15));
  });

  it('are not led astray by absurd speeds', () => {
    for (const knots of [0.01, 3, 90, 4_000]) {
      const { speedKnots } = estimateLeg({ ...LEG, ownSpeed: own(knots) }, knowledge);
      expect(speedKnots).toBeGreaterThanOrEqual(7);
      expect(speedKnots).toBeLessThanOrEqual(24);
    }
  });

  it('grow shorter while a ship waits, and never end before the wait does', () => {
    const queue = (hours: number) => estimateLeg({ ...LEG, waiting: { at: 'destination', hours } }, knowledge).queue;
    expect([0, 2, 4, 40].map(queue)).toEqual([4, 2, 0.8, 8]);
    const call = estimateLeg({ ...LEG, waiting: { at: 'call', portId: 'x', hours: 10 } }, knowledge);
    expect(call.calls).toBe(14);
    const canal = { ...LEG, canals: ['suez'] as const, waiting: { at: 'canal', canal: 'suez', hours: 6 } as const };
    expect(estimateLeg(canal, knowledge).canals).toBe(8);
  });

  it('grow with the distance, whatever the ship does', () => {
    const speeds = fc.record({
      recentKnots: fc.double({ min: 0, max: 60, noNaN: true }),
      voyageKnots: fc.double({ min: 0, max: 60, noNaN: true }),
      underWayHours: fc.double({ min: 0, max: 1_000, noNaN: true }),
    });
    const property = fc.property(speeds, fc.integer({ min: 0, max: 12_000 }), (ownSpeed, distanceNm) => {
      const near = estimateLeg({ ...LEG, ownSpeed, distanceNm }, knowledge);
      const far = estimateLeg({ ...LEG, ownSpeed, distanceNm: distanceNm + 500 }, knowledge);
      expect(far.arrivalMs).toBeGreaterThan(near.arrivalMs);
    });
    fc.assert(property, { numRuns: 300 });
  });
});
