import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';

const UNFINISHED = '.unfinished';

export function createFolderStore(folder: string): FileStore {
  return {
    shown: (name) => join(folder, name),
    readText: async (name) => {
      try {
        return readFileSync(join(folder, name), 'utf8');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    write: (name, produce) => replaceFile(join(folder, name), produce),
    close: async () => {},
  };
}

/** The new file is written beside the old one and takes its name: a run that is killed leaves the old one. */
export async function replaceFile(path: string, produce: (path: string) => Promise<void>): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}${UNFINISHED}`;
  rmSync(unfinished, { force: true });
  await produce(unfinished);
  await takeName(unfinished, path);
}

/** On the disk before it has the name: a power cut leaves the old file or the new one. */
async function takeName(unfinished: string, path: string): Promise<void> {
  const file = await open(unfinished, 'r+');
  await file.sync().finally(() => file.close());
  renameSync(unfinished, path);
}
