import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** One file of the built dashboard, with the forms in which it can be sent. */
export interface SiteFile {
  readonly path: string;
  readonly type: string;
  readonly etag: string;
  readonly encodings: readonly Encoding[];
  /** The name changes with the content, so that a browser never has to ask again. */
  readonly immutable: boolean;
}

export type Encoding = 'br' | 'gzip';

/** The built dashboard by address. Only what was there at the start is ever served. */
export type Site = ReadonlyMap<string, SiteFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

export const START_PAGE = '/index.html';

/** Undefined when the dashboard has not been built. */
export function openSite(folder: string): Site | undefined {
  if (!existsSync(join(folder, START_PAGE))) return undefined;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(files);
  return new Map(
    files.flatMap((path): [string, SiteFile][] => {
      const type = TYPES[extname(path)];
      const address = `/${relative(folder, path).split(sep).join('/')}`;
      // What has no type of its own here, such as the compressed forms and the build's notes, has no address either.
      return type === undefined || address.startsWith('/.')
        ? []
        : [[address, describeFile(path, type, address, known)]];
    }),
  );
}

export function fileAs(file: SiteFile, encoding: Encoding | undefined): string {
  return encoding === undefined ? file.path : `${file.path}${SUFFIXES[encoding]}`;
}

/** The best form both sides know. A browser that names an encoding with `q=0` refuses it. */
export function chooseEncoding(file: SiteFile, accepted: string | undefined): Encoding | undefined {
  const wanted = (accepted ?? '').toLowerCase().split(',');
  const accepts = (name: string) =>
    wanted.some((part) => {
      const [token = '', ...parameters] = part.split(';').map((word) => word.trim());
      return token === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  return file.encodings.find(accepts);
}

function describeFile(path: string, type: string, address: string, known: ReadonlySet<string>): SiteFile {
  const encodings = (Object.keys(SUFFIXES) as Encoding[]).filter((name) => known.has(`${path}${SUFFIXES[name]}`));
  const digest = createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 22);
  return { path, type, encodings, etag: `"${digest}"`, immutable: address.startsWith('/assets/') };
}
