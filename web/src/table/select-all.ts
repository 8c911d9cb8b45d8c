import { get } from '../api/client.ts';
import type { Many, Resource } from '../api/json-api.ts';

const PAGE_ROWS = 100;
/** As many as can be changed at once. */
export const MAX_SELECTED = 1_000;

/** The rows of all pages of a list, in its order, up to as many as can be worked on at once. */
export async function everyRow<R extends Resource>(path: string): Promise<Map<string, R>> {
  const rows = new Map<string, R>();
  const mark = path.includes('?') ? '&' : '?';
  for (let page = 1; page <= MAX_SELECTED / PAGE_ROWS; page++) {
    const { data, meta } = await get<Many<R>>(
      `${path}${mark}page%5Bsize%5D=${PAGE_ROWS}&page%5Bnumber%5D=${page}`,
      undefined,
    );
    for (const row of data) rows.set(row.id, row);
    if (page * PAGE_ROWS >= meta.total) break;
  }
  return rows;
}

/** `60 selected`, and of how many where that is not all that there are. */
export function selectedText(selected: number, total: number | undefined): string {
  const count = selected.toLocaleString('en');
  if (total === undefined || selected >= total) return `${count} selected`;
  return `${count} of ${total.toLocaleString('en')} selected`;
}
