import { type Cells, hasNumbers, PLACE_HEADING, recogniseColumns } from './columns.ts';

export interface Sheet {
  readonly name: string;
  readonly rows: Cells;
}

/**
 * Sheets of a workbook as one: columns under the same heading are one column, as those of sheets by month are. A sheet in which
 * nothing looks like a number to follow, such as notes or a list of codes, is left out, and named.
 */
export function combineSheets(sheets: readonly Sheet[]): {
  readonly cells: Cells;
  readonly leftOut: readonly string[];
} {
  const used = sheets.filter(({ rows }) => hasNumbers(rows));
  const leftOut = sheets.filter((sheet) => !used.includes(sheet)).map(({ name }) => name);
  const [only, ...others] = used;
  if (only !== undefined && others.length === 0) return { cells: only.rows, leftOut };
  if (only === undefined) return { cells: sheets[0]?.rows ?? [], leftOut: leftOut.slice(1) };
  const columns = new Map<string, { readonly place: number; readonly heading: string }>();
  const rows: string[][] = [];
  for (const { name, rows: own } of used) {
    const { headingRow, kinds } = recogniseColumns(own);
    const headings = headingsOf(name, own, headingRow, kinds.length);
    const places = headings.map((heading) => {
      const key = heading.toLowerCase().trim();
      const column = columns.get(key) ?? { place: columns.size + 1, heading };
      columns.set(key, column);
      return column.place;
    });
    for (const [index, row] of own.entries()) {
      if (index < headingRow || row.every((cell) => cell === '')) continue;
      const combined = [`${name} ${index + 1}`];
      for (const [column, cell] of row.entries()) combined[places[column] ?? 0] ||= cell;
      rows.push(combined);
    }
  }
  const headings = [PLACE_HEADING, ...[...columns.values()].map(({ heading }) => heading)];
  const filled = rows.map((row) => Array.from(headings, (_, column) => row[column] ?? ''));
  return { cells: [headings, ...filled], leftOut };
}

/** Two columns of a sheet under one heading stay two. */
function headingsOf(sheet: string, rows: Cells, headingRow: number, width: number): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, column) => {
    const heading = rows[headingRow - 1]?.[column] || `${sheet}, column ${column + 1}`;
    const times = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, times);
    return times === 1 ? heading : `${heading} ${times}`;
  });
}

/** Where a row of a sheet stands: by its number, or by the name of its sheet too. */
export function rowNames(cells: Cells): (row: number) => string {
  const isCombined = cells[0]?.[0] === PLACE_HEADING;
  return (row) => (isCombined ? (cells[row - 1]?.[0] ?? '') : String(row));
}
