import { queryString } from '../api/json-api.ts';
import { useGet } from '../api/use-get.ts';
import { countryName } from '../text/place-name.ts';
import { MIN_CHARACTERS } from './search-hits.ts';

/** Something with a page of its own. */
export interface Found {
  readonly key: string;
  readonly address: string;
  readonly title: string;
  readonly about: string;
}

/** Something that has a name, and is not tracked itself. */
interface Named {
  readonly kind: 'carrier' | 'port' | 'terminal' | 'customer' | 'tag' | 'document';
  readonly id: string;
  readonly name: string;
  readonly about: string | null;
}

const NONE: readonly Named[] = [];

export function useNamed(query: string): { readonly named: readonly Named[]; readonly isPending: boolean } {
  const { data, isFetching } = useGet<{ data: readonly Named[] }>(
    ['search', 'names', query],
    `/search/names${queryString({ query })}`,
    { enabled: query.length >= MIN_CHARACTERS, placeholderData: (before) => before },
  );
  return { named: query.length >= MIN_CHARACTERS ? (data?.data ?? NONE) : NONE, isPending: isFetching };
}

/** The page of it; of a carrier, a customer or a tag the list of its containers, and the keys of a carrier for owners. */
export function foundNamed(named: Named, isOwner: boolean): Found[] {
  const { kind, id, name, about } = named;
  const found = (address: string, words: string) => ({ key: address, address, title: name, about: words });
  const containersOf = (filter: string, value: string) => `/containers${queryString({ [filter]: value })}`;
  switch (kind) {
    case 'carrier': {
      const list = found(containersOf('filter[scac]', id), `Carrier ${id}, its containers`);
      return isOwner ? [list, found(`/carriers/${id}`, `Carrier ${id}, its connection`)] : [list];
    }
    case 'port':
      return [found(`/ports/${id}`, `Port, ${countryName(about ?? '')}, ${id}`)];
    case 'terminal':
      return [found(`/terminals/${id}`, `Terminal, ${countryName(about ?? '')}`)];
    case 'customer':
      return [found(containersOf('q', name), 'Customer, its containers')];
    case 'tag':
      return [found(containersOf('filter[tag]', id), 'Tag, its containers')];
    case 'document':
      return [found(`/documents/${id}`, `Document, ${(about ?? 'not read yet').replaceAll('_', ' ')}`)];
  }
}
