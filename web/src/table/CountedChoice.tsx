import { useEffect, useRef } from 'react';
import type { AnswerOf } from '../api/json-api.ts';
import { useGet } from '../api/use-get.ts';
import { Options } from '../ui/Options.tsx';
import type { FilterKind } from './filter-kind.ts';

type Group = AnswerOf<'GET /containers/summary'>['data'][number];

interface CountedProps {
  readonly kind: FilterKind;
  readonly search: URLSearchParams;
}

/** What the rows that the other filters leave have in common, with how many there are of each. */
function useGroups({ kind, search }: CountedProps): readonly Group[] | undefined {
  const others = new URLSearchParams([...search].filter(([name]) => isFilter(name) && name !== kind.parameter));
  const path = `/containers/summary?group_by=${kind.countedBy}&${others}`;
  return useGet<{ data: readonly Group[] }>(['containers', 'summary', path], path).data?.data;
}

function isFilter(name: string): boolean {
  return name === 'q' || name.startsWith('filter');
}

export function CountedChoice(props: CountedProps) {
  const { kind } = props;
  const groups = useGroups(props);
  const select = useRef<HTMLSelectElement>(null);
  const isThere = groups !== undefined;
  // Whoever opened the menu by keyboard was sent to the first control before there was one.
  useEffect(() => {
    if (isThere) select.current?.focus();
  }, [isThere]);
  if (groups === undefined) return <p className="dim">Counting…</p>;
  const known = groups.flatMap(({ key, label, count }) =>
    key === null ? [] : [[key, `${nameOf(kind, key, label)} (${count.toLocaleString('en')})`] as const],
  );
  if (known.length === 0) return <p className="dim">Nothing in this list has one.</p>;
  return (
    <select ref={select} className="input" name="value" aria-label={kind.label}>
      <Options of={known} />
    </select>
  );
}

/** What an active filter is of, by its name. */
export function CountedValue(props: CountedProps) {
  const { kind, search } = props;
  const value = search.get(kind.parameter) ?? '';
  const found = useGroups(props)?.find(({ key }) => key === value);
  return found === undefined ? (
    value
  ) : (
    <>
      {nameOf(kind, value, found.label)} <span className="dim">{found.count.toLocaleString('en')}</span>
    </>
  );
}

function nameOf(kind: FilterKind, key: string, label: string | null): string {
  return kind.choices?.find(([value]) => value === key)?.[1] ?? label ?? key;
}
