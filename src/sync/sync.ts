import { WAREHOUSE_TABLES } from '../domain/warehouse/warehouse-table.ts';
import { type SourcePool, withWarehouseSnapshot } from '../store/warehouse/warehouse-snapshot.ts';
import type { Id } from '../values/id.ts';
import { type Instant, toInstant } from '../values/instant.ts';
import type { Destination } from './destination.ts';

export interface SyncOptions {
  /** Of Landfall's own database. */
  readonly pool: SourcePool;
  readonly accountId: Id;
  readonly destination: Destination;
  readonly now: () => Date;
  readonly onProgress?: (table: string, rows: number) => void;
}

export interface SyncReport {
  readonly at: Instant;
  /** Nothing was there before, or nothing that could be gone on from. */
  readonly isWhole: boolean;
  readonly changed: readonly { readonly table: string; readonly rows: number }[];
}

/** Brings a destination up to date: everything the first time, and after that what changed. */
export async function sync({ pool, accountId, destination, now, onProgress }: SyncOptions): Promise<SyncReport> {
  const since = await destination.begin('write');
  return withWarehouseSnapshot(pool, accountId, async (snapshot) => {
    const at = toInstant(now());
    const changed: { table: string; rows: number }[] = [];
    for (const table of WAREHOUSE_TABLES) {
      const onRows = (rows: number) => onProgress?.(table.name, rows);
      changed.push({ table: table.name, rows: await destination.write(table, { snapshot, since, onRows }) });
    }
    await destination.commit(snapshot.place, at);
    return { at, isWhole: since?.origin !== snapshot.place.origin, changed };
  });
}

/** What a sync would do now, statement by statement. Nothing is changed. */
export async function planSync({ pool, accountId, destination }: SyncOptions): Promise<readonly string[]> {
  const since = await destination.begin('plan');
  return withWarehouseSnapshot(pool, accountId, async (snapshot) => {
    const lines: string[] = [...destination.statements];
    for (const table of WAREHOUSE_TABLES) {
      lines.push(...(await destination.plan(table, { snapshot, since, onRows: () => {} })));
    }
    return lines;
  });
}
