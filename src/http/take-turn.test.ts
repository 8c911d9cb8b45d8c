import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import type { Caller } from '../domain/accounts/caller.ts';
import { newId } from '../values/id.ts';
import { actFor } from './acting-caller.ts';
import { Door } from './door.ts';
import { createTurns } from './take-turn.ts';

const ACCOUNT = newId();
const CALLER = { accountId: ACCOUNT, permission: 'read' } as Caller;
const newAnswer = () => new EventEmitter() as ServerResponse;

/** All places of an account that is alone are taken. */
function fill() {
  const takeTurn = createTurns(new Door(() => 0));
  const answers = Array.from({ length: 16 }, newAnswer);
  for (const answer of answers) expect(takeTurn(ACCOUNT, answer)).not.toBeInstanceOf(Promise);
  return { takeTurn, answers };
}

it('waits for its turn until another answer has gone', async () => {
  const { takeTurn, answers } = fill();
  const waiting = takeTurn(ACCOUNT, newAnswer());
  expect(waiting).toBeInstanceOf(Promise);
  answers[3]?.emit('close');
  await expect(Promise.resolve(waiting)).resolves.toBeTypeOf('function');
});

it('does not wait for itself where a tool of an assistant asks on behalf of its caller', () => {
  const { takeTurn } = fill();
  expect(actFor(CALLER, () => takeTurn(ACCOUNT, newAnswer()))).not.toBeInstanceOf(Promise);
});
