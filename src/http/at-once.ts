import type { ServerResponse } from 'node:http';
import { LandfallError } from '../errors.ts';
import type { Id } from '../values/id.ts';
import { nobodyWaits, refuseNobody } from './nobody-waits.ts';
import type { Route } from './route.ts';

const RETRY_SECONDS = 5;
const MAX_WAIT_MS = 10_000;

type Counted = Pick<Route, 'atOnce' | 'method' | 'path'>;

/** What one account has under way at one row. */
interface Lane {
  answered: number;
  readonly waiting: (() => void)[];
}

/**
 * Counts what is under way for each account where a row says how much that may be; a place is free when the answer has
 * gone. As many more wait for a place, for a while.
 */
export function createAtOnce(
  maxWaitMs = MAX_WAIT_MS,
): (route: Counted, accountId: Id, answer: ServerResponse) => void | Promise<void> {
  const lanes = new Map<string, Lane>();
  return ({ atOnce, method, path }, accountId, answer) => {
    if (atOnce === undefined) return;
    refuseNobody(answer);
    const key = `${accountId} ${method} ${path}`;
    const lane = lanes.get(key) ?? { answered: 0, waiting: [] };
    lanes.set(key, lane);
    const begin = () => {
      lane.answered++;
      answer.once('close', () => {
        lane.answered--;
        lane.waiting.shift()?.();
        if (lane.answered === 0) lanes.delete(key);
      });
    };
    if (lane.answered < atOnce) return begin();
    if (lane.waiting.length >= atOnce) throw tooMany(atOnce);
    return whenFree(lane, answer, begin, { maxWaitMs, refusal: () => tooMany(atOnce) });
  };
}

function whenFree(
  { waiting }: Lane,
  answer: ServerResponse,
  begin: () => void,
  { maxWaitMs, refusal }: { readonly maxWaitMs: number; readonly refusal: () => Error },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (how: () => void) => {
      clearTimeout(timer);
      answer.off('close', gone);
      how();
    };
    const enter = () => {
      begin();
      settle(resolve);
    };
    const leave = (error: Error) => {
      waiting.splice(waiting.indexOf(enter), 1);
      settle(() => reject(error));
    };
    const gone = () => leave(nobodyWaits());
    const timer = setTimeout(() => leave(refusal()), maxWaitMs).unref();
    answer.once('close', gone);
    waiting.push(enter);
  });
}

function tooMany(atOnce: number): LandfallError {
  const detail = `At most ${atOnce} of these are answered at a time for an account.`;
  return new LandfallError('too_many_requests', detail, { retryAfterSeconds: RETRY_SECONDS });
}
