import type { ServerResponse } from 'node:http';
import { LandfallError } from '../errors.ts';
import type { Id } from '../values/id.ts';
import { refuseNobody } from './nobody-waits.ts';
import type { Route } from './route.ts';

const RETRY_SECONDS = 5;

type Counted = Pick<Route, 'atOnce' | 'method' | 'path'>;

/** Counts what is under way for each account where a row says how much that may be; a place is free when the answer has gone. */
export function createAtOnce(): (route: Counted, accountId: Id, answer: ServerResponse) => void {
  const underWay = new Map<string, number>();
  return ({ atOnce, method, path }, accountId, answer) => {
    if (atOnce === undefined) return;
    refuseNobody(answer);
    const key = `${accountId} ${method} ${path}`;
    const count = underWay.get(key) ?? 0;
    if (count >= atOnce) {
      const detail = `At most ${atOnce} of these are answered at a time for an account.`;
      throw new LandfallError('too_many_requests', detail, { retryAfterSeconds: RETRY_SECONDS });
    }
    underWay.set(key, count + 1);
    answer.once('close', () => {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    });
  };
}
