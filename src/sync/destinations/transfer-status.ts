import { WAREHOUSE_TABLES, type WarehouseRow } from '../../domain/warehouse/warehouse-table.ts';
import type { WarehousePlace, WarehouseSnapshot } from '../../store/warehouse/warehouse-snapshot.ts';
import type { Instant } from '../../values/instant.ts';

/** The rows of `_transfer_status` after a run. */
export function statusRows(at: Instant): WarehouseRow[] {
  const moment = at.replace('T', ' ').replace('Z', '');
  return WAREHOUSE_TABLES.map(({ name }) => ({ data_model_name: name, transfer_last_updated_at: moment }));
}

/** In words, whether a destination goes on from its place or takes everything. */
export function sinceThen(since: WarehousePlace | undefined, { place }: WarehouseSnapshot): string {
  return since?.origin === place.origin ? 'those that changed' : 'all of them';
}
