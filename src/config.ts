import { isIP } from 'node:net';
import { messageOf } from './errors.ts';
import { parseFeeds } from './values/ais-feed.ts';
import { type Cells, parseCellAddresses, parseCellName } from './values/cells.ts';
import { type IpNetworks, isLoopbackAddress, parseNetworks } from './values/ip-network.ts';
import { parseProcessRoles } from './values/process-role.ts';
import { parseRateLimits } from './values/rate-limits.ts';
import { parseSealingKeys, type SealingKeys } from './values/sealed.ts';
import { isMailAddress, parseSmtpServer, type SmtpServer } from './values/smtp-server.ts';
import { parseTrustedProxies } from './values/trusted-proxies.ts';

/**
 * Every setting, in one table: the environment variable, what it means, its default and how it is read.
 * docs/configuration.md is generated from it.
 */
const SETTINGS = {
  port: setting('PORT', 'Port of the HTTP interface; 0 lets the system choose one.', '4900', readPort),
  host: setting('HOST', 'Address to listen on. `0.0.0.0` opens the service to the network.', '127.0.0.1', readText),
  publicUrl: setting(
    'PUBLIC_URL',
    'Address under which clients reach the service, used in links and told to carriers that push events. By default ' +
      'what the client asked for.',
    undefined,
    readHttpUrl,
  ),
  dataDir: setting('DATA_DIR', 'Folder of the embedded database and of files.', '.landfall', readText),
  databaseUrl: setting(
    'DATABASE_URL',
    'A PostgreSQL server (15 or newer) to use instead of the embedded one.',
    undefined,
    readDatabaseUrl,
  ),
  databaseDirectUrl: setting(
    'DATABASE_DIRECT_URL',
    'The same database without a pooler in between, where `DATABASE_URL` is that of one that pools transactions ' +
      '(PgBouncer): for listening, migrations and whatever else needs a session of its own.',
    undefined,
    readDatabaseUrl,
  ),
  databaseConnections: setting('DATABASE_CONNECTIONS', 'Connections kept to the database.', '20', readCount(2, 500)),
  databaseReadUrls: setting(
    'DATABASE_READ_URL',
    'Streaming replicas of the database, separated by commas: lists, search, exports, maps and figures are read there.',
    undefined,
    (text) => splitList(text).map(readDatabaseUrl),
  ),
  databaseReadLagSeconds: setting(
    'DATABASE_READ_LAG_SECONDS',
    'How far a replica may be behind; one that is further is left out. Nobody reads what is older than their own last change.',
    '5',
    readCount(1, 600),
  ),
  aisDatabaseUrl: setting(
    'AIS_DATABASE_URL',
    'A PostgreSQL of its own for what is heard of ships: positions, tracks, stays at ports. By default they are kept with ' +
      'everything else. `landfall ais move` takes along what is there.',
    undefined,
    readDatabaseUrl,
  ),
  demo: setting(
    'LANDFALL_DEMO',
    '`1` or `0`: run the demo account. By default only on the embedded database, and when `HOST` is this machine alone.',
    undefined,
    readSwitch,
  ),
  apiKey: setting(
    'LANDFALL_API_KEY',
    'Key of the demo account or of the first owner, at least 16 characters; generated otherwise.',
    undefined,
    readApiKey,
  ),
  sealingKeys: setting(
    'LANDFALL_SECRET_KEY',
    'Key that seals secrets in the database: 32 bytes in base64. Several, separated by commas: the first seals, all ' +
      'open. By default one is made and kept in the data folder.',
    undefined,
    readSealingKeys,
  ),
  sealingKeyLost: setting(
    'LANDFALL_SECRET_KEY_LOST',
    '`1` to start although secrets in the database are sealed with a key that is gone.',
    '0',
    readSwitch,
  ),
  webhookNetworks: setting(
    'WEBHOOK_NETWORKS',
    'Networks of your own that webhooks may reach besides the public internet, such as `10.0.0.0/8,fd00::/8`; documents ' +
      'in which applications describe themselves are read there too.',
    undefined,
    readNetworks,
  ),
  webhookHttp: setting('WEBHOOK_HTTP', '`1` to let webhooks use plain `http`.', '0', readSwitch),
  webhookPorts: setting('WEBHOOK_PORTS', 'Ports that webhooks may use; `*` for any.', '443,8443', readPorts),
  webhookAddresses: setting(
    'WEBHOOK_ADDRESSES',
    'Public addresses that notifications come from, for receivers that keep a list; shown by `/webhooks/ips`.',
    undefined,
    readAddresses,
  ),
  webhookRetentionDays: setting(
    'WEBHOOK_RETENTION_DAYS',
    'How long notifications and their attempts are kept, and how far back they can be replayed.',
    '30',
    readCount(7, 3_650),
  ),
  roles: setting(
    'LANDFALL_ROLE',
    'What this process does, also `landfall serve --role`: `api` (answers requests), `worker` (follows shipments, reads ' +
      'documents and the EDI folder, cleans up), `webhooks` (delivers notifications), `ais` (hears the AIS feeds), several ' +
      'separated by commas, or `all`. Any number of processes may have each, on one `DATABASE_URL`.',
    'all',
    parseProcessRoles,
  ),
  carrierProfiles: setting(
    'CARRIER_PROFILES',
    "File that describes the carriers' interfaces. By default the one that comes with Landfall.",
    undefined,
    readText,
  ),
  carrierCredentials: setting(
    'CARRIER_CREDENTIALS',
    'JSON file of the keys for carriers, by SCAC, such as `{"MAEU": {"apiKey": "…"}}`.',
    undefined,
    readText,
  ),
  carrierNetworks: setting(
    'CARRIER_NETWORKS',
    'Networks of your own where carriers may be asked besides the public internet, such as a gateway in `10.0.0.0/8`.',
    undefined,
    readNetworks,
  ),
  aisFeeds: setting(
    'AIS_FEEDS',
    'Where vessel positions come from: `name=address` separated by spaces, with tcp, tcp-listen, udp, wss (aisstream.io), https (Digitraffic) or file addresses. docs/guides/ais-feeds.md has examples.',
    undefined,
    parseFeeds,
  ),
  aisNetworks: setting(
    'AIS_NETWORKS',
    'Networks of your own where feeds that are added in the dashboard may connect to besides the public internet, such as ' +
      'a receiver in `192.168.0.0/16`.',
    undefined,
    readNetworks,
  ),
  payloadDays: setting(
    'PAYLOAD_DAYS',
    'How long answers and messages are kept as they were received. What was not understood yet is kept longer.',
    '90',
    readCount(1, 10_000),
  ),
  changeDays: setting(
    'CHANGE_DAYS',
    'How long it is kept what changed, for the page of changes and for streams that are resumed.',
    '400',
    readCount(30, 10_000),
  ),
  aisTrackDays: setting('AIS_TRACK_DAYS', 'How long the tracks of vessels are kept.', '400', readCount(7, 10_000)),
  maxPositionDays: setting(
    'MAX_POSITION_DAYS',
    'The longest period of which positions of a vessel can be asked for at once.',
    '90',
    readCount(1, 10_000),
  ),
  ediFolder: setting(
    'EDI_FOLDER',
    'Folder whose `inbox/` is watched for EDI files of the first account; they end in `done/` or `quarantine/`.',
    undefined,
    readText,
  ),
  documentMegabytes: setting(
    'DOCUMENT_MEGABYTES',
    'The longest file of a document that is taken, in megabytes.',
    '25',
    readCount(1, 200),
  ),
  rateLimits: setting(
    'RATE_LIMITS',
    '`on`, `off`, or other limits than the usual ones, such as `default=500,infer_number=1000,refresh=30`: requests a ' +
      'minute per account (default 100, create_tracking_request 100, infer_number 200, refresh 10, trigger 10, ' +
      'publishable 600), person (session 1200) and address (public 600, publishable_visitor 120).',
    'on',
    parseRateLimits,
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    'How many reverse proxies in front add to `X-Forwarded-For`, or their networks, such as `10.0.0.0/8,127.0.0.1`. Only ' +
      'what they added is believed; with `0` the headers are ignored.',
    '0',
    parseTrustedProxies,
  ),
  metricsToken: setting(
    'METRICS_TOKEN',
    'What shows `/metrics` to whoever sends it as `Authorization: Bearer …`, at least 16 characters. By default it is shown ' +
      'on the machine of the service alone, and to nobody behind a proxy.',
    undefined,
    readApiKey,
  ),
  tracesEndpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'Collector that traces are told to by OTLP over HTTP, such as `http://127.0.0.1:4318`: requests, jobs, questions to lines, ' +
      'their statements and the requests they make. No traces without.',
    undefined,
    (text) => `${readHttpUrl(text).replace(/\/$/, '')}/v1/traces`,
  ),
  tracesHeaders: setting(
    'OTEL_EXPORTER_OTLP_HEADERS',
    'Headers for the collector, such as `authorization=Bearer%20…`, several separated by commas.',
    undefined,
    readHeaders,
  ),
  tracesService: setting('OTEL_SERVICE_NAME', 'What the process is called in traces.', 'landfall', readText),
  tracesRatio: setting(
    'OTEL_TRACES_SAMPLER_ARG',
    'Share of the traces that are told, from 0 to 1. Whoever asks may have decided it already (`traceparent`).',
    '1',
    readShare,
  ),
  smtpServer: setting(
    'SMTP_URL',
    'Server that mails are handed to, such as invitations: `smtp://user:password@host:587`, or `smtps://…` where it is ' +
      'encrypted from the start. Needs `MAIL_FROM` and `PUBLIC_URL`, where links in mails lead. No mails without.',
    undefined,
    readSmtpServer,
  ),
  mailFrom: setting('MAIL_FROM', 'Address that mails come from.', undefined, readMailAddress),
  cell: setting(
    'CELL',
    'Name of this installation among several that share the accounts between them; with `CELLS` and `CELL_SECRET`. ' +
      'docs/guides/cells.md has more.',
    undefined,
    parseCellName,
  ),
  cells: setting(
    'CELLS',
    'Where the installations reach each other: `name=address` separated by commas, such as ' +
      '`eu=https://eu.example,us=https://us.example`. The same list everywhere.',
    undefined,
    parseCellAddresses,
  ),
  cellSecret: setting(
    'CELL_SECRET',
    'What the installations know each other by, at least 32 characters, the same everywhere. Whoever has it may do ' +
      'anything in all of them.',
    undefined,
    readCellSecret,
  ),
  logLevel: setting('LOG_LEVEL', '`trace`, `debug`, `info`, `warn`, `error` or `silent`.', 'info', readLogLevel),
} as const;

