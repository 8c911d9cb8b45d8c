/** A server that tables are written to, and what opens it. */
export interface SyncServer {
  readonly hostname: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly encryption: Encryption;
}

/** Whether the connection is encrypted, and whether the server must show a certificate for its name. */
export type Encryption = 'disable' | 'require' | 'verify-full';

/** A bucket that speaks the interface of S3, what opens it, and where in it files are written. */
export interface SyncBucket {
  readonly hostname: string;
  /** Undefined for that of the protocol. */
  readonly port: number | undefined;
  readonly bucket: string;
  /** Names of folders with slashes between them, or nothing. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly isEncrypted: boolean;
}

/** Where an account has its tables written: what an address of a destination says. */
export type SyncTarget =
  | { readonly kind: DatabaseKind; readonly server: SyncServer; readonly schema: string }
  | { readonly kind: BucketKind; readonly bucket: SyncBucket };

const DATABASE_KINDS = ['postgres', 'mysql', 'mariadb', 'sqlserver'] as const;
/** Those in which a database has schemas. */
const WITH_SCHEMAS: readonly DatabaseKind[] = ['postgres', 'sqlserver'];
export type DatabaseKind = (typeof DATABASE_KINDS)[number];
const BUCKET_KINDS = ['s3+parquet', 's3+csv'] as const;
export type BucketKind = (typeof BUCKET_KINDS)[number];
/** As addresses begin. */
export const SYNC_KINDS = [...DATABASE_KINDS, ...BUCKET_KINDS] as const;
export type SyncKind = (typeof SYNC_KINDS)[number];

export type SyncTargetVerdict =
  | { readonly kind: 'target'; readonly target: SyncTarget }
  | { readonly kind: 'refused'; readonly reason: string };

export const MAX_ADDRESS_CHARACTERS = 2_000;
const MAX_NAME_CHARACTERS = 63;
const DEFAULT_PORTS: Readonly<Record<DatabaseKind, number>> = {
  postgres: 5432,
  mysql: 3306,
  mariadb: 3306,
  sqlserver: 1433,
};
const ENCRYPTIONS: readonly Encryption[] = ['disable', 'require', 'verify-full'];
const DEFAULT_SCHEMA = 'landfall';
const DEFAULT_REGION = 'us-east-1';
/** As S3 has them, so that they stand in a path as they are. */
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const FOLDER_NAME = /^[\w.=-]{1,100}$/;
const FORMS =
  'postgres://USER:PASSWORD@HOST/DATABASE, mysql://, mariadb:// or sqlserver:// alike, or ' +
  's3+parquet://KEY:SECRET@HOST/BUCKET/FOLDER (s3+csv://)';

/**
 * Reads an address that somebody gave: everything that opens it is in it, or is that one password, and nothing of this
 * machine is used besides.
 */
export function parseSyncTarget(text: string, password?: string): SyncTargetVerdict {
  if (text.length > MAX_ADDRESS_CHARACTERS || !URL.canParse(text)) return refuse(`Write the address as ${FORMS}.`);
  const url = new URL(text);
  const [user, secret = password] = [url.username, url.password || undefined].map((part) => part && decoded(part));
  if (!user || !secret || url.hostname === '') return refuse('The address names a user, a password and a host.');
  const database = DATABASE_KINDS.find((one) => `${one}:` === url.protocol);
  if (database !== undefined) return readDatabase(database, url, user, secret);
  const bucket = BUCKET_KINDS.find((one) => `${one}:` === url.protocol);
  if (bucket !== undefined) return readBucket(bucket, url, user, secret);
  return refuse(`Write the address as ${FORMS}.`);
}

function readDatabase(kind: DatabaseKind, url: URL, user: string, password: string): SyncTargetVerdict {
  const database = decoded(url.pathname.slice(1));
  if (!database) return refuse('The address names a database.');
  // Those of drivers name files on this machine, and other hosts: none of them is passed on.
  const unknown = unknownIn(url, WITH_SCHEMAS.includes(kind) ? ['sslmode', 'schema'] : ['sslmode']);
  if (unknown !== undefined) return refuse(unknown);
  const encryption = encryptionOf(url, ENCRYPTIONS);
  if (encryption === undefined) return refuse(`sslmode is one of ${ENCRYPTIONS.join(', ')}.`);
  // What MySQL calls a database is a schema.
  const schema = WITH_SCHEMAS.includes(kind) ? (url.searchParams.get('schema') ?? DEFAULT_SCHEMA) : database;
  if (!isName(schema) || !isName(database))
    return refuse(`Names of schemas and databases have 1 to ${MAX_NAME_CHARACTERS} characters.`);
  const port = Number(url.port) || DEFAULT_PORTS[kind];
  const server = { hostname: url.hostname, port, user, password, database, encryption };
  return { kind: 'target', target: { kind, server, schema } };
}

function readBucket(kind: BucketKind, url: URL, accessKeyId: string, secretAccessKey: string): SyncTargetVerdict {
  const [bucket = '', ...folders] = url.pathname.replace(/^\/|\/$/g, '').split('/');
  if (!BUCKET_NAME.test(bucket)) return refuse('The address names a bucket: letters, digits, dots and hyphens.');
  if (!folders.every((name) => FOLDER_NAME.test(name) && !/^\.+$/.test(name)))
    return refuse('Names of folders have letters, digits, ".", "_", "=" and "-".');
  const unknown = unknownIn(url, ['sslmode', 'region']);
  if (unknown !== undefined) return refuse(unknown);
  const encryption = encryptionOf(url, ['disable', 'verify-full']);
  if (encryption === undefined) return refuse('sslmode is one of disable, verify-full.');
  const region = url.searchParams.get('region') ?? DEFAULT_REGION;
  if (!/^[a-z0-9-]{1,40}$/.test(region)) return refuse('A region is a word such as eu-central-1.');
  return {
    kind: 'target',
    target: {
      kind,
      bucket: {
        hostname: url.hostname,
        port: Number(url.port) || undefined,
        bucket,
        prefix: folders.join('/'),
        region,
        accessKeyId,
        secretAccessKey,
        isEncrypted: encryption !== 'disable',
      },
    },
  };
}

/** What may be shown of it: everything but the password. */
export function shownTarget(target: SyncTarget): string {
  if ('bucket' in target) {
    const { accessKeyId, hostname, port, bucket, prefix, region } = target.bucket;
    const at = `${encodeURIComponent(accessKeyId)}@${hostname}${port === undefined ? '' : `:${port}`}`;
    const query = region === DEFAULT_REGION ? '' : `?region=${region}`;
    return `${target.kind}://${at}/${[bucket, ...(prefix === '' ? [] : [prefix])].join('/')}${query}`;
  }
  const { kind, schema, server } = target;
  const { hostname, port, user, database } = server;
  const at = `${encodeURIComponent(user)}@${hostname}${port === DEFAULT_PORTS[kind] ? '' : `:${port}`}`;
  const query =
    !WITH_SCHEMAS.includes(kind) || schema === DEFAULT_SCHEMA ? '' : `?schema=${encodeURIComponent(schema)}`;
  return `${kind}://${at}/${encodeURIComponent(database)}${query}`;
}

function unknownIn(url: URL, known: readonly string[]): string | undefined {
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name));
  return unknown === undefined ? undefined : `"${unknown}" is not known: ${known.join(', ')} are.`;
}

function encryptionOf(url: URL, known: readonly Encryption[]): Encryption | undefined {
  const mode = url.searchParams.get('sslmode') ?? 'verify-full';
  return known.find((one) => one === mode);
}

function isName(text: string): boolean {
  return text.length > 0 && text.length <= MAX_NAME_CHARACTERS && !/\p{Cc}/u.test(text);
}

/** Undefined where it is not percent-encoded as it should be. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function refuse(reason: string): SyncTargetVerdict {
  return { kind: 'refused', reason };
}
