import type { ServerResponse } from 'node:http';
import type { Id } from '../values/id.ts';
import { actingCaller } from './acting-caller.ts';
import type { Door } from './door.ts';

/** Waits until it is the account's turn, and gives it back when the answer has gone. */
export type TakeTurn = (accountId: Id, answer: ServerResponse) => Promise<void> | undefined;

/** What the service asks itself belongs to a request that has its turn: it would wait for itself. */
export function createTurns(door: Door): TakeTurn {
  return (accountId, answer) => {
    if (actingCaller() !== undefined) return undefined;
    const leave = door.enter(accountId, (go) => answer.once('close', go));
    if (!(leave instanceof Promise)) {
      answer.once('close', leave);
      return undefined;
    }
    return leave.then((go) => void answer.once('close', go));
  };
}
