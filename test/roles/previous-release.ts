import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FIXTURE = join(ROOT, 'test/fixtures/previous-release');

export interface PreviousRelease {
  readonly program: string;
  /** The file name of the newest it knows. */
  readonly lastMigration: string;
  remove(): void;
}

/** The version before this one, as `scripts/keep-release.js` kept it, beside the migrations that it knew. */
export function unpackPreviousRelease(): PreviousRelease {
  // Inside the repository, so that packages are found.
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tmp', 'release-'));
  const server = join(folder, 'dist', 'server');
  mkdirSync(server, { recursive: true });
  for (const name of ['main.js', 'intake-reader.js']) {
    writeFileSync(join(server, name), brotliDecompressSync(readFileSync(join(FIXTURE, `${name}.br`))));
  }
  const { lastMigration }: { lastMigration: string } = JSON.parse(readFileSync(join(FIXTURE, 'release.json'), 'utf8'));
  mkdirSync(join(folder, 'migrations'));
  for (const name of readdirSync(join(ROOT, 'migrations')).filter((one) => one <= lastMigration)) {
    cpSync(join(ROOT, 'migrations', name), join(folder, 'migrations', name));
  }
  symlinkSync(join(ROOT, 'data'), join(folder, 'data'));
  return { program: join(server, 'main.js'), lastMigration, remove: () => rmSync(folder, { recursive: true }) };
}
