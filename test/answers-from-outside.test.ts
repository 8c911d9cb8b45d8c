import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routes } from '../src/http/routes.ts';

/**
 * Bytes from outside are taken by `outside/ask.ts` and parsed by `text/outside-json.ts`, which bound them. The others
 * here read what is ours, or bound it in a way of their own.
 */
const MAY_PARSE: Readonly<Record<string, string>> = {
  'src/text/outside-json.ts': 'depth and number of values are bounded before',
  'src/isolated/isolated-process.ts': 'what our own process for reading says, in pieces',
  'src/values/signed-link.ts': 'sealed by ourselves',
  'src/log.ts': 'our own log',
  'src/http/openapi.ts': 'our own description',
  'src/http/ask-as.ts': 'our own answer',
  'src/http/oauth/registered-client.ts': 'sealed by ourselves',
  'src/http/resources/events/routes.ts': 'written by ourselves',
  'src/store/carriers/carrier-credentials.ts': 'sealed by ourselves',
  'src/store/webhooks/webhooks.ts': 'sealed by ourselves',
  'src/broker/message.ts': 'written by ourselves',
  'src/mcp/ask.ts': 'our own answer',
  'src/routing/world.ts': 'a file of the release',
  'src/sources/dcsa/profile.ts': 'a file of the operator',
  'src/tracking/polling/answer-digest.ts': 'our own package',
  'src/tracking/carriers/credentials.ts': 'a file of the operator',
  'src/operations/reference-import/published-list.ts': 'a file of the operator, by a command',
  'src/db/embedded/binaries.ts': 'a file of a package',
  'src/sync/destinations/month-files.ts':
    'the place that the last sync wrote: of accounts in a process apart, which is ended',
};
/** Who sends requests, or connects, and how much of the answer they take. */
const MAY_ASK: Readonly<Record<string, string>> = {
  'src/outside/ask.ts': 'everything that is asked',
  'src/webhooks/deliver.ts': 'by `exchange.ts`, which takes so many bytes of what receivers answer',
  'src/webhooks/client-documents.ts': 'by `exchange.ts` too',
  'src/telemetry/otlp.ts': 'the answer is thrown away, after so many bytes',
  'src/ais/feeds/web-socket.ts': 'messages are bounded before they are unpacked',
  'src/sync/destinations/bucket-store.ts': 'buckets of accounts, in a process apart, which is ended',
  'src/cli/simulation.ts': 'the service itself, by a command',
  'src/mcp/prepare.ts': 'the service itself',
};

/** What opens connections, or is connected to, beside those that ask. */
const CONNECTS =
  /import \{[^}]*\b(?:connect|createServer|createSocket|createTransport|Socket|Agent)\b[^}]*\} from '(?:node:(?:net|tls|http2?|https|dgram)|undici|nodemailer)'|new pg\.Client\(|from '(?:mariadb|mysql2|tedious|ws|nats|@nats-io\/[\w-]+|mqtt|amqplib|kafkajs|@platformatic\/kafka)[/']/;
/** Those that lead to nobody outside, or connect for one that is named. */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = {
  'src/db/embedded.ts': 'our own database',
  'src/db/embedded/backup.ts': 'our own database',
  'src/db/database.ts': 'our own database',
  'src/simulator/carrier-server.ts': 'a world that is made up, on this machine alone',
  'src/simulator/office/receivers.ts': 'a world that is made up, on this machine alone',
  'src/simulator/ais/ais-server.ts': 'a world that is made up, on this machine alone',
  'src/cli/simulation.ts': 'a command',
  'src/mcp/prepare.ts': 'the service itself',
  'src/webhooks/guarded-agent.ts': 'connects by the guard alone',
  'src/ais/feeds/polling.ts': 'connects for `outside/ask.ts`',
  'src/roles/carriers.ts': 'connects for `outside/ask.ts`',
  'src/outside/ask.ts': 'every row of it that names no other place',
};
const page = readFileSync('docs/security.md', 'utf8');
const named = (path: string) => page.includes(`${'`'}${path.replace(/^src\//, '')}`);

const PARSES = /\bJSON\.parse\(/;
const ASKS =
  /(?<!\.)\bfetch\(|\.(?:text|json|arrayBuffer|blob)\(\)|\bnew WebSocket\(|\brequest\([^)]|\.dispatch\(|https?\.(?:get|request)\(/;
const TAKES_REQUEST = /import \{[^}]*\brequest\b[^}]*\} from 'undici'/;

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ path: `src/${name}`, text: withoutComments(readFileSync(`src/${name}`, 'utf8')) }));

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

const matching = (isOne: (text: string) => boolean) =>
  sources.flatMap(({ path, text }) => (isOne(text) ? [path] : [])).sort();

describe('bytes from outside', () => {
  it('are parsed where they are bounded, and nowhere else', () => {
    expect(matching((text) => PARSES.test(text)).filter((path) => !(path in MAY_PARSE))).toEqual([]);
  });

  it('are taken where they are bounded, and nowhere else', () => {
    const asking = matching((text) => ASKS.test(text) || TAKES_REQUEST.test(text));
    expect(asking).toContain('src/outside/ask.ts');
    expect(asking.filter((path) => !(path in MAY_ASK))).toEqual([]);
  });

  it('come in by the places that the page on security names, and by no others', () => {
    const doors = matching((text) => CONNECTS.test(text) || ASKS.test(text) || TAKES_REQUEST.test(text));
    expect(doors).toEqual(expect.arrayContaining(['src/mail/smtp.ts', 'src/sync/destinations/postgres.ts']));
    expect(doors.filter((path) => !(path in NAMED_OTHERWISE) && !named(path))).toEqual([]);
  });

  it('that are taken as they are have a row on the page on security', () => {
    const taken = routes.flatMap(({ method, path, takes }) => (takes === undefined ? [] : [`${method} ${path}`]));
    expect(taken.length).toBeGreaterThan(5);
    expect(taken.filter((operation) => !page.includes(`${'`'}${operation}${'`'}`))).toEqual([]);
  });
});
