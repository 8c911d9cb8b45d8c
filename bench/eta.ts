// How far off our predicted arrivals and the carriers' estimates are, on simulated voyages with noise, by days before
// arrival, and how many arrivals the intervals held: `npx tsx bench/eta.ts [SEED,SEED…] [WEEKS] [poorly]`. With `poorly` a
// fifth of the positions is missing and all of two weeks; what was said in those is shown apart.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { showBacktest } from '../src/cli/eta.ts';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { type Trial, tabulate } from '../src/domain/eta/backtest-table.ts';
import { createLog } from '../src/log.ts';
import { ensureFirstAccount } from '../src/operations/first-account.ts';
import { loadReferenceData } from '../src/operations/load-reference-data.ts';
import { createRouter } from '../src/routing/router.ts';
import type { Db, Tables } from '../src/store/tables.ts';
import { createTracking } from '../src/tracking/create.ts';
import { type Backtest, backtest } from '../src/tracking/estimates/backtest.ts';
import { createSeaway } from '../src/tracking/estimates/create-seaway.ts';
import { silenceIn, storeNoisyWorld } from '../test/eta/noisy-world.ts';

const [seeds = 'landfall', weeks = '26', hearing = 'well'] = process.argv.slice(2);
const HOUR_MS = 3_600_000;

const log = createLog('silent');
const router = createRouter();
const all: Trial[] = [];
try {
  for (const seed of seeds.split(',')) {
    const result = await inDatabase((db) => replayWorld(db, seed));
    console.log(`\n${seed}\n${showBacktest(result)}`);
    all.push(...result.trials);
  }
} finally {
  await router.close();
}
if (seeds.includes(',')) console.log(`\nall seeds${showHeld(all)}`);
if (hearing === 'poorly') console.log(`\nsaid while nothing was heard${showHeld(all.filter(isSaidInSilence))}`);

async function replayWorld(db: Db, seed: string): Promise<Backtest> {
  await loadReferenceData(db);
  const { id: accountId } = await ensureFirstAccount(db, { demo: false, key: undefined });
  const setInitialCustomFields = async () => [];
  const publish = async () => {};
  const parts = { db, log, now: () => new Date(), publish, profiles: [], credentials: {}, setInitialCustomFields };
  const world = { seed, weeks: Number(weeks), isHeardPoorly: hearing === 'poorly' };
  const shipments = await storeNoisyWorld(await createTracking(parts), accountId, router, world);
  return backtest(db, await createSeaway({ db, aisDb: undefined }, router), { limit: shipments });
}

async function inDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-bench-'));
  const embedded = await startEmbeddedServer({ dataDir: folder, log });
  const database = await openDatabase<Tables>(embedded.url, { maxConnections: 4, log });
  try {
    await migrate(database.pool, { log });
    return await work(database.kysely);
  } finally {
    await database.close();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function isSaidInSilence({ arrivedMs, horizonDays }: Trial): boolean {
  const { fromMs, toMs } = silenceIn(Number(weeks));
  const saidMs = arrivedMs - horizonDays * 24 * HOUR_MS;
  return saidMs >= fromMs && saidMs < toMs;
}

function showHeld(trials: readonly Trial[]): string {
  return tabulate(trials)
    .map(({ horizonDays, shipments, covered, intervalHours }) => {
      const held = `${Math.round(covered * 100)} % of ${shipments}`;
      return `\n  ${horizonDays} days before: held ${held}, ${Math.round(intervalHours)} h wide`;
    })
    .join('');
}
