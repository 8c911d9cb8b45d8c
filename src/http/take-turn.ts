import type { ServerResponse } from 'node:http';
import type { Id } from '../values/id.ts';
import { actingCaller } from './acting-caller.ts';
import type { Door, Leave } from './door.ts';
import { refuseNobody } from './nobody-waits.ts';

/** Waits until it is the account's turn, which is over when the answer has gone, or when it is given back before. */
export type TakeTurn = (accountId: Id, answer: ServerResponse) => Leave | Promise<Leave>;

/** What the service asks itself belongs to a request that has its turn: it would wait for itself. */
export function createTurns(door: Door): TakeTurn {
  return (accountId, answer) => {
    if (actingCaller() !== undefined) return () => undefined;
    refuseNobody(answer);
    const leave = door.enter(accountId, (go) => answer.once('close', go));
    const untilAnswered = (go: Leave) => {
      answer.once('close', go);
      return go;
    };
    return leave instanceof Promise ? leave.then(untilAnswered) : untilAnswered(leave);
  };
}
