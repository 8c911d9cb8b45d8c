import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { takeFromWindows } from '../../src/store/accounts/rate-windows.ts';
import type { Db, Tables } from '../../src/store/tables.ts';
import { createTestDatabase } from '../database.ts';
import { until } from '../webhooks/running-worker.ts';

const MORE_THAN_A_SLOT_SECONDS = 0.3;

it('counts what a process was granted while another, which asked before it, waited', async () => {
  const database = await createTestDatabase<Tables>();
  onTestFinished(() => database.close());
  const take = async (db: Db, wanted: number) =>
    (await takeFromWindows(db, [{ subject: 'account', wanted, allowed: 100 }])).map(({ granted }) => granted);
  await take(database.kysely, 10);

  const { second } = await database.kysely.transaction().execute(async (db) => {
    await sql`SELECT subject FROM rate_window FOR UPDATE`.execute(db);
    const second = take(database.kysely, 60);
    await until(() => someoneWaits(db));
    await sql`SELECT pg_sleep(${MORE_THAN_A_SLOT_SECONDS})`.execute(db);
    expect(await take(db, 60)).toEqual([60]);
    // In an object, or the transaction would wait for what waits for it.
    return { second };
  });

  expect(await second).toEqual([30]);
  expect(await take(database.kysely, 1)).toEqual([0]);
});

async function someoneWaits(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM pg_locks WHERE NOT granted`.execute(db);
  return rows.length > 0;
}
