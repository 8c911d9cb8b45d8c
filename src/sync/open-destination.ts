import { resolve } from 'node:path';
import { parseSyncTarget, SYNC_KINDS, shownTarget } from '../domain/warehouse/sync-target.ts';
import { LandfallError } from '../errors.ts';
import type { Destination } from './destination.ts';
import type { FileKind } from './destinations/whole-file.ts';
import { connectTarget, fileFormat, whenInstalled } from './open-target.ts';

/** Where the tables go, and what it is called where nothing secret may be shown. */
export interface OpenedDestination {
  readonly name: string;
  readonly destination: Destination;
}

const KINDS =
  'postgres://USER@HOST/DATABASE, mysql://, mariadb:// or sqlserver:// alike, csv:FOLDER, parquet:FOLDER, s3+csv:// or ' +
  's3+parquet://KEY@HOST/BUCKET/FOLDER, sqlite:FILE or duckdb:FILE';

/**
 * Opens what the operator of this machine names, by the command. What is written for a kind is read when it is wanted: nobody
 * needs all of them.
 */
export async function openDestination(address: string, schema: string, password?: string): Promise<OpenedDestination> {
  const kind = address.slice(0, address.indexOf(':'));
  const rest = address.slice(kind.length + 1);
  switch (kind) {
    case 'postgres':
    case 'postgresql': {
      const { openPostgres } = await import('./destinations/postgres.ts');
      const { host, pathname } = urlOf(address);
      const server = { connectionString: address, ...(password !== undefined && { password }) };
      return { name: `postgres://${host}${pathname} ${schema}`, destination: await openPostgres(server, schema) };
    }
    case 'csv':
    case 'parquet': {
      const folder = pathOf(kind, rest);
      const [{ openMonthFiles }, { createFolderStore }] = await Promise.all([
        import('./destinations/month-files.ts'),
        import('./destinations/folder-store.ts'),
      ]);
      return {
        name: `${kind}:${folder}`,
        destination: openMonthFiles(createFolderStore(folder), await fileFormat(kind)),
      };
    }
    case 'sqlite':
    case 'duckdb': {
      const path = pathOf(kind, rest);
      const { openWholeFile } = await import('./destinations/whole-file.ts');
      return { name: `${kind}:${path}`, destination: openWholeFile(path, await fileKindOf(kind)) };
    }
    default:
      return openOutside(address, password);
  }
}

async function openOutside(address: string, password: string | undefined): Promise<OpenedDestination> {
  if (!SYNC_KINDS.some((kind) => address.startsWith(`${kind}:`)))
    throw new LandfallError('invalid_query', `A destination is one of: ${KINDS}.`);
  const verdict = parseSyncTarget(address, password);
  if (verdict.kind === 'refused') throw new LandfallError('invalid_query', verdict.reason);
  return { name: shownTarget(verdict.target), destination: await connectTarget(verdict.target) };
}

function pathOf(kind: string, rest: string): string {
  if (rest === '') throw new LandfallError('invalid_query', `Name where: ${kind}:PATH.`);
  return resolve(rest);
}

async function fileKindOf(kind: 'sqlite' | 'duckdb'): Promise<FileKind> {
  if (kind === 'sqlite') return (await import('./destinations/sqlite.ts')).SQLITE_FILE;
  const { DUCKDB_FILE } = await whenInstalled(
    () => import('./destinations/duckdb.ts'),
    'DuckDB has 70 MB of native parts and is installed by whoever wants it: npm install @duckdb/node-api.',
  );
  return DUCKDB_FILE;
}

function urlOf(address: string): URL {
  if (!URL.canParse(address)) throw new LandfallError('invalid_query', `A destination is one of: ${KINDS}.`);
  return new URL(address);
}
