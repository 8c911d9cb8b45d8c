import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const stampFile = join(root, 'dist', '.stamp');
const SOURCES = ['basemap', 'build', 'public', 'src', 'build.js', 'index.html', 'package.json', 'vite.config.js'];

/** Whether web/dist was built from exactly these sources and this lock file. */
export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint();
}

export function writeStamp() {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, fingerprint());
}

function fingerprint() {
  const hash = createHash('sha256');
  const files = [...SOURCES.map((name) => join(root, name)), join(root, '..', 'package-lock.json')].flatMap(filesAt);
  for (const file of files.sort()) hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function filesAt(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}
