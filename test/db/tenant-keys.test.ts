import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Tables } from '../../src/store/tables.ts';
import { createTestDatabase } from '../database.ts';

/** Tables of accounts without a primary key, and why. */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  listed_container: 'each of its two partitions has one: a container is in one of them',
  told_gate_day: 'of a terminal or of a port: one of the two is null, and its other key begins with the account',
};

/** Keys of tables of accounts that begin with something else, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'api_key api_key_sha256': 'a secret is shown, and whose it is must be found',
  'event_subscription event_subscription_by_id': 'a carrier names the subscription alone',
  'identity_provider identity_provider_id': 'a provider sends back to an address with its id alone',
  'oauth_secret oauth_secret_pkey': 'a secret is shown, and whose it is must be found',
  'passkey passkey_credential': 'a passkey is shown, and whose it is must be found',
  'password_link password_link_sha256': 'a secret is shown, and whose it is must be found',
  'poll_lane poll_lane_pkey': 'the lanes of a line are read in turn, whosever they are; the account comes second',
  'reporting_role reporting_role_name': 'somebody signs in as the role, and whose it is must be found',
  'session session_sha256': 'a secret is shown, and whose it is must be found',
  'share_link share_link_sha256': 'a secret is shown, and whose it is must be found',
};

/**
 * A distributed PostgreSQL shards by a column that every key of a table has. Where the account stands first in all of them, and
 * in the indexes behind them, whoever outgrows one server can spread the accounts over several without another schema.
 */
it('keys of tables of accounts begin with the account', async () => {
  const database = await createTestDatabase<Tables>();
  onTestFinished(() => database.close());
  const { rows } = await sql<{ table: string; key: string | null; first: string | null; primary: boolean | null }>`
    select tables.relname as "table", keys.relname as "key", head.attname as "first", indisprimary as "primary"
    from pg_class as tables
    join pg_attribute as owner on owner.attrelid = tables.oid and owner.attname = 'account_id' and not owner.attisdropped
    left join pg_index on indrelid = tables.oid and indisunique
    left join pg_class as keys on keys.oid = indexrelid
    left join pg_attribute as head on head.attrelid = tables.oid and head.attnum = indkey[0]
    where tables.relnamespace = 'public'::regnamespace and tables.relkind in ('r', 'p') and not tables.relispartition
    order by 1, 2`.execute(database.kysely);
  const tables = new Set(rows.map(({ table }) => table));
  expect(tables.size).toBeGreaterThan(40);
  const keyless = [...tables].filter((name) => !rows.some(({ table, primary }) => table === name && primary));
  expect(keyless).toEqual(Object.keys(WITHOUT_KEY));
  const otherwise = rows
    .filter(({ key, first }) => key !== null && first !== 'account_id')
    .map(({ table, key }) => `${table} ${key}`);
  expect(otherwise).toEqual(Object.keys(OTHERWISE).toSorted());
});
