import type { ColumnType, Generated } from 'kysely';
import type { SyncDestination } from '../../domain/warehouse/sync-destination.ts';
import type { RowOf } from '../columns.ts';

type Counts = Readonly<Record<string, number>> | null;

export interface WarehouseTables {
  sync_destination: Omit<RowOf<SyncDestination>, 'changed_rows' | 'total_rows'> & {
    sealed: Buffer;
    changed_rows: ColumnType<Counts, string | null, string | null>;
    total_rows: Generated<number>;
  };
}
