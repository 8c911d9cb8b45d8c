import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { messageOf } from '../../src/errors.ts';

/** Room for a new database, and as much again. */
const DISK_MEGABYTES = 400;
const MEGABYTE = 1_048_576;
const run = promisify(execFile);

export interface SmallDisk {
  readonly folder: string;
  /** Until nothing more fits. */
  fill(): Promise<void>;
  empty(): Promise<void>;
  remove(): Promise<void>;
}

/** A disk of its own in memory; the reason where the machine gives no right to mount one. */
export async function mountSmallDisk(): Promise<SmallDisk | { readonly reason: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-disk-'));
  const ballast = join(folder, 'ballast');
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m,mode=755`, 'landfall-disk', folder]);
  } catch (error) {
    await rm(folder, { recursive: true });
    return { reason: `a small disk cannot be mounted here: ${messageOf(error).split('\n')[0]}` };
  }
  return {
    folder,
    fill: () => writeUntilFull(ballast),
    empty: () => rm(ballast, { force: true }),
    remove: async () => {
      await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true });
    },
  };
}

async function writeUntilFull(path: string): Promise<void> {
  const ballast = createWriteStream(path);
  const written = finished(ballast).catch(() => undefined);
  for (let megabyte = 0; megabyte < DISK_MEGABYTES && !ballast.destroyed; megabyte++) {
    await new Promise((resolve) => ballast.write(Buffer.alloc(MEGABYTE), resolve));
  }
  ballast.destroy();
  await written;
}
