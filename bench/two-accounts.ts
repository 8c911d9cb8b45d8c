import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { createLog } from '../src/log.ts';
import { insertAccount, listAccounts } from '../src/store/accounts/accounts.ts';
import type { Db, Tables } from '../src/store/tables.ts';
import { type Id, newId } from '../src/values/id.ts';
import { addContainers } from './many-containers.ts';

export interface TwoAccounts {
  readonly url: string;
  readonly db: Db;
  /** The account of the demo. */
  readonly many: string;
  readonly few: string;
  stop(): Promise<void>;
}

/**
 * A whole service with its dashboard, an account with many containers and one with few. In a folder that is named they
 * stay, and are there when it is named again: making many takes longer than measuring.
 */
export async function startTwoAccounts(many: number, few: number, kept?: string): Promise<TwoAccounts> {
  const log = createLog('error');
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'landfall-bench-'));
  const server = await startEmbeddedServer({ dataDir: folder, log });
  const environment = {
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: server.url,
    LANDFALL_DEMO: '1',
    LANDFALL_ROLE: 'api,webhooks',
    RATE_LIMITS: 'off',
  };
  const app = await startApp(readConfig(environment), log);
  const database = await openDatabase<Tables>(server.url, { maxConnections: 4, log, patience: PATIENCE });
  const db = database.kysely;
  const stop = async () => {
    await database.close();
    await app.stop();
    await server.stop();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  };
  const fewId = (await findFew(db)) ?? (await addBoth(db, app.firstAccount.id, many, few));
  return { url: app.url, db, many: app.firstAccount.id, few: fewId, stop };
}

/** Making and vacuuming a whole account is one statement each. */
const PATIENCE = { statementMs: 600_000, answerMs: 600_000, connectMs: 10_000 };
const FEW = 'Few';

async function findFew(db: Db): Promise<Id | undefined> {
  const accounts = await listAccounts(db, MAX_ACCOUNTS);
  return accounts.find(({ companyName }) => companyName === FEW)?.id;
}

const MAX_ACCOUNTS = 10;

/** The account with few comes last: once it is there, so is the other. */
async function addBoth(db: Db, manyId: Id, many: number, few: number): Promise<Id> {
  const fewId = newId();
  await addContainers(db, manyId, many);
  await insertAccount(db, { id: fewId, companyName: FEW, entitlements: ['routing_data', 'documents'] });
  await addContainers(db, fewId, few);
  await sql`vacuum (analyze) container, shipment`.execute(db);
  return fewId;
}
