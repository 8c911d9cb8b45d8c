import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../domain/accounts/caller.ts';
import type { Route } from './route.ts';

const compress = promisify(gzip);

/** Lists that people page through. Nothing in them is secret, so that their length may depend on what is asked for. */
const LISTED: readonly string[] = ['container', 'shipment'];
/** Shorter ones fit into the first packets in any case. */
const MIN_CHARACTERS = 4_096;

/** For browsers, in a tenth of the bytes; programs are near, and get what they have always been sent. */
export function isCompressed(
  { answer }: Route,
  { actor }: Caller,
  accepted: string | string[] | undefined,
  text: string,
): boolean {
  const isList = 'many' in answer && LISTED.includes(answer.many.type);
  return isList && actor.type === 'user' && text.length >= MIN_CHARACTERS && String(accepted ?? '').includes('gzip');
}

export async function sendCompressed(reply: FastifyReply, text: string): Promise<FastifyReply> {
  const bytes = await compress(text);
  return reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' }).send(bytes);
}
