import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../src/log.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import type { Db, Tables } from '../../src/store/tables.ts';
import { createListCatchUp } from '../../src/tracking/upkeep/catch-up-lists.ts';
import { newId } from '../../src/values/id.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

let database: TestDatabase<Tables>;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase<Tables>();
  db = database.kysely;
});
afterAll(() => database.close());

it('The scheduled job brings lists to what the version before wrote, and drops what only that needed once it is gone', async () => {
  const accountId = newId();
  await insertAccount(db, { id: accountId, companyName: 'Test company', entitlements: [] });
  const shipmentId = await insertShipment(db, accountId);
  await insertContainer(db, accountId, shipmentId, 'MSKU0000006');
  await sql`create table tally (account_id uuid)`.execute(db);
  await sql`insert into running_process (id, roles, host, started_at, seen_at)
    values (gen_random_uuid(), '{worker}', 'before', '2020-01-01', now())`.execute(db);
  const run = createCatchUp();
  await db
    .updateTable('container')
    .set({ current_status: 'available' })
    .where('shipment_id', '=', shipmentId)
    .execute();
  await run();
  const statuses = async () =>
    (
      await sql<{ status: string }>`select current_status as status from listed_container
      where account_id = ${accountId}`.execute(db)
    ).rows;
  expect(await statuses()).toEqual([{ status: 'available' }]);
  expect(await isThere('tally')).toBe(true);

  await sql`delete from running_process`.execute(db);
  await db
    .updateTable('container')
    .set({ current_status: 'picked_up' })
    .where('shipment_id', '=', shipmentId)
    .execute();
  await run();
  expect(await statuses()).toEqual([{ status: 'picked_up' }]);
  expect(await isThere('tally')).toBe(false);
});

/** What a worker runs by the schedule. */
function createCatchUp(): () => Promise<void> {
  const log = createLog('silent');
  const { kinds, schedules } = createListCatchUp({ db, log });
  const kind = schedules[0]?.kind ?? '';
  const job = { id: 1, kind, key: null, payload: {}, attempts: 1, fence: 1 };
  const signal = new AbortController().signal;
  const context = { log, signal, completeIn: async () => {}, runAgainAt: () => {} };
  return async () => {
    const known = kinds[kind];
    if (known === undefined) throw new Error(`no job is scheduled as ${kind}`);
    await known.handler(job, context);
  };
}

async function isThere(table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db);
  return rows[0]?.there ?? false;
}
