import { randomBytes } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import pg from 'pg';
import { messageOf } from '../../errors.ts';

export interface BackupOptions {
  /** Of a running server. */
  readonly url: string;
  readonly dataDir: string;
  /** A folder that does not exist yet. */
  readonly target: string;
  readonly onProgress: (copiedBytes: number, totalBytes: number) => void;
}

/** Belong to the server that runs, or are made anew by the one that starts. Of the folders only the contents are left out. */
const LEFT_OUT_FOLDERS = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const LEFT_OUT_FILES = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label|tablespace_map)$/;
/** Says where recovery begins, so it must not be older than anything else. */
const LAST_FILE = join('global', 'pg_control');

/** Where a data directory has its database. */
const CLUSTER = join('postgresql', 'cluster');

export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, CLUSTER));
}

/**
 * Copies the data directory while the server works on it: afterwards the target is a data directory itself. Files are
 * copied as they are just then; the log of what was written meanwhile is copied behind them, and the server that is
 * started there repeats it. Until all is on the disk the target has another name.
 */
export async function backUp({ url, dataDir, target, onProgress }: BackupOptions): Promise<number> {
  const from = resolve(dataDir);
  const to = resolve(target);
  await refuseTarget(from, to);
  const unfinished = `${to}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(join(unfinished, CLUSTER)), { recursive: true, mode: 0o700 });
  const cluster = { from: join(from, CLUSTER), to: join(unfinished, CLUSTER) };
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // whoever waits for an answer is told
  await client.connect();
  try {
    const copied = await copyCluster(client, cluster.from, cluster.to, onProgress);
    await copyKept(cluster.from, cluster.to, join('..', 'password'));
    for (const name of await listOwnFiles(from)) await copyKept(from, unfinished, name);
    await sync(unfinished);
    await rename(unfinished, to);
    await sync(dirname(to));
    return copied;
  } finally {
    await client.end();
  }
}

async function refuseTarget(from: string, to: string): Promise<void> {
  const way = relative(from, to);
  if (way === '' || !(way.startsWith(`..${sep}`) || way === '..')) {
    throw new Error(`A backup cannot be put into the data directory ${from} itself.`);
  }
  const present = await stat(to).catch(() => undefined);
  if (present) throw new Error(`${to} exists already: give the backup a folder of its own.`);
}

async function copyCluster(
  client: pg.Client,
  from: string,
  to: string,
  onProgress: BackupOptions['onProgress'],
): Promise<number> {
  // As long as this session lasts the server throws away none of its log from here on.
  const slot = `landfall_backup_${randomBytes(6).toString('hex')}`;
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
  const first = await ask(client, `select pg_walfile_name(pg_backup_start('landfall', true)) as file`);
  const { files, folders } = await listCluster(from);
  for (const folder of folders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
  const totalBytes = files.reduce((total, { bytes }) => total + bytes, 0);
  let copiedBytes = 0;
  for (const { name, bytes } of files) {
    await copyKept(from, to, name);
    copiedBytes += bytes;
    onProgress(copiedBytes, totalBytes);
  }
  const last = await ask(client, 'select pg_walfile_name(lsn) as file, labelfile from pg_backup_stop(false)');
  for (const name of await readdir(join(from, 'pg_wal'))) {
    if (name.length === first.file.length && name >= first.file && name <= last.file) {
      await copyKept(from, to, join('pg_wal', name));
    }
  }
  await writeFile(join(to, 'backup_label'), last.labelfile, { mode: 0o600, flush: true });
  for (const folder of folders) await sync(join(to, folder));
  return copiedBytes;
}

async function ask(client: pg.Client, query: string): Promise<{ file: string; labelfile: string }> {
  const { rows } = await client.query<{ file: string; labelfile: string }>(query);
  const [row] = rows;
  if (!row) throw new Error('The database did not say where its log stands.');
  return row;
}

interface Listing {
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
  readonly folders: readonly string[];
}

async function listCluster(root: string): Promise<Listing> {
  const files: { name: string; bytes: number }[] = [];
  const folders: string[] = [];
  const visit = async (folder: string): Promise<void> => {
    folders.push(folder);
    if (LEFT_OUT_FOLDERS.has(folder)) return;
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const name = join(folder, entry.name);
      if (entry.isDirectory()) await visit(name);
      else if (entry.isFile() && !LEFT_OUT_FILES.test(entry.name))
        files.push({ name, bytes: await sizeOf(root, name) });
    }
  };
  await visit('');
  files.sort((one, other) => Number(one.name === LAST_FILE) - Number(other.name === LAST_FILE));
  return { files, folders };
}

async function sizeOf(root: string, name: string): Promise<number> {
  const found = await stat(join(root, name)).catch(() => undefined);
  return found?.size ?? 0;
}

/** Keys and the like, beside the database. */
async function listOwnFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** A table that was dropped meanwhile is gone; the log says so too. */
async function copyKept(from: string, to: string, name: string): Promise<void> {
  const copy = join(to, name);
  try {
    await copyFile(join(from, name), copy, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw new Error(`${name} could not be copied: ${messageOf(error)}`, { cause: error });
  }
  await sync(copy);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}
