import type { Id } from './id.ts';

/** What belongs to an account: keys of tables begin with the one, and people name the other. */
export interface OfAccount {
  readonly accountId: Id;
  readonly id: Id;
}
