import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import type { DataSource } from '../observations/observation.ts';

/** Field name as on the wire → [previous, current]. */
export type Changeset = Readonly<Record<string, readonly [previous: unknown, current: unknown]>>;

export interface ContainerUpdate extends OfAccount {
  readonly containerId: Id;
  readonly shipmentId: Id;
  readonly terminalId: Id | null;
  readonly changeset: Changeset;
  readonly timestamp: Instant;
  readonly timezone: string | null;
  readonly dataSource: DataSource;
  readonly createdAt: Instant;
}
