import type { SortOrder } from '../../store/page.ts';
import { Choice, Type } from '../../values/schema.ts';

const MAX_SORT_CHARACTERS = 500;

/** `sort=name` rises, `sort=-name` falls. */
export function sortQuery<const Names extends readonly string[]>(names: Names) {
  const both = names.flatMap((name) => [name, `-${name}`]) as (Names[number] | `-${Names[number]}`)[];
  return { sort: Type.Optional(Choice(both)) };
}

/** The same, of names that programs may mistake: unknown ones are ignored. With `max` above one, separated by commas. */
export function lenientSortQuery(names: readonly string[], max: number, otherwise: string) {
  const several = max === 1 ? 'One' : `Up to ${max}, separated by commas,`;
  return {
    sort: Type.Optional(
      Type.String({
        maxLength: MAX_SORT_CHARACTERS,
        description: `${several} of: ${names.join(', ')}; with \`-\` before it descending. Unknown names are ignored. By default ${otherwise}.`,
      }),
    ),
  };
}

export function readLenientSort<Name extends string>(
  names: readonly Name[],
  max: number,
  text: string | undefined,
): SortOrder<Name>[] {
  const tokens = max === 1 ? [text ?? ''] : (text ?? '').split(',');
  return tokens
    .flatMap((token) => {
      const given = token.trim();
      const by = names.find((name) => name === given.replace(/^-/, ''));
      return by === undefined ? [] : [{ by, descending: given.startsWith('-') }];
    })
    .slice(0, max);
}

export function readSort<Name extends string>(sort: Name | `-${Name}` | undefined): SortOrder<Name> | undefined {
  if (sort === undefined) return undefined;
  const descending = sort.startsWith('-');
  return { by: (descending ? sort.slice(1) : sort) as Name, descending };
}
