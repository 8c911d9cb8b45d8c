import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE_NAME = 'demo-key';

/**
 * The demo's key is kept readable in the data directory, for its owner alone, so that every start can print it.
 * Keys of real accounts are never kept.
 */
export async function findDemoKey(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDir, FILE_NAME), 'utf8')).trim() || undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function keepDemoKey(dataDir: string, key: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, FILE_NAME), `${key}\n`, { mode: 0o600 });
}

export async function removeDemoKey(dataDir: string): Promise<void> {
  await rm(join(dataDir, FILE_NAME), { force: true });
}
