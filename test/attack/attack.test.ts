import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tables } from '../../src/store/tables.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { runAttack } from './run.ts';

const ATTEMPTS = 300;
const SEED = 20_261_116;

let database: TestDatabase<Tables>;
beforeAll(async () => {
  database = await createTestDatabase<Tables>();
});
afterAll(() => database.close());

it('gives strangers nothing, breaks at nothing, and serves others meanwhile', { timeout: 300_000 }, async () => {
  const { kysely: db, url: databaseUrl } = database;
  const report = await runAttack({ db, databaseUrl, seed: SEED, attempts: ATTEMPTS, minutes: 0 });
  expect(report.leaks).toEqual([]);
  expect(report.changed).toEqual([]);
  expect(report.faults).toEqual([]);
  expect(report.unanswered).toEqual([]);
  expect([...report.ordinary.unserved, ...report.alone.unserved]).toEqual([]);
  expect(report.ordinary.served).toBeGreaterThan(0);
  expect(Object.keys(report.attempts).sort()).toEqual([
    'acting for somebody',
    'assistants',
    'bombs',
    'clock',
    'hostile answers',
    'ids of another account',
    'known browsers',
    'large answers',
    'outside the table',
    'pipelining',
    'proxies',
    'quotas',
    'roles',
    'sign-in',
    'streams',
    'without a body',
  ]);
});
