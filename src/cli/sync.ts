import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { lagSecondsOf, type SyncDestination } from '../domain/warehouse/sync-destination.ts';
import { messageOf } from '../errors.ts';
import { createLog } from '../log.ts';
import type { Tables } from '../store/tables.ts';
import { listSyncDestinations } from '../store/warehouse/sync-destinations.ts';
import { withSyncLock } from '../store/warehouse/sync-lock.ts';
import { openDestination } from '../sync/open-destination.ts';
import { planSync, type SyncReport, sync } from '../sync/sync.ts';
import { MINUTE_MS } from '../values/duration.ts';
import type { Id } from '../values/id.ts';
import { chooseAccount } from './choose-account.ts';
import { type Command, type OptionValue, textOption, UsageError } from './command.ts';
import { withDatabase } from './database.ts';

const DEFAULT_SCHEMA = 'landfall';
const MIN_EVERY_MINUTES = 0.25;
const MAX_EVERY_MINUTES = 7 * 24 * 60;

export const syncCommand: Command = {
  name: 'sync',
  usage:
    'DESTINATION [--schema NAME] [--every MINUTES] [--dry-run] [--account ID]\n' +
    '       DESTINATION is postgres:// mysql:// mariadb:// or sqlserver://USER@HOST/DATABASE, csv:FOLDER, parquet:FOLDER,\n' +
    '       s3+csv:// or s3+parquet://KEY@HOST/BUCKET/FOLDER?region=REGION, sqlite:FILE or duckdb:FILE\n' +
    '       landfall sync --status [--account ID]',
  summary:
    'Keep the tables of an account up to date in a store of your own: everything the first time, then what changed.',
  maxWords: 1,
  options: {
    schema: { type: 'string' },
    every: { type: 'string' },
    'dry-run': { type: 'boolean' },
    status: { type: 'boolean' },
    account: { type: 'string' },
  },
  run: async ([address], options) => {
    if (options['status'] === true) return showStatus(textOption(options, 'account'));
    if (address === undefined) throw new UsageError('Name the destination.');
    const schema = textOption(options, 'schema') ?? DEFAULT_SCHEMA;
    const everyMs = readEvery(options);
    const config = readConfig();
    return withDatabase(config, createLog('warn'), async (database) => {
      const account = await chooseAccount(database.kysely, textOption(options, 'account'));
      const run = { database, accountId: account.id, address, schema, password: config.syncPassword };
      if (options['dry-run'] === true) return showPlan(run);
      if (everyMs === undefined) return syncOnce(run);
      return syncAgainAndAgain(run, everyMs);
    });
  },
};

interface Run {
  readonly database: Database<Tables>;
  readonly accountId: Id;
  readonly address: string;
  readonly schema: string;
  readonly password: string | undefined;
}

/** How the destinations fare that the service itself keeps up to date. */
async function showStatus(accountId: string | undefined): Promise<number> {
  return withDatabase(readConfig(), createLog('warn'), async ({ kysely }) => {
    const account = await chooseAccount(kysely, accountId);
    const destinations = await listSyncDestinations(kysely, account.id);
    if (destinations.length === 0)
      console.log('The service keeps no destination up to date: POST /v2/sync_destinations.');
    for (const destination of destinations) console.log(statusOf(destination, new Date()));
    return destinations.every(({ active, lastError }) => !active || lastError === null) ? 0 : 1;
  });
}

function statusOf(destination: SyncDestination, now: Date): string {
  const { name, address, active, totalRows, changedRows, lastError } = destination;
  const lag = lagSecondsOf(destination, now);
  const changed = Object.entries(changedRows ?? {}).map(([table, rows]) => `${table} ${rows}`);
  return [
    `${name}: ${address}${active ? '' : ' (switched off)'}`,
    `  lag ${lag === null ? 'unknown, not loaded yet' : `${lag} s`}; ${totalRows} rows in all; last run ${changed.join(', ') || 'none'}`,
    ...(lastError === null ? [] : [`  failed: ${lastError}`]),
  ].join('\n');
}

function readEvery(options: Readonly<Record<string, OptionValue>>): number | undefined {
  const text = textOption(options, 'every');
  if (text === undefined) return undefined;
  const minutes = Number(text);
  if (minutes >= MIN_EVERY_MINUTES && minutes <= MAX_EVERY_MINUTES) return minutes * MINUTE_MS;
  throw new UsageError(`--every is a number of minutes from ${MIN_EVERY_MINUTES} to ${MAX_EVERY_MINUTES}.`);
}

async function showPlan({ database, accountId, address, schema, password }: Run): Promise<number> {
  const { destination } = await openDestination(address, schema, password);
  try {
    const options = { pool: database.sessions, accountId, destination, now: () => new Date() };
    for (const line of await planSync(options)) console.log(line);
  } finally {
    await destination.close();
  }
  console.log('-- Nothing was changed.');
  return 0;
}

async function syncOnce({ database, accountId, address, schema, password }: Run): Promise<number> {
  const { name, destination } = await openDestination(address, schema, password);
  const begunMs = performance.now();
  try {
    const report = await withSyncLock(database.sessions, [name], () =>
      sync({ pool: database.sessions, accountId, destination, now: () => new Date(), onProgress: showProgress }),
    );
    endProgress();
    console.log(reportOf(report, performance.now() - begunMs));
    return 0;
  } finally {
    endProgress();
    await destination.close();
  }
}

/** Until it is ended; a run that fails is told of, and the next one makes up for it. */
async function syncAgainAndAgain(run: Run, everyMs: number): Promise<number> {
  for (;;) {
    try {
      await syncOnce(run);
    } catch (error) {
      console.error(`${new Date().toISOString()} failed: ${messageOf(error)}`);
    }
    await delay(everyMs);
  }
}

function reportOf({ at, isWhole, changed }: SyncReport, tookMs: number): string {
  const counts = changed.map(({ table, rows }) => `${table} ${rows}`).join(', ');
  return `${at} ${isWhole ? 'everything' : 'what changed'}: ${counts}; ${(tookMs / 1000).toFixed(1)} s`;
}

function showProgress(table: string, rows: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${table}: ${rows} rows\u001b[K`);
}

function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}
