import type { Id } from '../values/id.ts';

/** For whom something costly is done. Everybody has the same share of it, and what nobody waits for any more ends. */
export interface Asker {
  readonly accountId: Id;
  /** Whoever waits for the outcome has gone. */
  readonly signal?: AbortSignal | undefined;
}
