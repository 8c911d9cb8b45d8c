import type { FastifyReply } from 'fastify';
import { LandfallError } from '../errors.ts';
import type { Id } from '../values/id.ts';
import type { Route } from './route.ts';

const RETRY_SECONDS = 5;

/** Counts what is under way for each account where a row says how much that may be; a place is free when the answer has gone. */
export function createAtOnce(): (route: Route, accountId: Id, reply: FastifyReply) => void {
  const underWay = new Map<string, number>();
  return ({ atOnce, method, path }, accountId, { raw }) => {
    if (atOnce === undefined) return;
    const key = `${accountId} ${method} ${path}`;
    const count = underWay.get(key) ?? 0;
    if (count >= atOnce) {
      const detail = `At most ${atOnce} of these are answered at a time for an account.`;
      throw new LandfallError('too_many_requests', detail, { retryAfterSeconds: RETRY_SECONDS });
    }
    underWay.set(key, count + 1);
    raw.once('close', () => {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    });
  };
}
