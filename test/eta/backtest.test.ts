import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRouter, type Router } from '../../src/routing/router.ts';
import { replayNoisyWorld } from './replay-noisy-world.ts';

const WEEKS = 18;
const PATIENCE_MS = 280_000;

let router: Router;
beforeAll(() => {
  router = createRouter();
});
afterAll(() => router.close());

describe('on simulated voyages with noise, learning from nothing but what was over', () => {
  it.each(['harbour', 'meridian', 'spindrift'])(
    "our estimate is nearer than the carrier's at every horizon beyond one day: seed %s",
    async (seed) => {
      const { rows, shipments, legs } = await replayNoisyWorld(router, { seed, weeks: WEEKS });
      expect(shipments).toBeGreaterThan(80);
      expect(legs).toBe(shipments);
      const beyond = rows.filter(({ horizonDays }) => horizonDays > 1);
      expect(beyond.map(({ horizonDays }) => horizonDays)).toEqual([2, 3, 5, 7, 10, 14, 21, 28, 35]);
      expect(beyond.filter(({ predictedHours, carrierHours }) => predictedHours >= carrierHours)).toEqual([]);
    },
    PATIENCE_MS,
  );
});
