import { expect, it } from 'vitest';
import type { Tables } from '../../src/store/tables.ts';
import { createTestDatabase } from '../database.ts';
import { runOracle } from './run-oracle.ts';

const TIMEOUT_MS = 900_000;

it(
  'shows nothing false at any look at a world: lists, exceptions, fleet, maps, embeds, exports',
  async () => {
    const database = await createTestDatabase<Tables>();
    try {
      const options = { seed: 'oracle 1', bookings: 3, departureDays: 12, furtherDays: 24, stepsBetween: 8 };
      const { falsehoods, compared } = await runOracle({ database, ...options });
      expect(falsehoods).toEqual([]);
      expect(compared).toBeGreaterThan(10_000);
    } finally {
      await database.close();
    }
  },
  TIMEOUT_MS,
);
