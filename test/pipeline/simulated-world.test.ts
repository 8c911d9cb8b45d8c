import { expect, it } from 'vitest';
import type { Tables } from '../../src/store/tables.ts';
import { createTestDatabase } from '../database.ts';
import { runWorld } from './worlds/run-world.ts';

const TIMEOUT_MS = 300_000;

it.each(['one'])(
  'shows over HTTP what happened in a world where everything goes wrong: seed %s',
  async (seed) => {
    const database = await createTestDatabase<Tables>();
    try {
      const { outcomes, differences } = await runWorld({ database, seed, bookings: 6 });
      for (const { booking, shown, truth } of outcomes)
        expect({ booking: booking.key, shown }).toEqual({ booking: booking.key, shown: truth });
      expect(differences).toEqual([]);
    } finally {
      await database.close();
    }
  },
  TIMEOUT_MS,
);
