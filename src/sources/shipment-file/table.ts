/** Cells of a sheet as text, in its rows: one without cells holds nothing. Empty cells are empty strings. */
export type Table = readonly (readonly string[])[];

/** Why a file is no table we read. */
export interface TableProblem {
  readonly reason: 'malformed' | 'too_large' | 'unknown_shape';
  readonly detail: string;
}

export type TableReading = { readonly table: Table } | { readonly problem: TableProblem };

/** Bounds of an upload: enough for a forwarder's month, far below what would hurt. */
export const MAX_ROWS = 5_000;
export const MAX_COLUMNS = 60;
export const MAX_CELL_CHARS = 2_000;

export function unreadable(reason: TableProblem['reason'], detail: string): TableReading {
  return { problem: { reason, detail } };
}
