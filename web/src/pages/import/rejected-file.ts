import type { Cells } from './columns.ts';
import type { SheetItem } from './sheet-items.ts';
import type { Preview, Result } from './use-import.ts';

/** The rows that were not imported, as they were, with the reason in a last column. */
export function rejectedCsv(
  cells: Cells,
  items: readonly SheetItem[],
  previews: readonly Preview[],
  results: ReadonlyMap<number, Result>,
): string {
  const width = Math.max(0, ...cells.map((row) => row.length));
  const lines = items.flatMap((item, place) => {
    const reason = reasonOf(previews[place], results.get(place));
    if (reason === undefined) return [];
    return item.rows.map((row) => {
      const own = cells[row - 1] ?? [];
      return [...own, ...Array.from({ length: width - own.length }, () => ''), reason];
    });
  });
  return [...lines.map((line) => line.map(quoted).join(',')), ''].join('\r\n');
}

function reasonOf(preview: Preview | undefined, result: Result | undefined): string | undefined {
  if (result?.outcome === 'created') return undefined;
  return result?.reason ?? preview?.reason ?? 'Not imported.';
}

/** A cell that begins like a formula is none when the file is opened. */
function quoted(cell: string): string {
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function downloadRejected(...given: Parameters<typeof rejectedCsv>): void {
  const url = URL.createObjectURL(new Blob([`\ufeff${rejectedCsv(...given)}`], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'not-imported.csv';
  link.click();
  URL.revokeObjectURL(url);
}
