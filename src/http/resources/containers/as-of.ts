import type { Caller } from '../../../domain/accounts/caller.ts';
import { loadPastOfContainer } from '../../../operations/as-of/known-past.ts';
import { askPast } from '../../../operations/as-of/past-question.ts';
import { type ContainerAsOf, containerOfPast } from '../../../operations/as-of/things-as-of.ts';
import type { Id } from '../../../values/id.ts';
import type { Instant } from '../../../values/instant.ts';
import { askerOf } from '../../query/as-of.ts';
import type { Services } from '../../services.ts';

interface AskedOfContainer {
  readonly services: Services;
  readonly caller: Caller;
  readonly params: { readonly id: Id };
  readonly signal: AbortSignal;
}

/** The container of a path as it was known at a moment. */
export function getContainerAsOf(call: AskedOfContainer, at: Instant): Promise<ContainerAsOf> {
  const id = call.params.id.toLowerCase();
  return askPast(askerOf(call), async (question) =>
    containerOfPast(await loadPastOfContainer(call.services.db, question, id), id, at),
  );
}
