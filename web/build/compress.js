import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|mjs|css|html|json|svg|webmanifest)$/;
/** Below a packet's worth nothing is won. */
const MIN_BYTES = 1_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes `file.br` and `file.gz` beside every file that gets smaller by it, once at build time at the best levels. */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name) && !entry.parentPath.endsWith('.vite'))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file) {
  const bytes = readFileSync(file);
  if (bytes.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(`${file}.br`, await toBrotli(bytes, { params }));
  writeFileSync(`${file}.gz`, await toGzip(bytes, { level: 9 }));
}
