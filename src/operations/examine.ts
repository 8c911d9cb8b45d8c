import { fillOf, isNearlyFull, type Storage } from '../domain/accounts/storage.ts';
import { listFullest } from '../store/accounts/account-storage.ts';
import { listSealingKeyIds } from '../store/accounts/sealing-check.ts';
import { listFailingCarriers, readBacklog, readServerFacts } from '../store/examination.ts';
import { countRoles, missingRoles } from '../store/running-processes.ts';
import type { Db } from '../store/tables.ts';
import { listAisFeeds } from '../store/vessels/ais-feeds.ts';
import { listWebhookHealth } from '../store/webhooks/webhook-health.ts';
import type { SealingKeys } from '../values/sealed.ts';

/** `problem`: something does not work. `warning`: it works, but not as well or as safely as it should. */
export type Verdict = 'ok' | 'warning' | 'problem';

/** What was found of one part of an installation, and what to do about it. */
export interface Finding {
  readonly part: string;
  readonly verdict: Verdict;
  readonly words: string;
  readonly advice?: string;
}

const MEGABYTE = 1_048_576;
/** Of accounts in one finding. */
const MAX_NAMED = 5;
const MIN_BUFFERS_BYTES = 512 * MEGABYTE;
/** Below this size the server's own small cache holds what matters. */
const LARGE_DATABASE_BYTES = 4_096 * MEGABYTE;
const MAX_CLOCK_DIFFERENCE_MS = 2_000;
const MAX_CONNECTION_SHARE = 0.8;
const MAX_WEBHOOK_BACKLOG_SECONDS = 600;

function ok(part: string, words: string): Finding {
  return { part, verdict: 'ok', words };
}

function warning(part: string, words: string, advice: string): Finding {
  return { part, verdict: 'warning', words, advice };
}

function problem(part: string, words: string, advice: string): Finding {
  return { part, verdict: 'problem', words, advice };
}

/** The server itself: its version and settings, the room for connections, and its clock against ours. */
export async function examineServer(db: Db, nowMs: () => number): Promise<Finding[]> {
  const before = nowMs();
  const facts = await readServerFacts(db);
  const aheadMs = facts.nowMs - (before + nowMs()) / 2;
  const size = `${Math.round(facts.databaseBytes / MEGABYTE)} MB`;
  const buffers = `${Math.round(facts.sharedBuffersBytes / MEGABYTE)} MB`;
  const isSmall = facts.sharedBuffersBytes < MIN_BUFFERS_BYTES && facts.databaseBytes > LARGE_DATABASE_BYTES;
  const share = facts.connections / facts.maxConnections;
  const used = `${facts.connections} of ${facts.maxConnections} connections are used`;
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  return [
    facts.isReplica
      ? problem('database', 'it is a replica, which takes no changes', 'Name the primary in DATABASE_URL.')
      : ok('database', `PostgreSQL ${facts.version}, ${size}`),
    facts.encoding === 'UTF8'
      ? ok('encoding', 'UTF8')
      : problem('encoding', `the database is in ${facts.encoding}`, 'Make one with ENCODING UTF8 and move there.'),
    facts.fsync === 'on'
      ? ok('fsync', 'what is committed is on the disk')
      : problem('fsync', 'fsync is off: a power failure destroys the database', 'Set fsync = on.'),
    isSmall
      ? warning('memory', `shared_buffers are ${buffers} for ${size}`, 'Give PostgreSQL a quarter of the memory.')
      : ok('memory', `shared_buffers ${buffers}`),
    share > MAX_CONNECTION_SHARE
      ? warning('connections', used, 'Raise max_connections, or lower DATABASE_CONNECTIONS of the processes.')
      : ok('connections', used),
    facts.hasTrigrams
      ? ok('extensions', 'pg_trgm is there')
      : warning('extensions', 'search reads every row without pg_trgm', 'CREATE EXTENSION pg_trgm, as its owner.'),
    Math.abs(aheadMs) > MAX_CLOCK_DIFFERENCE_MS
      ? warning('clock', `the clock of the database differs by ${seconds} s`, 'Keep both machines on time by NTP.')
      : ok('clock', 'as that of the database'),
  ];
}

