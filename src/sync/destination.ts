import type { WarehouseTable } from '../domain/warehouse/warehouse-table.ts';
import type { WarehousePlace, WarehouseSnapshot } from '../store/warehouse/warehouse-snapshot.ts';
import type { Instant } from '../values/instant.ts';

/**
 * A store of the account's own. What is written counts from the commit on, with the place; whatever ends before leaves the
 * rows and the place of the time before, or the same rows to be written again.
 */
export interface Destination {
  /** Makes what is missing, or only notes the statements for it, and gives back the place of the last commit. */
  begin(purpose: 'write' | 'plan'): Promise<WarehousePlace | undefined>;
  /** Gives back how many rows had changed. */
  write(table: WarehouseTable, changes: TableChanges): Promise<number>;
  /** What `write` would do, in its own words. */
  plan(table: WarehouseTable, changes: TableChanges): Promise<readonly string[]>;
  commit(place: WarehousePlace, at: Instant): Promise<void>;
  /** Gives up what was not committed. */
  close(): Promise<void>;
  /** What `begin` and `commit` did, or would have done. */
  readonly statements: readonly string[];
}

/** What changed of a table since the last commit, and whoever wants to know how it goes. */
export interface TableChanges {
  readonly snapshot: WarehouseSnapshot;
  readonly since: WarehousePlace | undefined;
  readonly onRows: (rows: number) => void;
}
