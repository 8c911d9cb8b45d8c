import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../src/log.ts';
import { checkSealingKeys } from '../../src/operations/check-sealing-keys.ts';
import type { Tables } from '../../src/store/tables.ts';
import { newSealingKey, parseSealingKeys, type SealingKeys } from '../../src/values/sealed.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { createAccount, createWebhook } from '../webhooks/outbox.ts';

const [ONE, OTHER] = [newSealingKey(), newSealingKey()];
const log = createLog('silent');
let database: TestDatabase<Tables>;

beforeEach(async () => {
  database = await createTestDatabase<Tables>();
});
afterEach(() => database.close());

function keysOf(...texts: string[]): SealingKeys {
  const keys = parseSealingKeys(texts.join(','));
  if (keys === undefined) throw new Error('not keys');
  return keys;
}

const start = (keys: SealingKeys, isLost = false) => checkSealingKeys(database.kysely, keys, isLost, log);

it('a different key is noticed at the next start, before anything was sealed', async () => {
  await start(keysOf(ONE));
  await start(keysOf(ONE));
  await expect(start(keysOf(OTHER))).rejects.toThrow(/sealed with another key .* LANDFALL_SECRET_KEY=new,old/);
});

it('a key that was replaced is asked for as long as something is sealed with it', async () => {
  await start(keysOf(ONE));
  const { kysely: db } = database;
  await createWebhook(db, keysOf(ONE), await createAccount(db), { url: 'https://receiver.example' });
  await start(keysOf(OTHER, ONE));
  await expect(start(keysOf(OTHER))).rejects.toThrow(/sealed with another key/);
  await db.deleteFrom('webhook').execute();
  await start(keysOf(OTHER));
});

it('whoever lost the key can go on without what it sealed', async () => {
  await start(keysOf(ONE));
  await start(keysOf(OTHER), true);
  await expect(start(keysOf(OTHER))).rejects.toThrow(/sealed with another key/);
});
