import { expect, it } from 'vitest';
import type { Tables } from '../../src/store/tables.ts';
import { createTestDatabase } from '../database.ts';
import { differencesOf } from './worlds/differences.ts';
import { runWorld } from './worlds/run-world.ts';

const TIMEOUT_MS = 900_000;

it.each(['one'])(
  'shows over HTTP what happened in a world where everything goes wrong: seed %s',
  async (seed) => {
    const database = await createTestDatabase<Tables>();
    try {
      const { outcomes, differences } = await runWorld({ database, seed, bookings: 5 });
      const wrong = outcomes.flatMap(({ booking, shown, truth }) =>
        differencesOf(shown, truth).map((line) => `${booking.line.scac} ${booking.key} ${line}`),
      );
      expect(wrong).toEqual([]);
      expect(differences).toEqual([]);
    } finally {
      await database.close();
    }
  },
  TIMEOUT_MS,
);
