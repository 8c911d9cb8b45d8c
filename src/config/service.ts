import { parseCellAddresses, parseCellName } from '../values/cells.ts';
import { parseProcessRoles } from '../values/process-role.ts';
import { parseRateLimits } from '../values/rate-limits.ts';
import { parseTrustedProxies } from '../values/trusted-proxies.ts';
import { readCount, readHttpUrl, readPort, readSecret, setting } from './setting.ts';

/** Where the service is reached, what this process does, and which other installations there are. */
export const SERVICE = {
  port: setting('PORT', 'Port of the HTTP interface; 0 lets the system choose one.', '4900', readPort),
  host: setting('HOST', 'Address to listen on. `0.0.0.0` opens the service to the network.', '127.0.0.1', String),
  publicUrl: setting(
    'PUBLIC_URL',
    'Address under which clients reach the service, used in links and told to carriers that push events. By default ' +
      'what the client asked for.',
    undefined,
    readHttpUrl,
  ),
  dataDir: setting('DATA_DIR', 'Folder of the embedded database and of files.', '.landfall', String),
  roles: setting(
    'LANDFALL_ROLE',
    'What this process does, also `landfall serve --role`: `api` (answers requests), `worker` (follows shipments, reads ' +
      'documents and the EDI folder, cleans up), `webhooks` (delivers notifications), `ais` (hears the AIS feeds), several ' +
      'separated by commas, or `all`. Any number of processes may have each, on one `DATABASE_URL`.',
    'all',
    parseProcessRoles,
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
  documentMegabytes: setting(
    'DOCUMENT_MEGABYTES',
    'The longest file of a document that is taken, in megabytes.',
    '25',
    readCount(1, 200),
  ),
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
    readSecret(32),
  ),
  logLevel: setting('LOG_LEVEL', '`trace`, `debug`, `info`, `warn`, `error` or `silent`.', 'info', readLogLevel),
};

function readLogLevel(text: string): string {
  if (['trace', 'debug', 'info', 'warn', 'error', 'silent'].includes(text)) return text;
  throw new Error(`"${text}" is not a level`);
}
