import type { Many } from './json-api.ts';

/** The most pages that are read of one list. */
const MAX_PAGES = 10;

/** A whole list, page by page. Of one that is too long the first page and the last ones: how it began and how it stands. */
export async function wholeList<R>(
  ask: (page: number) => Promise<Many<R>>,
  pageSize: number,
  maxPages = MAX_PAGES,
): Promise<Many<R>> {
  const first = await ask(1);
  const pages = Math.ceil(first.meta.total / pageSize);
  const others = Array.from({ length: pages }, (_, index) => index + 1).slice(1);
  const rest = await Promise.all(others.slice(-(maxPages - 1)).map(ask));
  return { ...first, data: [first, ...rest].flatMap((page) => page.data) };
}
