import { once } from 'node:events';
import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { SyncBucket, SyncServer, SyncTarget } from '../domain/warehouse/sync-target.ts';
import { LandfallError } from '../errors.ts';
import type { Destination } from './destination.ts';
import type { BucketLimits } from './destinations/bucket-store.ts';
import type { FileFormat } from './destinations/month-files.ts';
import { boundedSocket, type Outgoing } from './outgoing.ts';

const LIMITS = {
  connectMs: 10_000,
  /** For one statement. */
  answerMs: 120_000,
  /** Counts of rows and names of columns are all that is read. */
  answerBytes: 64 * 1024 * 1024,
  /** Until a server that was told goodbye has hung up. */
  goodbyeMs: 5_000,
  /** A file waits on the disk of this machine until it is sent. */
  fileBytes: 1024 ** 3,
};

/**
 * Opens what somebody gave over the interface: by a checked address, with what the address itself says, and nothing of the
 * settings of this machine.
 */
export async function openTarget(target: SyncTarget, outgoing: Outgoing, signal: AbortSignal): Promise<Destination> {
  if ('bucket' in target) {
    const { dispatcher } = outgoing;
    // A refused address is said so before anything is made.
    await outgoing.addressOf(target.bucket.hostname);
    return openBucket(target, { maxFileBytes: LIMITS.fileBytes, dispatcher, signal });
  }
  const { server } = target;
  const host = await outgoing.addressOf(server.hostname);
  const socket = boundedSocket(LIMITS.answerBytes);
  try {
    const destination = await connectServer(target, socket, host);
    return { ...destination, close: () => hangUp(destination, socket) };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Opens what the operator named: wherever it is. */
export async function connectTarget(target: SyncTarget): Promise<Destination> {
  if ('bucket' in target) return openBucket(target);
  return connectServer(target, undefined, target.server.hostname.replace(/^\[|\]$/g, ''));
}

async function connectServer(
  { kind, server, schema }: Extract<SyncTarget, { server: SyncServer }>,
  socket: Socket | undefined,
  host: string,
): Promise<Destination> {
  const { hostname, port, user, password, database, encryption } = server;
  if (kind === 'sqlserver') return connectSqlServer(server, schema, socket, host);
  if (kind !== 'postgres') {
    const { openMysql } = await import('./destinations/mysql.ts');
    return openMysql({
      // The name is what a certificate is for; the connection is that to the checked address.
      ...{ host: hostname.replace(/^\[|\]$/g, ''), port, user, password, database },
      ...(encryption !== 'disable' && {
        ssl: { rejectUnauthorized: encryption === 'verify-full', verifyIdentity: true },
      }),
      ...(socket && { stream: () => socket.connect({ host, port }), answerMs: LIMITS.answerMs }),
      connectTimeout: LIMITS.connectMs,
    });
  }
  const { openPostgres } = await import('./destinations/postgres.ts');
  return openPostgres(
    {
      ...{ host, port, user, password, database },
      ssl: encryption === 'disable' ? false : encryptedFor(hostname, encryption === 'verify-full'),
      ...(socket && { stream: () => socket, query_timeout: LIMITS.answerMs }),
      connectionTimeoutMillis: LIMITS.connectMs,
    },
    schema,
  );
}

async function connectSqlServer(
  { hostname, port, user, password, database, encryption }: SyncServer,
  schema: string,
  socket: Socket | undefined,
  host: string,
): Promise<Destination> {
  const { openSqlServer } = await whenInstalled(
    () => import('./destinations/sqlserver.ts'),
    'SQL Server is written to by a driver with sixty packages, which is installed by whoever wants it: npm install tedious@19.',
  );
  const options = {
    ...{ port, database, connectTimeout: LIMITS.connectMs, cancelTimeout: LIMITS.goodbyeMs },
    appName: 'landfall sync',
    encrypt: encryption !== 'disable',
    trustServerCertificate: encryption === 'require',
    serverName: hostname.replace(/^\[|\]$/g, ''),
    requestTimeout: socket ? LIMITS.answerMs : 0,
    ...(socket && {
      connector: async () => {
        await once(socket.connect({ host, port }), 'connect');
        return socket;
      },
    }),
  };
  const authentication = { type: 'default' as const, options: { userName: user, password } };
  return openSqlServer({ server: host, authentication, options }, schema);
}

/** Some drivers are there only where somebody installed them. */
export async function whenInstalled<Module>(load: () => Promise<Module>, hint: string): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new LandfallError('unavailable', hint, {}, { cause: error });
  }
}

async function openBucket(
  { kind, bucket }: Extract<SyncTarget, { bucket: SyncBucket }>,
  limits?: BucketLimits,
): Promise<Destination> {
  const [{ openMonthFiles }, { createBucketStore }] = await Promise.all([
    import('./destinations/month-files.ts'),
    import('./destinations/bucket-store.ts'),
  ]);
  return openMonthFiles(createBucketStore(bucket, limits), await fileFormat(kind === 's3+csv' ? 'csv' : 'parquet'));
}

export async function fileFormat(kind: 'csv' | 'parquet'): Promise<FileFormat> {
  if (kind === 'csv') return (await import('./destinations/csv-format.ts')).CSV_FORMAT;
  return (await import('./destinations/parquet-format.ts')).PARQUET_FORMAT;
}

async function hangUp(destination: Destination, socket: Socket): Promise<void> {
  const waiting = new AbortController();
  const patience = delay(LIMITS.goodbyeMs, undefined, { signal: waiting.signal }).catch(() => {});
  await Promise.race([destination.close(), patience]).finally(() => socket.destroy());
  waiting.abort();
}

function encryptedFor(hostname: string, rejectUnauthorized: boolean) {
  return { rejectUnauthorized, ...(isIP(hostname) === 0 && { servername: hostname }) };
}
