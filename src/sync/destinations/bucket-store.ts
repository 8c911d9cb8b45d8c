import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsV4Signer } from 'aws4fetch';
import { type Dispatcher, request } from 'undici';
import type { SyncBucket } from '../../domain/warehouse/sync-target.ts';
import { LandfallError } from '../../errors.ts';
import { DAY_MS } from '../../values/duration.ts';
import type { FileStore } from './file-store.ts';

export interface BucketLimits {
  /** Of one file, which waits on the disk of this machine while it is written. What S3 takes in one piece by default. */
  readonly maxFileBytes: number;
  /** Opens the connections, and refuses those that must not be; without it there is no restriction. */
  readonly dispatcher?: Dispatcher;
  readonly signal?: AbortSignal;
}

const MAX_PIECE_BYTES = 5 * 1024 ** 3;
/** Of a place, or of what a server says to explain itself. */
const MAX_ANSWER_BYTES = 64 * 1024;
const ANSWER_MS = 120_000;
const MAX_TRIES = 3;
const FOLDER = 'landfall-bucket-';
const NOTHING_SHA256 = createHash('sha256').digest('hex');

/**
 * Objects of a bucket that speaks the interface of S3 (AWS, MinIO, R2, Google's and others), by path. An object is there whole
 * or not at all: S3 checks length and SHA-256, which are signed, before it shows one.
 */
export function createBucketStore(
  bucket: SyncBucket,
  { maxFileBytes, ...ways }: BucketLimits = { maxFileBytes: MAX_PIECE_BYTES },
): FileStore {
  let folder: string | undefined;
  const shown = (name: string) =>
    `s3://${[bucket.bucket, bucket.prefix, name].filter((part) => part !== '').join('/')}`;
  return {
    shown,
    readText: async (name) => {
      const { status, text } = await ask(bucket, ways, { method: 'GET', name });
      if (status === 404 && !text.includes('NoSuchBucket')) return undefined;
      return required(status, text, `read ${shown(name)}`);
    },
    write: async (name, produce) => {
      folder ??= makeFolder();
      const path = join(folder, 'object');
      rmSync(path, { force: true });
      await produce(path);
      const { size: bytes } = await stat(path);
      if (bytes > maxFileBytes)
        throw new LandfallError(
          'unprocessable',
          `${shown(name)} would have ${bytes} bytes: more than may be sent at once.`,
        );
      const body = { path, bytes, sha256: await sha256Of(path) };
      const { status, text } = await ask(bucket, ways, { method: 'PUT', name, body });
      required(status, text, `write ${shown(name)}`);
    },
    close: async () => {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a process left that was killed is removed by the next, once nobody can still be writing it. */
function makeFolder(): string {
  const all = tmpdir();
  for (const name of readdirSync(all).filter((one) => one.startsWith(FOLDER))) {
    const modifiedMs = statSync(join(all, name), { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - modifiedMs > DAY_MS) rmSync(join(all, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(all, FOLDER));
}

interface ObjectRequest {
  readonly method: 'GET' | 'PUT';
  readonly name: string;
  readonly body?: { readonly path: string; readonly bytes: number; readonly sha256: string };
}

type Ways = Pick<BucketLimits, 'dispatcher' | 'signal'>;

/** Once more where the server or the way to it failed: to write an object twice is to write it. */
async function ask(bucket: SyncBucket, ways: Ways, question: ObjectRequest): Promise<{ status: number; text: string }> {
  for (let left = MAX_TRIES - 1; ; left--) {
    try {
      const answer = await askOnce(bucket, ways, question);
      if (answer.status < 500 || left === 0) return answer;
    } catch (error) {
      if (left === 0 || ways.signal?.aborted === true) throw error;
    }
  }
}

async function askOnce(bucket: SyncBucket, { dispatcher, signal }: Ways, { method, name, body }: ObjectRequest) {
  const { hostname, port, isEncrypted, prefix, region, accessKeyId, secretAccessKey } = bucket;
  const path = [bucket.bucket, prefix, name].filter((part) => part !== '').join('/');
  const url = `${isEncrypted ? 'https' : 'http'}://${hostname}${port === undefined ? '' : `:${port}`}/${path}`;
  const { headers } = await new AwsV4Signer({
    ...{ method, url, service: 's3', region, accessKeyId, secretAccessKey },
    headers: { 'x-amz-content-sha256': body?.sha256 ?? NOTHING_SHA256 },
  }).sign();
  const limit = AbortSignal.timeout(ANSWER_MS);
  const response = await request(url, {
    method,
    headers: { ...Object.fromEntries(headers), ...(body && { 'content-length': String(body.bytes) }) },
    ...(body && { body: createReadStream(body.path) }),
    ...(dispatcher && { dispatcher }),
    headersTimeout: ANSWER_MS,
    // What is sent takes as long as it takes; what is answered is short.
    signal: signal ?? (body ? null : limit),
  });
  let text = '';
  for await (const chunk of response.body) {
    text += String(chunk);
    if (text.length > MAX_ANSWER_BYTES) throw new Error(`the server said more than ${MAX_ANSWER_BYTES} bytes`);
  }
  return { status: response.statusCode, text };
}

function required(status: number, text: string, what: string): string {
  if (status >= 200 && status < 300) return text;
  const said = /<Message>([^<]{1,300})<\/Message>/.exec(text)?.[1] ?? '';
  throw new LandfallError('unprocessable', `The bucket answered ${status} to "${what}". ${said}`.trim());
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
