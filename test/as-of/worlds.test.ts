import { expect, it } from 'vitest';
import type { Tables } from '../../src/store/tables.ts';
import { createTestDatabase } from '../database.ts';
import { compareRandomMoments } from './random-moments.ts';

const TIMEOUT_MS = 900_000;
const MOMENTS_OF_A_WORLD = 25;
/** Twenty are five hundred moments. */
const WORLDS = Number(process.env['AS_OF_WORLDS'] ?? 2);
const SIZE = { bookings: 3, departureDays: 12, furtherDays: 30, stepsBetween: 4 };

it.each(Array.from({ length: WORLDS }, (_, index) => `as of ${index + 1}`))(
  'answers as of random moments of a world what was answered then: %s',
  async (seed) => {
    const database = await createTestDatabase<Tables>();
    try {
      const { differences, moments } = await compareRandomMoments({
        database,
        seed,
        moments: MOMENTS_OF_A_WORLD,
        size: SIZE,
      });
      expect(differences).toEqual([]);
      expect(moments).toBe(MOMENTS_OF_A_WORLD);
    } finally {
      await database.close();
    }
  },
  TIMEOUT_MS,
);
