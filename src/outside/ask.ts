import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { type Dispatcher, request } from 'undici';
import { endsWithin } from '../concurrency/ends-within.ts';

/** The other side has begun to answer, or goes on with it, within this. */
const SILENCE_MS = 30_000;
/** Of an answer that is too large, this much is kept for people to look at. */
const KEPT_OF_TOO_LARGE = 64 * 1024;

export interface OutsideQuestion {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: URL | string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Opens the connection, and refuses those that must not be; without it there is no restriction. */
  readonly dispatcher?: Dispatcher | undefined;
  readonly signal?: AbortSignal | undefined;
  /** From the question to the last byte of the answer. */
  readonly maxMs: number;
  readonly maxBytes: number;
}

export type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface OutsideAnswer extends ReceivedAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
}

export interface ReceivedAnswer {
  readonly bytes: Uint8Array;
  /** Only the beginning is there, because the whole was larger than allowed. */
  readonly truncated: boolean;
}

/**
 * Asks somebody else, and takes so many bytes of the answer in so much time and no more, whatever is sent. This is the
 * only way in for answers to our questions (docs/security.md); what they say is read by `isolated/answer-reader.ts` or
 * `values/outside-json.ts`.
 */
export async function askOutside(question: OutsideQuestion): Promise<OutsideAnswer> {
  const { method = 'GET', url, headers, body, dispatcher, signal, maxMs, maxBytes } = question;
  return endsWithin(maxMs, signal, async (ending) => {
    const response = await request(url, {
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
      signal: ending,
      headersTimeout: SILENCE_MS,
      bodyTimeout: SILENCE_MS,
      ...(body && { body }),
      ...(dispatcher && { dispatcher }),
    });
    const received = await receiveAnswer(response, maxBytes);
    return { status: response.statusCode, headers: response.headers, ...received };
  });
}

/** So much of an answer that has begun, and no more: as it comes, and unpacked. */
async function receiveAnswer(
  { headers, body }: Pick<Dispatcher.ResponseData, 'headers' | 'body'>,
  maxBytes: number,
): Promise<ReceivedAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) {
      body.destroy();
      return { bytes: Buffer.concat(chunks).subarray(0, KEPT_OF_TOO_LARGE), truncated: true };
    }
  }
  return unpack(String(headers['content-encoding'] ?? ''), Buffer.concat(chunks), maxBytes);
}

const UNPACKERS = {
  gzip: promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip),
  deflate: promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate),
  br: promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress),
};

/** Some pack what nobody asked them to. What is packed twice, or in a way of their own, stays as it is. */
async function unpack(encoding: string, packed: Buffer, maxBytes: number): Promise<ReceivedAnswer> {
  const unpacker = UNPACKERS[encoding.trim().toLowerCase() as keyof typeof UNPACKERS];
  if (!unpacker || packed.length === 0) return { bytes: packed, truncated: false };
  try {
    return { bytes: await unpacker(packed, { maxOutputLength: maxBytes }), truncated: false };
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    return { bytes: packed.subarray(0, KEPT_OF_TOO_LARGE), truncated: isTooLarge };
  }
}
