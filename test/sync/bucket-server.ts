import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface BucketServer {
  /** Behind `s3+csv` or `s3+parquet`. */
  address(prefix: string, secret?: string): string;
  /** Everything that is being sent is cut off, and nobody is let in for a moment. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

const KEY = 'AKIALANDFALLTEST';
const SECRET = 'a/secret+of/the+test';
const REGION = 'eu-central-1';
const MAX_SKEW_MS = 15 * 60_000;

/**
 * A bucket in a folder, for reading and writing objects with requests signed by Signature Version 4 as Amazon publishes it:
 * whoever signs wrongly, late or other bytes than are sent is refused, as there.
 */
export async function startBucketServer(folder: string): Promise<BucketServer> {
  const server = createServer((request, response) => {
    answer(request, folder).then(
      ({ status, body }) => response.writeHead(status).end(body),
      () => response.destroy(),
    );
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    address: (prefix, secret = SECRET) =>
      `://${KEY}:${encodeURIComponent(secret)}@127.0.0.1:${port}/lake/${prefix}?region=${REGION}&sslmode=disable`,
    crash: async () => {
      await stop();
      await delay(20);
      await listen(port);
    },
    close: stop,
  };
}

async function answer(request: IncomingMessage, folder: string): Promise<{ status: number; body: string | Buffer }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const refused = refusalOf(request, bytes);
  if (refused !== undefined)
    return { status: 403, body: `<Error><Code>Denied</Code><Message>${refused}</Message></Error>` };
  const path = join(folder, decodeURIComponent(request.url ?? ''));
  if (request.method === 'PUT') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.part`, bytes);
    renameSync(`${path}.part`, path);
    return { status: 200, body: '' };
  }
  if (!existsSync(path)) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
  return { status: 200, body: readFileSync(path) };
}

function refusalOf(request: IncomingMessage, bytes: Buffer): string | undefined {
  const header = (name: string) => String(request.headers[name] ?? '');
  const [, credential = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(header('authorization')) ??
    [];
  const [key, day, region, service] = credential.split('/');
  const at = header('x-amz-date');
  if (key !== KEY || region !== REGION || service !== 's3' || day !== at.slice(0, 8)) return 'The scope is another.';
  const moment = Date.parse(at.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - moment) < MAX_SKEW_MS)) return 'The time is too far off.';
  const sha256 = header('x-amz-content-sha256');
  if (sha256 !== digest(bytes)) return 'The bytes are others.';
  const names = signed.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return 'Headers are not signed.';
  const headers = names.map((name): [string, string] => [name, header(name)]);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const wanted = signatureOf({
    method: request.method ?? '',
    path,
    query,
    headers,
    sha256,
    at,
    region,
    secret: SECRET,
  });
  return signature === wanted ? undefined : 'The signature does not match.';
}

export interface Signed {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** In the order in which they are signed. */
  readonly headers: readonly (readonly [string, string])[];
  readonly sha256: string;
  readonly at: string;
  readonly region: string;
  readonly secret: string;
}

/** "Create a signed AWS API request", steps 1 to 4. */
export function signatureOf({ method, path, query, headers, sha256, at, region, secret }: Signed): string {
  const lines = headers.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const canonical = [method, uriEncoded(path), query, lines, headers.map(([name]) => name).join(';'), sha256].join(
    '\n',
  );
  const day = at.slice(0, 8);
  const toSign = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, digest(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(mac, `AWS4${secret}`);
  return mac(key, toSign).toString('hex');
}

/** All but the unreserved characters and slashes, whatever of it is encoded on the way. */
function uriEncoded(path: string): string {
  return encodeURIComponent(decodeURIComponent(path))
    .replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%2F', '/');
}

function mac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function digest(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
