import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { createLog } from '../src/log.ts';
import { insertAccount } from '../src/store/accounts/accounts.ts';
import type { Db, Tables } from '../src/store/tables.ts';
import { newId } from '../src/values/id.ts';
import { addContainers } from './many-containers.ts';

export interface TwoAccounts {
  readonly url: string;
  readonly db: Db;
  /** The account of the demo. */
  readonly many: string;
  readonly few: string;
  stop(): Promise<void>;
}

/** A whole service with its dashboard, an account with many containers and one with few. */
export async function startTwoAccounts(many: number, few: number): Promise<TwoAccounts> {
  const log = createLog('error');
  const folder = mkdtempSync(join(tmpdir(), 'landfall-bench-'));
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
  const database = await openDatabase<Tables>(server.url, { maxConnections: 4, log });
  const db = database.kysely;
  const stop = async () => {
    await database.close();
    await app.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const fewId = newId();
  await insertAccount(db, { id: fewId, companyName: 'Few', entitlements: ['routing_data', 'documents'] });
  await addContainers(db, app.firstAccount.id, many);
  await addContainers(db, fewId, few);
  await sql`vacuum (analyze) container, shipment`.execute(db);
  return { url: app.url, db, many: app.firstAccount.id, few: fewId, stop };
}