interface Setting<Value> {
  readonly env: string;
  readonly summary: string;
  readonly fallback: string | undefined;
  readonly read: (text: string) => Value;
}

type ValueOf<S> = S extends Setting<infer Value> & { fallback: string }
  ? Value
  : S extends Setting<infer Value>
    ? Value | undefined
    : never;

export type Config = { readonly [Name in keyof typeof SETTINGS]: ValueOf<(typeof SETTINGS)[Name]> };

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Settings of earlier versions, and what is said instead: one that is ignored would do the opposite of what was meant. */
const GONE: Readonly<Record<string, string>> = {
  TRACKING:
    'is LANDFALL_ROLE now, or landfall serve --role: instead of TRACKING=off say api,webhooks; without TRACKING=on a ' +
    'process does everything',
};

/**
 * Reads the settings once; an empty variable counts as absent, and what the command line says goes before. Names every
 * wrong one, not only the first.
 */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
  commandLine: Record<string, string | undefined> = {},
): Config {
  const problems = Object.entries(GONE)
    .filter(([env]) => environment[env]?.trim())
    .map(([env, instead]) => `${env} ${instead}`);
  const values = Object.entries(SETTINGS).map(([name, row]) => {
    const text = commandLine[row.env] ?? (environment[row.env]?.trim() || row.fallback);
    try {
      return [name, text === undefined ? undefined : row.read(text)];
    } catch (error) {
      problems.push(`${row.env}: ${messageOf(error)}`);
      return [name, undefined];
    }
  });
  const config = Object.fromEntries(values) as Config;
  if (config.smtpServer && !(config.mailFrom && config.publicUrl)) {
    problems.push('SMTP_URL: needs MAIL_FROM and PUBLIC_URL too');
  }
  if (config.databaseDirectUrl && !config.databaseUrl) problems.push('DATABASE_DIRECT_URL: needs DATABASE_URL too');
  const ofCells = [config.cell, config.cells, config.cellSecret];
  if (ofCells.includes(undefined) && ofCells.some((value) => value !== undefined)) {
    problems.push('CELL, CELLS and CELL_SECRET: all of them are needed, or none');
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

/** Undefined where there is one installation, as usual. */
export function cellsOf({ cell: own, cells, cellSecret: secret }: Config): Cells | undefined {
  if (own === undefined || cells === undefined || secret === undefined) return undefined;
  return { own, others: new Map([...cells].filter(([name]) => name !== own)), secret };
}

/** The demo is for trying out: on somebody's own database, or open to a network, it runs only when asked for. */
export function runsDemo({ demo, databaseUrl, host }: Config): boolean {
  return demo ?? (databaseUrl === undefined && (host === 'localhost' || isLoopbackAddress(host)));
}

/** The rows of docs/configuration.md. */
export function describeSettings(): { env: string; summary: string; fallback: string | undefined }[] {
  return Object.values(SETTINGS).map(({ env, summary, fallback }) => ({ env, summary, fallback }));
}

function setting<Value, Fallback extends string | undefined>(
  env: string,
  summary: string,
  fallback: Fallback,
  read: (text: string) => Value,
): Setting<Value> & { fallback: Fallback } {
  return { env, summary, fallback, read };
}

function readText(text: string): string {
  return text;
}

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`"${text}" is not a port (0 to 65535)`);
  return port;
}

