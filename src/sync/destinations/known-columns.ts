import { TRANSFER_STATUS, WAREHOUSE_TABLES, type WarehouseTable } from '../../domain/warehouse/warehouse-table.ts';

/** Where the place stands: a row, or none before the first sync. */
export const PLACE_TABLE = '_landfall_place';

/** The columns that are there, by table. */
export type KnownColumns = ReadonlyMap<string, ReadonlySet<string>>;

export function knownColumns(rows: readonly { readonly table: string; readonly column: string }[]): KnownColumns {
  const known = new Map<string, Set<string>>();
  for (const { table, column } of rows) known.set(table, (known.get(table) ?? new Set()).add(column));
  return known;
}

/** How a kind of store makes a table and a column. */
export interface Ddl {
  table(table: WarehouseTable): string;
  column(table: WarehouseTable, column: WarehouseTable['columns'][number]): string;
  readonly place: string;
}

/** For what is missing, and for columns that came later; what somebody added is left alone. */
export function statementsForMissing(known: KnownColumns, ddl: Ddl): string[] {
  const statements: string[] = [];
  for (const table of [...WAREHOUSE_TABLES, TRANSFER_STATUS]) {
    const columns = known.get(table.name);
    if (columns === undefined) statements.push(ddl.table(table));
    const missing = table.columns.filter(({ name }) => columns !== undefined && !columns.has(name));
    for (const column of missing) statements.push(ddl.column(table, column));
  }
  if (!known.has(PLACE_TABLE)) statements.push(ddl.place);
  return statements;
}
