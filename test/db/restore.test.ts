import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tables } from '../../src/store/tables.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { createAccount } from '../webhooks/outbox.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createTestDatabase<Tables>();
});
afterAll(() => database.close());

/** pg_restore writes rows with an empty search path: whatever is computed from them must not look names up. */
it('rows can be restored from a dump', async () => {
  const accountId = await createAccount(database.kysely);
  const shipmentId = await insertShipment(database.kysely, accountId, 'MAEU123456789');
  await insertContainer(database.kysely, accountId, shipmentId, 'MSKU6058113');
  const { rows: tables } = await database.pool.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(format('%1$I = %1$I', column_name), ', ') as columns
     from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO' and table_name in (
       select table_name from information_schema.columns where table_schema = 'public' and is_generated = 'ALWAYS'
     )
     group by table_name`,
  );
  expect(tables.map(({ name }) => name).sort()).toEqual(['app_user', 'container', 'shipment', 'tracking_request']);
  const client = await database.pool.connect();
  try {
    await client.query(`set search_path to ''`);
    for (const { name, columns } of tables) await client.query(`update public.${name} set ${columns}`);
  } finally {
    client.release(true);
  }
});
