import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/** Filters, search and order of a list, kept in the address: a list can be linked to, reloaded and gone back to. */
export function useListState() {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) => {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      );
    },
    [setSearch],
  );
  return { search, set };
}

/** Whether the list shows less than there is. */
export function isFiltered(search: URLSearchParams): boolean {
  return [...search.keys()].some((name) => name !== 'sort');
}
