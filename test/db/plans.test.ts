import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { analyzeGrown } from '../../src/db/statistics.ts';
import { listObservations } from '../../src/store/intake/observations.ts';
import { listShipmentsByIds } from '../../src/store/shipments/shipments.ts';
import { lockTrackedShipments } from '../../src/store/shipments/tracked-shipments.ts';
import type { Tables, Trx } from '../../src/store/tables.ts';
import { createTestDatabase } from '../database.ts';
import { insertShipment } from '../tracked.ts';
import { createAccount } from '../webhooks/outbox.ts';

const MANY = 500;
/** So often PostgreSQL plans for the values at hand before it asks whether that is worth it. */
const PLANNED_ANYWAY = 5;
const CALLS = 9;

async function openWithAccounts() {
  const database = await createTestDatabase<Tables>();
  onTestFinished(() => database.close());
  const [large, small] = [await createAccount(database.kysely), await createAccount(database.kysely)];
  const ofSmall = await insertShipment(database.kysely, small);
  await database.pool.query(
    `insert into shipment (account_id, id, number_type, bill_of_lading_number, normalized_number, scac, shipping_line_name,
       shipping_line_short_name)
     select $1, gen_random_uuid(), 'bill_of_lading', number, number, 'MAEU', 'Maersk A/S', 'Maersk'
     from generate_series(1, $2::int) as number`,
    [large, MANY],
  );
  return { database, small: { accountId: small, shipmentId: ofSmall } };
}

it('reads by keys with the same plan for an account that is smaller than others', async () => {
  const { database, small } = await openWithAccounts();
  await database.pool.query('analyze');
  await database.kysely.transaction().execute(async (trx) => {
    for (let call = 0; call < CALLS; call++) {
      await listShipmentsByIds(trx, small.accountId, [small.shipmentId]);
      await listObservations(trx, small.accountId, [small.shipmentId]);
    }
    for (const part of ['%"containerIds"%', '%entry.fingerprint%']) {
      expect(await plansOf(trx, part)).toEqual([{ custom: PLANNED_ANYWAY, general: CALLS - PLANNED_ANYWAY }]);
    }
  });
});

it('plans once for a connection what it does with a shipment that is locked', async () => {
  const { database, small } = await openWithAccounts();
  const lock = () =>
    database.kysely.transaction().execute(async (trx) => {
      await lockTrackedShipments(trx, small.accountId, [small.shipmentId]);
      return plansOf(trx, '%journey_order%');
    });
  expect(await lock()).toEqual([{ custom: 0, general: 1 }]);
  const { rows } = await database.pool.query<{ plan_cache_mode: string }>('show plan_cache_mode');
  expect(rows).toEqual([{ plan_cache_mode: 'auto' }]);
});

/** Of the statements that the connection of a transaction has prepared. */
async function plansOf(trx: Trx, like: string): Promise<{ custom: number; general: number }[]> {
  const { rows } = await sql<{ custom: number; general: number }>`
    select custom_plans::int as custom, generic_plans::int as general from pg_prepared_statements
    where statement like ${like} and statement not like '%pg_prepared_statements%'`.execute(trx);
  return rows;
}

it('analyzes a table that has grown to several times what PostgreSQL knows of it, once', async () => {
  const { database } = await openWithAccounts();
  const known = async () => {
    const { rows } = await database.pool.query<{ reltuples: number }>(
      `select reltuples from pg_class where relname = 'shipment'`,
    );
    return rows[0]?.reltuples;
  };
  // What a connection has written is known when it has been quiet for a while, unless it is asked to tell at once.
  await database.pool.query('select pg_stat_force_next_flush()');
  expect(await known()).not.toBe(MANY + 1);
  expect(await analyzeGrown(database.pool)).toContain('shipment');
  expect(await known()).toBe(MANY + 1);
  expect(await analyzeGrown(database.pool)).not.toContain('shipment');
});
