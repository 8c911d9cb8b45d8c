import { LOG_FORMATS, type LogFormat } from '../log.ts';
import { parseRateLimits } from '../net/rate-limits.ts';
import { parseTrustedProxies } from '../net/trusted-proxies.ts';
import { parseProcessRoles } from '../values/process-role.ts';
import { readCount, readHttpUrl, readPort, setting } from './setting.ts';

/** Where the service is reached, and what this process does. */
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
      'documents and the EDI folder, cleans up), `webhooks` (delivers notifications, and gives events to the broker), `ais` (hears the AIS feeds), several ' +
      'separated by commas, or `all`. Any number of processes may have each, on one `DATABASE_URL`.',
    'all',
    parseProcessRoles,
  ),
  rateLimits: setting(
    'RATE_LIMITS',
    '`on`, `off`, or other limits than the usual ones, such as `default=500,infer_number=1000,refresh=30`: requests a ' +
      'minute per account (default 100, create_tracking_request 100, infer_number 200, refresh 10, trigger 10, ' +
      'publishable 600), person (session 1200) and address (public 600, publishable_visitor 120, unauthenticated 3000).',
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
  logLevel: setting('LOG_LEVEL', '`trace`, `debug`, `info`, `warn`, `error` or `silent`.', 'info', readLogLevel),
  logFormat: setting(
    'LOG_FORMAT',
    '`text` for people, `json` for programs; by default text on a terminal and JSON elsewhere. Text leaves out the line ' +
      'of each request unless `LOG_LEVEL` is `debug`.',
    undefined,
    readLogFormat,
  ),
};

function readLogFormat(text: string): LogFormat {
  const format = LOG_FORMATS.find((one) => one === text);
  if (format === undefined) throw new Error(`"${text}" is neither text nor json`);
  return format;
}

function readLogLevel(text: string): string {
  if (['trace', 'debug', 'info', 'warn', 'error', 'silent'].includes(text)) return text;
  throw new Error(`"${text}" is not a level`);
}
