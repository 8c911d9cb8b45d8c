import type { Caller } from '../../../domain/accounts/caller.ts';
import { loadPastOfContainer } from '../../../operations/as-of/known-past.ts';
import { type ContainerAsOf, containerOfPast } from '../../../operations/as-of/things-as-of.ts';
import type { Id } from '../../../values/id.ts';
import type { Instant } from '../../../values/instant.ts';
import type { Services } from '../../services.ts';

interface AskedOfContainer {
  readonly services: Services;
  readonly caller: Caller;
  readonly params: { readonly id: Id };
}

/** The container of a path as it was known at a moment. */
export async function getContainerAsOf(
  { services, caller, params }: AskedOfContainer,
  at: Instant,
): Promise<ContainerAsOf> {
  const id = params.id.toLowerCase();
  return containerOfPast(await loadPastOfContainer(services.db, caller.accountId, id), id, at);
}
