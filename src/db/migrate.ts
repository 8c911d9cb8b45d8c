import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { HOUR_MS } from '../values/duration.ts';
import { projectFile } from '../values/project-file.ts';

const MIGRATIONS_FOLDER = fileURLToPath(projectFile('migrations/'));

/** Any number will do, as long as it stays: all processes that migrate one database must ask for the same lock. */
const ADVISORY_LOCK = 4_900_015_000;

/** Against the pool's own limit, which is made for requests: the longest a migration, or the wait for one, may take. */
const MIGRATION_TIMEOUT_MS = HOUR_MS;

/** How often a migration that takes long says how far it is: whoever starts a new version waits for it. */
const PROGRESS_EVERY_MS = 10_000;

/** Processes of the version before work on meanwhile, and lock tables in an order of their own. */
const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 20;

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

interface Applied {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

export interface MigrateOptions {
  readonly log: Log;
  readonly folder?: string;
  readonly progressEveryMs?: number;
}

/**
 * Brings the schema up to date, each file in a transaction of its own. Processes that start together wait for the one
 * that migrates. Nothing is repaired: a history that does not match the files is an error that says what differs.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions): Promise<void> {
  const { log, folder = MIGRATIONS_FOLDER, progressEveryMs = PROGRESS_EVERY_MS } = options;
  const migrations = readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout to ${MIGRATION_TIMEOUT_MS}; set lock_timeout to 0`);
    await client.query(patiently(`select pg_advisory_lock(${ADVISORY_LOCK})`));
    const pending = findPending(migrations, await listApplied(client));
    const startedAt = Date.now();
    for (const [index, migration] of pending.entries()) {
      const about = { migration: migration.name, place: `${index + 1} of ${pending.length}` };
      const quiet = await tellProgress({ pool, client, log, everyMs: progressEveryMs }, about);
      await apply(client, migration, log).finally(quiet);
    }
    const last = pending.at(-1)?.name;
    if (last) log.info({ migrations: pending.length, last, durationMs: Date.now() - startedAt }, 'database migrated');
  } finally {
    client.release(true); // ends the session, and with it the lock and the settings
  }
}

/** The names of those still to be made, without making any. */
export async function listPendingMigrations(pool: pg.Pool, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ present: boolean }>(
      `select to_regclass('schema_migrations') is not null as present`,
    );
    const applied = rows[0]?.present ? await readApplied(client) : [];
    return findPending(readMigrations(folder), applied).map(({ name }) => name);
  } finally {
    client.release();
  }
}

function readMigrations(folder: string): Migration[] {
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readMigration(folder, name));
  for (const [index, migration] of migrations.entries()) {
    const previous = migrations[index - 1];
    if (previous?.version === migration.version) {
      throw new Error(`Two migrations have one number: ${previous.name} and ${migration.name}`);
    }
  }
  return migrations;
}

function readMigration(folder: string, name: string): Migration {
  const version = Number(FILE_NAME.exec(name)?.[1]);
  if (!version) throw new Error(`A migration is named NNNN_what_it_does.sql, not ${name}`);
  const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
  return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

async function listApplied(client: pg.PoolClient): Promise<Applied[]> {
  await client.query(
    `create table if not exists schema_migrations (
       version integer primary key,
       name text not null,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  );
  return readApplied(client);
}

async function readApplied(client: pg.PoolClient): Promise<Applied[]> {
  const result = await client.query<Applied>('select version, name, checksum from schema_migrations order by version');
  return result.rows;
}

function findPending(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, name, checksum } of applied) {
    const migration = known.get(version);
    if (!migration) {
      throw new Error(
        `The database has had migration ${name}, which this version of Landfall does not know: it is newer.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new Error(
        `Migration ${migration.name} was changed after it had been applied. Undo that, and add a new file.`,
      );
    }
  }
  const latest = applied.at(-1);
  const pending = migrations.filter(({ version }) => !applied.some((entry) => entry.version === version));
  const late = pending.find(({ version }) => version < (latest?.version ?? 0));
  if (late)
    throw new Error(
      `Migration ${late.name} comes too late: ${latest?.name} has been applied. Give it a higher number.`,
    );
  return pending;
}

async function apply(client: pg.PoolClient, migration: Migration, log: Log): Promise<void> {
  const { name } = migration;
  const startedAt = Date.now();
  for (let attempt = 1; ; attempt++) {
    try {
      await applyOnce(client, migration);
      break;
    } catch (cause) {
      const isDeadlock = cause instanceof Error && 'code' in cause && cause.code === DEADLOCK;
      if (!isDeadlock || attempt === MAX_ATTEMPTS) {
        throw new Error(`Migration ${name} failed and was undone: ${messageOf(cause)}`, { cause });
      }
      log.warn({ migration: name, attempt }, 'migration and work under way waited for each other: trying again');
      await client.query('rollback');
    }
  }
  log.debug({ migration: name, durationMs: Date.now() - startedAt }, 'migrated');
}

async function applyOnce(client: pg.PoolClient, { version, name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  await client.query(patiently(sql));
  await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ]);
  await client.query('commit');
}

interface Telling {
  readonly pool: pg.Pool;
  readonly client: pg.PoolClient;
  readonly log: Log;
  readonly everyMs: number;
}

/** Says from time to time that a migration goes on, and how far the index is that it makes. Ends when it is told to. */
async function tellProgress({ pool, client, log, everyMs }: Telling, about: object): Promise<() => void> {
  const startedAt = Date.now();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const tell = async () => {
    const index = await findIndexProgress(pool, rows[0]?.pid);
    log.info({ ...about, seconds: Math.round((Date.now() - startedAt) / 1_000), ...index }, 'still migrating');
  };
  let isTelling = false;
  const timer = setInterval(() => {
    if (isTelling) return;
    isTelling = true;
    void tell().finally(() => {
      isTelling = false;
    });
  }, everyMs);
  return () => clearInterval(timer);
}

/** Nothing where no index is being made, or no other connection is free to look. */
async function findIndexProgress(pool: pg.Pool, pid: number | undefined): Promise<object> {
  const text = `select relid::regclass::text as table, phase,
      round(100.0 * blocks_done / nullif(blocks_total, 0))::integer as percent
    from pg_stat_progress_create_index where pid = $1`;
  const found = await pool.query(text, [pid]).catch(() => undefined);
  const row: unknown = found?.rows[0];
  return row === undefined ? {} : { index: row };
}

function patiently(text: string): pg.QueryConfig {
  const statement = { text, query_timeout: MIGRATION_TIMEOUT_MS };
  return statement;
}
