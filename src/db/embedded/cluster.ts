import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { messageOf } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Binaries } from './binaries.ts';
import { getUnprivilegedUser, isRoot, type ServerUser } from './server-user.ts';

export const SUPERUSER = 'landfall';

/** Where one embedded database lives. */
export interface Cluster {
  /** PostgreSQL's own data directory. */
  readonly folder: string;
  readonly passwordFile: string;
  /** Set only when Landfall runs as root. */
  readonly user: ServerUser | undefined;
}

/**
 * As root the server runs as another user, who cannot reach a data directory below a closed folder such as /root by its
 * path. It is started inside the directory and told to use the directory it is in, which needs no right on the parents.
 */
export function dataDirectoryArgument(cluster: Cluster): string {
  return cluster.user && process.platform === 'linux' ? '/proc/self/cwd' : cluster.folder;
}

/** The owner of an existing cluster stays its user: root may start what an ordinary user created. */
export function chooseServerUser(clusterFolder: string): ServerUser | undefined {
  if (!isRoot()) return undefined;
  if (!existsSync(clusterFolder)) return getUnprivilegedUser();
  const { uid, gid } = statSync(clusterFolder);
  if (uid !== 0) return { uid, gid };
  const user = getUnprivilegedUser();
  giveTo(user, clusterFolder);
  return user;
}

/** Restored from a backup or copied by root: PostgreSQL insists on owning its files. */
function giveTo(user: ServerUser, folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), user.uid, user.gid);
  }
  chownSync(folder, user.uid, user.gid);
}

/** initdb works in a folder with a temporary name, so that one killed halfway is thrown away instead of being started. */
export async function createClusterUnlessPresent(cluster: Cluster, binaries: Binaries, log: Log): Promise<void> {
  removeUnfinished(cluster, log);
  if (existsSync(join(cluster.folder, 'PG_VERSION'))) return checkVersion(cluster, binaries);
  if (existsSync(cluster.folder) && readdirSync(cluster.folder).length > 0) {
    throw new Error(
      `${cluster.folder} holds files but no PostgreSQL database. Move them away, or set another DATA_DIR.`,
    );
  }
  const unfinished = mkdtempSync(`${cluster.folder}.unfinished-`);
  chmodSync(unfinished, 0o700);
  if (cluster.user) chownSync(unfinished, cluster.user.uid, cluster.user.gid);
  writeNewPassword(cluster);
  log.info({ folder: cluster.folder }, 'creating the database');
  await initialise({ ...cluster, folder: unfinished }, binaries);
  rmSync(cluster.folder, { recursive: true, force: true });
  renameSync(unfinished, cluster.folder);
  syncFolder(dirname(cluster.folder));
}

/** An initdb whose parent was killed may still be writing there. Its name is never used again, so it can wait. */
function removeUnfinished(cluster: Cluster, log: Log): void {
  const parent = dirname(cluster.folder);
  const prefix = `${basename(cluster.folder)}.unfinished-`;
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch (error) {
      log.debug({ name, reason: messageOf(error) }, 'an unfinished database is removed at the next start');
    }
  }
}

function checkVersion(cluster: Cluster, binaries: Binaries): void {
  const version = readFileSync(join(cluster.folder, 'PG_VERSION'), 'utf8').trim();
  if (version === binaries.majorVersion) return;
  throw new Error(
    `${cluster.folder} was made by PostgreSQL ${version}, and this installation has ${binaries.majorVersion}. ` +
      'Export it with the Landfall version that made it and import it into a new DATA_DIR.',
  );
}

function initialise(cluster: Cluster, binaries: Binaries): Promise<void> {
  // The password goes in as an open file: initdb's user may not be able to reach it by its path.
  const password = openSync(cluster.passwordFile, 'r');
  const options = [
    ...['--pgdata', dataDirectoryArgument(cluster), '--username', SUPERUSER, '--pwfile', '/dev/fd/3'],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C'],
    // Code point order and full Unicode case mapping, the same on every system.
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
  ];
  return new Promise<void>((resolve, reject) => {
    const child = spawn(binaries.initdb, options, {
      ...cluster.user,
      cwd: cluster.folder,
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', password],
    });
    let messages = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      messages += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The database could not be created: ${messages.trim()}`)),
    );
  }).finally(() => closeSync(password));
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

export function findPassword(cluster: Cluster): string | undefined {
  return existsSync(cluster.passwordFile) ? readFileSync(cluster.passwordFile, 'utf8').trim() || undefined : undefined;
}

function writeNewPassword(cluster: Cluster): string {
  const password = randomBytes(24).toString('base64url');
  const unfinished = `${cluster.passwordFile}.unfinished`;
  rmSync(unfinished, { force: true });
  // Exclusively: root must not write through a link that the owner of the folder may have put there.
  writeFileSync(unfinished, `${password}\n`, { flag: 'wx', mode: 0o600, flush: true });
  if (cluster.user) lchownSync(unfinished, cluster.user.uid, cluster.user.gid);
  renameSync(unfinished, cluster.passwordFile);
  return password;
}

/** For a password file that was lost or does not belong to this cluster. The server must be down. */
export function resetPassword(cluster: Cluster, binaries: Binaries): void {
  const password = writeNewPassword(cluster);
  const result = spawnSync(binaries.postgres, ['--single', '-D', dataDirectoryArgument(cluster), 'postgres'], {
    ...cluster.user,
    cwd: cluster.folder,
    env: {},
    input: `ALTER ROLE ${SUPERUSER} PASSWORD '${password}';\n`,
    encoding: 'utf8',
  });
  if (result.status !== 0 || result.stderr.includes('ERROR:')) {
    throw new Error(`The password of the embedded database could not be renewed: ${result.stderr.trim()}`);
  }
}

export function createFolder(folder: string, purpose: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = join(folder, `.probe-${randomBytes(4).toString('hex')}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(
      `${purpose} ${folder} is not writable (${code}). Set DATA_DIR to a folder that the user running Landfall owns.`,
      { cause },
    );
  }
}