function readCount(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const count = Number(text);
    if (Number.isInteger(count) && count >= minimum && count <= maximum) return count;
    throw new Error(`"${text}" is not a whole number from ${minimum} to ${maximum}`);
  };
}

function readShare(text: string): number {
  const share = Number(text);
  if (share >= 0 && share <= 1) return share;
  throw new Error(`"${text}" is not a number from 0 to 1`);
}

function readHeaders(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    splitList(text).map((pair) => {
      const [, name, value] = /^([\w-]+)=(.*)$/.exec(pair) ?? [];
      if (name === undefined || value === undefined) throw new Error(`"${pair}" is not name=value`);
      return [name, decodeURIComponent(value)];
    }),
  );
}

function readSwitch(text: string): boolean {
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new Error(`"${text}" is neither 1 nor 0`);
}

function readApiKey(text: string): string {
  if (/^[\x21-\x7e]{16,200}$/.test(text)) return text;
  throw new Error('a key has 16 to 200 printable characters without spaces');
}

function readCellSecret(text: string): string {
  if (/^[\x21-\x7e]{32,200}$/.test(text)) return text;
  throw new Error('has 32 to 200 printable characters without spaces');
}

function readSealingKeys(text: string): SealingKeys {
  const keys = parseSealingKeys(text);
  if (keys === undefined) throw new Error('a key has 32 bytes, written in base64');
  return keys;
}

