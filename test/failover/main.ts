// A cluster of three under load, whose primary is killed or hands over, again and again:
// `npm run failover [-- --rounds 10]`. Afterwards nothing that was acknowledged may be missing, everything must have been told,
// refusals were 503 and ended with the outage, and no lease is left.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { newSealingKey } from '../../src/values/sealed.ts';
import { startIn } from '../attack/start-target.ts';
import { callService } from '../service.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { until } from '../webhooks/running-worker.ts';
import { startCluster } from './cluster.ts';
import { type Load, startLoad } from './load.ts';
import { missingTools } from './tools.ts';

const QUIET_MS = 4_000;
const MINUTES_PER_ROUND = 4;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '4' } } });
const rounds = Number(values.rounds);
const missing = missingTools();
if (missing.length > 0) {
  console.error(`missing (as Debian's postgresql-15, patroni, etcd-server, haproxy, pgbouncer): ${missing.join(', ')}`);
  process.exit(2);
}
setTimeout(
  () => {
    console.error('It hangs.');
    process.exit(1);
  },
  (rounds + 2) * MINUTES_PER_ROUND * 60_000,
).unref();

const folder = mkdtempSync(join(tmpdir(), 'landfall-failover-'));
// The nodes belong to somebody else.
chmodSync(folder, 0o755);
const broken: string[] = [];
const cluster = await startCluster(folder);
const receiver = await startReceiver();
const targets = await startService();
const [{ url = '', key = '' } = {}] = targets;
const webhook = { url: receiver.url, events: ['container.created'], active: true };
await callService(url, key, 'POST', '/webhooks', { data: { type: 'webhook', attributes: webhook } });
const load = startLoad(
  targets.map((target) => target.url),
  key,
);
try {
  for (let round = 1; round <= rounds; round++) await failOver(round);
  await load.stop();
  await check();
} finally {
  await Promise.race([Promise.all(targets.map((target) => target.stop())), delay(20_000)]);
  await receiver.close();
  cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
const told = `${load.acknowledged.size} acknowledged, ${load.refusals.length} refused, ${receiver.received.length} told`;
console.log(broken.length === 0 ? `All held: ${told}.` : `${told}; broken:\n  ${broken.join('\n  ')}`);
process.exit(broken.length === 0 ? 0 : 1);

async function startService() {
  const settings = {
    DATABASE_URL: cluster.pooledUrl,
    DATABASE_DIRECT_URL: cluster.directUrl,
    DATABASE_CONNECTIONS: '10',
    LANDFALL_API_KEY: 'key-of-the-first-owner',
    LANDFALL_SECRET_KEY: newSealingKey(),
    WEBHOOK_NETWORKS: '127.0.0.0/8',
    WEBHOOK_HTTP: '1',
    WEBHOOK_PORTS: '*',
  };
  const first = await startIn(mkdtempSync(join(folder, 'first-')), { ...settings, LANDFALL_ROLE: 'all' });
  const second = await startIn(mkdtempSync(join(folder, 'second-')), { ...settings, LANDFALL_ROLE: 'api,webhooks' });
  return [first, { ...second, key: first.key }];
}

/** A crash and a switch-over by turns. */
async function failOver(round: number): Promise<void> {
  await delay(QUIET_MS);
  const before = await cluster.primary();
  if (before === undefined) throw new Error('there is no primary');
  const begunMs = Date.now();
  const isCrash = round % 2 === 1;
  const again = isCrash ? cluster.crash(before) : undefined;
  if (!isCrash) await cluster.switchOver();
  await until(async () => {
    const now = await cluster.primary();
    return now !== undefined && now !== before;
  });
  const promotedMs = Date.now();
  const answeredMs = await firstAnswerAfter(load, promotedMs);
  again?.();
  await cluster.whole();
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const what = isCrash ? 'killed' : 'handed over';
  console.log(
    `${round} of ${rounds}: ${before} ${what}; another after ${seconds(promotedMs - begunMs)} s, answers ${seconds(answeredMs - promotedMs)} s later`,
  );
}

async function firstAnswerAfter({ acknowledged }: Load, sinceMs: number): Promise<number> {
  const last = () => [...acknowledged.values()].at(-1) ?? 0;
  await until(async () => last() > sinceMs);
  return last();
}

async function check(): Promise<void> {
  const client = new pg.Client(cluster.directUrl);
  await client.connect();
  const { rows } = await client.query<{ number: string }>('select number from container');
  const stored = new Set(rows.map(({ number }) => number));
  expectNone(
    'acknowledged and lost',
    [...load.acknowledged.keys()].filter((number) => !stored.has(number)),
  );
  const other = load.refusals.filter(({ status }) => status !== 503);
  expectNone(
    'refused otherwise than by 503',
    other.map(({ status, words }) => `${status} ${words.slice(0, 200)}`),
  );
  const waiting = 'select count(*)::int as count from webhook_lane where pending > 0 or lease is not null';
  await until(async () => (await client.query<{ count: number }>(waiting)).rows[0]?.count === 0);
  const heard = receiver.received.map(({ body }) => body).join('\n');
  expectNone(
    'stored and not told',
    [...stored].filter((number) => !heard.includes(number)),
  );
  // Else it hangs here, and says so when its time is over.
  await until(async () => (await client.query('select from job where leased and run_at < now()')).rowCount === 0);
  await client.end();
}

function expectNone(what: string, found: readonly unknown[]): void {
  if (found.length > 0) broken.push(`${what}: ${found.length}, such as ${JSON.stringify(found[0])}`);
}
