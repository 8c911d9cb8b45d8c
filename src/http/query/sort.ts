import type { SortOrder } from '../../store/page.ts';
import { Choice, Type } from '../../values/schema.ts';

/** `sort=name` rises, `sort=-name` falls. */
export function sortQuery<const Names extends readonly string[]>(names: Names) {
  const both = names.flatMap((name) => [name, `-${name}`]) as (Names[number] | `-${Names[number]}`)[];
  return { sort: Type.Optional(Choice(both)) };
}

export function readSort<Name extends string>(sort: Name | `-${Name}` | undefined): SortOrder<Name> | undefined {
  if (sort === undefined) return undefined;
  const descending = sort.startsWith('-');
  return { by: (descending ? sort.slice(1) : sort) as Name, descending };
}
