// How far off our predicted arrivals and the carriers' estimates are, on simulated voyages with noise, by days before
// arrival: `npx tsx bench/eta.ts [SEED] [WEEKS]`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { showBacktest } from '../src/cli/eta.ts';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { createLog } from '../src/log.ts';
import { ensureFirstAccount } from '../src/operations/first-account.ts';
import { loadReferenceData } from '../src/operations/load-reference-data.ts';
import { createRouter } from '../src/routing/router.ts';
import type { Tables } from '../src/store/tables.ts';
import { createTracking } from '../src/tracking/create.ts';
import { backtest } from '../src/tracking/eta/backtest.ts';
import { createSeaway } from '../src/tracking/eta/create-seaway.ts';
import { storeNoisyWorld } from '../test/eta/noisy-world.ts';

const [seed = 'landfall', weeks = '26'] = process.argv.slice(2);

const log = createLog('silent');
const folder = await mkdtemp(join(tmpdir(), 'landfall-bench-'));
const embedded = await startEmbeddedServer({ dataDir: folder, log });
const database = await openDatabase<Tables>(embedded.url, { maxConnections: 4, log });
const router = createRouter();
try {
  await migrate(database.pool, { log });
  const db = database.kysely;
  await loadReferenceData(db);
  const { id: accountId } = await ensureFirstAccount(db, { demo: false, key: undefined });
  const setInitialCustomFields = async () => [];
  const publish = async () => {};
  const parts = { db, log, now: () => new Date(), publish, profiles: [], credentials: {}, setInitialCustomFields };
  const tracking = await createTracking(parts);
  const shipments = await storeNoisyWorld(tracking, accountId, router, { seed, weeks: Number(weeks) });
  console.log(showBacktest(await backtest(db, await createSeaway(db, router), { limit: shipments })));
} finally {
  await router.close();
  await database.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
