import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';

export const VIEW_ENTITIES = ['container', 'shipment'] as const;

/** A list somebody comes back to: its filters and order as a query string, and the columns shown. */
export interface SavedView extends OfAccount {
  readonly userId: Id;
  readonly entity: (typeof VIEW_ENTITIES)[number];
  readonly name: string;
  /** Everybody in the account sees it. */
  readonly shared: boolean;
  readonly query: string;
  readonly columns: readonly string[];
  readonly createdAt: Instant;
}