function readNetworks(text: string): IpNetworks {
  const networks = parseNetworks(splitList(text));
  if (networks === undefined) throw new Error(`"${text}" is not a list of networks such as 10.0.0.0/8`);
  return networks;
}

function readPorts(text: string): ReadonlySet<number> | 'any' {
  return text === '*' ? 'any' : new Set(splitList(text).map(readPort));
}

function readAddresses(text: string): readonly string[] {
  const wrong = splitList(text).find((address) => isIP(address) === 0);
  if (wrong !== undefined) throw new Error(`"${wrong}" is not an IP address`);
  return splitList(text);
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function readSmtpServer(text: string): SmtpServer {
  const server = parseSmtpServer(text);
  if (server === undefined) throw new Error('expected smtp://user:password@host:587');
  return server;
}

function readMailAddress(text: string): string {
  if (isMailAddress(text)) return text;
  throw new Error(`"${text}" is not a mail address`);
}

function readLogLevel(text: string): string {
  if (['trace', 'debug', 'info', 'warn', 'error', 'silent'].includes(text)) return text;
  throw new Error(`"${text}" is not a level`);
}

function readDatabaseUrl(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new Error('expected postgres://user:password@host:port/database');
}

function readHttpUrl(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/(?<!\/)\/+$/, '');
  throw new Error(`"${text}" is not an http or https address`);
}
