import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { get } from '../api/client.ts';
import type { Many, Resource } from '../api/json-api.ts';

export const PAGE_ROWS = 50;

export interface PagedRows<R> {
  readonly total: number | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
  /** Undefined while its page is on the way. */
  readonly rowAt: (index: number) => Row<R> | undefined;
}

export interface Row<R> {
  readonly row: R;
  readonly included: readonly Resource[];
  /** Of the rows that were fetched together, for what is asked for a page at a time. */
  readonly pageIds: readonly string[];
}

/** A long list, of which only the pages in view are fetched. `path` has everything but the page. */
export function usePagedRows<R extends Resource>(key: string, path: string, first: number, last: number): PagedRows<R> {
  const fetchPage = (page: number) => ({
    queryKey: [key, path, page],
    queryFn: ({ signal }: { signal: AbortSignal }) => get<Many<R>>(pageOf(path, page), signal),
    placeholderData: keepPreviousData,
  });
  const head = useQuery(fetchPage(1));
  const from = Math.floor(first / PAGE_ROWS) + 1;
  const to = Math.floor(Math.max(first, last) / PAGE_ROWS) + 1;
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const pages = useQueries({ queries: numbers.map(fetchPage) });
  const idsOfPages = pages.map((page) => page.data?.data.map(({ id }) => id) ?? []);
  return {
    total: head.data?.meta.total,
    error: head.error,
    refetch: () => void head.refetch(),
    rowAt: (index) => {
      const place = Math.floor(index / PAGE_ROWS) + 1 - from;
      const page = pages[place];
      if (page === undefined || page.isPlaceholderData) return undefined;
      const row = page.data?.data[index % PAGE_ROWS];
      return row && { row, included: page.data?.included ?? [], pageIds: idsOfPages[place] ?? [] };
    },
  };
}

function pageOf(path: string, page: number): string {
  const mark = path.includes('?') ? '&' : '?';
  return `${path}${mark}page%5Bsize%5D=${PAGE_ROWS}&page%5Bnumber%5D=${page}`;
}
