import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What lies in the data directory until an installation is set up. */
export interface SetupToken {
  /** Makes it unless it is there. */
  keep(): Promise<void>;
  find(): Promise<string | undefined>;
  remove(): Promise<void>;
}

const FILE_NAME = 'setup-token';
const TOKEN_BYTES = 24;

/**
 * Whoever can read the data directory may set the installation up: the token is for the owner of the folder alone. The
 * printed key does as well, but may have scrolled away.
 */
export function setupTokenIn(dataDir: string): SetupToken {
  const path = join(dataDir, FILE_NAME);
  return {
    keep: async () => {
      await mkdir(dataDir, { recursive: true });
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await writeFile(path, `${token}\n`, { mode: 0o600, flag: 'wx' }).catch(unless('EEXIST'));
    },
    find: async () => (await readFile(path, 'utf8').catch(unless('ENOENT')))?.trim() || undefined,
    remove: () => rm(path, { force: true }),
  };
}

function unless(code: string): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === code) return undefined;
    throw error;
  };
}
