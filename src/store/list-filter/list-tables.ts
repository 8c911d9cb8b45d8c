import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';

/** A container as lists filter, order and group it; see migrations/0070_list_rows.sql. */
interface ListedContainerTable {
  account_id: Id;
  id: Id;
  shipment_id: Id;
  followed: boolean;
}

export interface ListTables {
  listed_container: ListedContainerTable;
  listed_total: { account_id: Id; place: number; containers: number; shipments: number };
  listed_month: { account_id: Id; field: string; month: string; low: string; high: string };
  shipment_refresh: {
    account_id: Id;
    shipment_id: Id;
    followed: boolean;
    attempted_at: Instant | null;
    succeeded_at: Instant | null;
    changed_at: Instant | null;
    doubt: string | null;
  };
}