export async function examineSealing(db: Db, keys: SealingKeys | undefined): Promise<Finding> {
  const needed = await listSealingKeyIds(db);
  const missing = needed.filter((id) => !keys?.byId.has(id));
  if (missing.length === 0) return ok('sealing key', 'opens every secret');
  return problem(
    'sealing key',
    `secrets are sealed with ${missing.join(', ')}, which is not given`,
    'Give it in LANDFALL_SECRET_KEY, behind the one in use, or give back the file secret-key of the data folder.',
  );
}

export async function examineRoles(db: Db): Promise<Finding> {
  const counts = await countRoles(db);
  const missing = missingRoles(counts);
  const running = Object.entries(counts).map(([role, count]) => `${role} ${count}`);
  if (missing.length === 0) return ok('roles', running.join(', '));
  const advice = `landfall serve --role ${missing.join(',')}`;
  return problem('roles', `nothing runs as ${missing.join(', ')}`, advice);
}

/** What waits, and what was given up. */
export async function examineWork(db: Db): Promise<Finding> {
  const { polls, jobs, failedJobs, lastFailure } = await readBacklog(db);
  if (polls + jobs > 0) {
    const words = `${polls} shipments and ${jobs} jobs have waited for more than an hour`;
    return problem('work', words, 'Start more workers, and see that each can reach the database.');
  }
  if (failedJobs === 0) return ok('work', 'nothing waits');
  return warning('work', `${failedJobs} jobs failed today; ${lastFailure ?? ''}`, 'The log of the workers has more.');
}

/** Accounts that keep nearly as much as they may: what they send will be refused. */
export async function examineStorage(db: Db, max: Storage): Promise<Finding> {
  const full = (await listFullest(db, max)).filter((kept) => isNearlyFull(kept, max));
  if (full.length === 0) return ok('storage', 'every account has room');
  const words = full
    .slice(0, MAX_NAMED)
    .map((kept) => `${kept.accountId} (${Math.round(fillOf(kept, max) * 100)} %)`)
    .join(', ');
  const advice = 'Ask them to delete documents, or raise ACCOUNT_STORAGE_MB or ACCOUNT_STORAGE_ROWS.';
  return warning('storage', `${full.length} accounts keep nearly all they may: ${words}`, advice);
}

export async function examineCarriers(db: Db): Promise<Finding> {
  const failing = await listFailingCarriers(db);
  if (failing.length === 0) return ok('carriers', 'none is left alone');
  const words = failing.map(({ scac, lastError }) => `${scac} (${lastError ?? 'no answer'})`).join(', ');
  return warning('carriers', `left alone after failures: ${words}`, 'They are tried again; look at Carriers.');
}

export async function examineFeeds(db: Db): Promise<Finding> {
  const feeds = await listAisFeeds(db);
  const troubled = feeds.filter(({ state }) => state === 'silent' || state === 'disconnected');
  if (feeds.length === 0) return ok('AIS feeds', 'none is set up');
  if (troubled.length === 0) return ok('AIS feeds', `${feeds.length} heard`);
  const words = troubled.map(({ name, state, lastError }) => `${name} is ${lastError ?? state}`).join(', ');
  return warning('AIS feeds', words, 'Look at Carriers → AIS feeds.');
}

export async function examineWebhooks(db: Db, now: Date): Promise<Finding> {
  const all = await listWebhookHealth(db, now);
  const late = all.filter(({ backlogAgeSeconds: age }) => (age ?? 0) > MAX_WEBHOOK_BACKLOG_SECONDS);
  const failing = all.filter(({ breaker }) => breaker !== 'closed').length;
  if (failing > 0)
    return warning('webhooks', `${failing} receivers do not answer`, 'They are tried again for five days.');
  if (late.length === 0) return ok('webhooks', `${all.length} told in time`);
  return problem('webhooks', `${late.length} wait for more than ten minutes`, 'Start more processes as webhooks.');
}
