/** Cells of a sheet as text, in its rows: one without cells holds nothing. Empty cells are empty strings. */
export type Table = readonly (readonly string[])[];

/** A sheet of a workbook under its name; a file of text is one without. */
export interface NamedTable {
  readonly name: string;
  readonly table: Table;
}

/** Why a file is no table we read. */
export interface TableProblem {
  readonly reason: 'malformed' | 'too_large' | 'unknown_shape';
  readonly detail: string;
}

export type TableReading = { readonly table: Table } | { readonly problem: TableProblem };
export type SheetsReading = { readonly sheets: readonly NamedTable[] } | { readonly problem: TableProblem };

/** Bounds of an upload: enough for a forwarder's month, far below what would hurt. */
export const MAX_ROWS = 5_000;
export const MAX_COLUMNS = 60;
export const MAX_SHEETS = 60;
export const MAX_CELL_CHARS = 2_000;

export function unreadable(reason: TableProblem['reason'], detail: string): { readonly problem: TableProblem } {
  return { problem: { reason, detail } };
}
