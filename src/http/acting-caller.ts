import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from '../domain/accounts/caller.ts';

/**
 * Whom the service asks itself for, such as the tools of assistants do: somebody who was admitted elsewhere.
 * There is no way to say so from outside.
 */
const acting = new AsyncLocalStorage<Caller>();

export function actFor<Result>(caller: Caller, work: () => Result): Result {
  return acting.run(caller, work);
}

export function actingCaller(): Caller | undefined {
  return acting.getStore();
}
