import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../domain/accounts/caller.ts';
import { type Document, estimateLength, renderDocument, renderPieces } from '../jsonapi/document.ts';
import type { Id } from '../values/id.ts';
import type { Admission, Limit } from './admission.ts';
import { hideSecrets } from './hide-secrets.ts';
import type { IncomingCall } from './incoming-call.ts';
import { MAX_ANSWER_BYTES, TooLong } from './large-answers/answer-length.ts';
import { jsonTypeFor } from './media-type.ts';
import type { Answer, Route } from './route.ts';

/** Answers of one account that are written while they are made. Those that wait hold the links of what they include. */
const LARGE_ANSWERS: Limit = { name: 'large answers', atOnce: 2, maxWaiting: 12 };

/** Answers with what a handler returned. What is long is made piece by piece, each admitted by itself, as its client reads it. */
export async function send(
  reply: FastifyReply,
  route: Route,
  answer: Answer,
  call: IncomingCall,
  { admission, accountId }: { readonly admission: Admission; readonly accountId: Id },
): Promise<FastifyReply> {
  const inPieces = (pieces: AsyncIterable<unknown>) =>
    Readable.from(admission.admitPieces(accountId, reply.raw, pieces), { objectMode: false });
  reply.code(route.answer.status);
  if (answer.headers !== undefined) reply.headers(answer.headers);
  if ('nothing' in answer) return reply.send();
  if ('stream' in answer) return reply.send(isEndless(route) ? answer.stream : inPieces(answer.stream));
  if ('text' in answer) return reply.send(answer.text);
  const isFile = answer.headers?.['content-type'] !== undefined;
  if (!isFile) reply.type(jsonTypeFor(reply.request.headers.accept));
  if ('bytes' in answer) return reply.send(answer.bytes);
  if (!('document' in answer)) return reply.send(answer.json);
  const document = hideSecrets(answer.document, call.caller);
  if (document.rest !== undefined) {
    requireRoom(document, call.baseUrl);
    await admission.limit(accountId, reply.raw, LARGE_ANSWERS);
    const pieces = renderPieces(document, call.baseUrl);
    return reply.send(inPieces(pieces));
  }
  const text = await renderDocument(document, call.baseUrl);
  return isCompressed(route, call.caller, reply.request.headers['accept-encoding'], text)
    ? sendCompressed(reply, text)
    : reply.send(text);
}

function isEndless({ answer }: Route): boolean {
  return 'media' in answer && answer.media === 'text/event-stream';
}

function requireRoom(document: Document, baseUrl: string): void {
  const bytes = estimateLength(document, baseUrl);
  const { size } = document.meta ?? {};
  if (bytes > MAX_ANSWER_BYTES) throw new TooLong(bytes, typeof size === 'number' ? size : undefined);
}

const compress = promisify(gzip);

/** Lists that people page through. Nothing in them is secret, so that their length may depend on what is asked for. */
const COMPRESSED_TYPES: readonly string[] = ['container', 'shipment'];

/** Shorter ones fit into the first packets in any case. */
const MIN_CHARACTERS = 4_096;

/** For browsers, in a tenth of the bytes; programs are near, and get what they have always been sent. */
export function isCompressed(
  { answer }: Route,
  { actor }: Caller,
  accepted: string | string[] | undefined,
  text: string,
): boolean {
  const isList = 'many' in answer && COMPRESSED_TYPES.includes(answer.many.type);
  return isList && actor.type === 'user' && text.length >= MIN_CHARACTERS && String(accepted ?? '').includes('gzip');
}

async function sendCompressed(reply: FastifyReply, text: string): Promise<FastifyReply> {
  const bytes = await compress(text);
  return reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' }).send(bytes);
}
