import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newSealingKey, parseSealingKeys, type SealingKeys } from '../values/sealed.ts';

const FILE_NAME = 'secret-key';

/**
 * The key that seals secrets in the database, when none is configured: made at the first start and kept in the data
 * directory for its owner alone. Whoever loses it loses the sealed secrets, so it belongs in the backup.
 */
export async function keepSealingKeys(dataDir: string): Promise<SealingKeys> {
  const path = join(dataDir, FILE_NAME);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(path, `${newSealingKey()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const keys = parseSealingKeys((await readFile(path, 'utf8')).trim());
  if (keys === undefined) throw new Error(`${path} does not hold a key of 32 bytes in base64.`);
  return keys;
}

/** Without making one. */
export async function findSealingKeys(dataDir: string): Promise<SealingKeys | undefined> {
  const text = await readFile(join(dataDir, FILE_NAME), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parseSealingKeys(text.trim());
}
