import { expect, it } from 'vitest';
import type { Tables } from '../../src/store/tables.ts';
import { createTestDatabase } from '../database.ts';
import { lookForContradictions } from './look-for-contradictions.ts';

const TIMEOUT_MS = 900_000;

it(
  'shows nothing that excludes something else: order, status, overdue arrivals, ships, sets of boxes',
  async () => {
    const database = await createTestDatabase<Tables>();
    try {
      const options = { database, seed: 'oracle 2', bookings: 3, departureDays: 12, furtherDays: 24 };
      const { falsehoods, compared } = await lookForContradictions(options, 6);
      expect(falsehoods).toEqual([]);
      expect(compared).toBeGreaterThan(4);
    } finally {
      await database.close();
    }
  },
  TIMEOUT_MS,
);
