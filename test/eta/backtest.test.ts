import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../src/log.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { createRouter, type Router } from '../../src/routing/router.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import type { Tables } from '../../src/store/tables.ts';
import { createTracking } from '../../src/tracking/create.ts';
import { type Backtest, backtest } from '../../src/tracking/estimates/backtest.ts';
import { createSeaway } from '../../src/tracking/estimates/create-seaway.ts';
import { newId } from '../../src/values/id.ts';
import { createTestDatabase } from '../database.ts';
import { storeNoisyWorld } from './noisy-world.ts';

const WEEKS = 18;
const PATIENCE_MS = 280_000;

let router: Router;
beforeAll(() => {
  router = createRouter();
});
afterAll(() => router.close());

async function backtestWorld(seed: string): Promise<Backtest> {
  const database = await createTestDatabase<Tables>();
  try {
    const db = database.kysely;
    await loadReferenceData(db);
    const accountId = newId();
    await insertAccount(db, { id: accountId, companyName: 'Test company', entitlements: [] });
    const parts = { profiles: [], credentials: {}, setInitialCustomFields: async () => [], publish: async () => {} };
    const tracking = await createTracking({ db, log: createLog('silent'), now: () => new Date(), ...parts });
    const limit = await storeNoisyWorld(tracking, accountId, router, { seed, weeks: WEEKS });
    return await backtest(db, await createSeaway({ db, aisDb: undefined }, router), { limit });
  } finally {
    await database.close();
  }
}

describe('on simulated voyages with noise, learning from nothing but what was over', () => {
  it.each(['harbour', 'meridian', 'spindrift'])(
    "our estimate is nearer than the carrier's at every horizon beyond one day: seed %s",
    async (seed) => {
      const { rows, shipments, legs } = await backtestWorld(seed);
      expect(shipments).toBeGreaterThan(80);
      expect(legs).toBe(shipments);
      const beyond = rows.filter(({ horizonDays }) => horizonDays > 1);
      expect(beyond.map(({ horizonDays }) => horizonDays)).toEqual([2, 3, 5, 7, 10, 14, 21, 28, 35]);
      expect(beyond.filter(({ predictedHours, carrierHours }) => predictedHours >= carrierHours)).toEqual([]);
    },
    PATIENCE_MS,
  );
});
