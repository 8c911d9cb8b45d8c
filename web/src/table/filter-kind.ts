import { showDay } from '../time/calendar-day.ts';
import { instantsOfDays, showDays, showSpan } from '../time/day-range.ts';

/** A filter of a list: the parameter of the service and how people choose its value. */
export interface FilterKind {
  readonly parameter: string;
  readonly label: string;
  readonly hint?: string;
  readonly choices?: readonly (readonly [value: string, label: string])[];
  /** Counts the rows of a list by this: what there is to choose, with how many rows each leaves. */
  readonly countedBy?: string;
  /** From one day to another: of the reader, or of the place. The parameter is followed by `[start]` and `[end]`. */
  readonly days?: 'reader' | 'place';
}

/** Parameters of the address and their new values; undefined takes one away. */
export type FilterChanges = Readonly<Record<string, string | undefined>>;

export function isActive(kind: FilterKind, search: URLSearchParams): boolean {
  return parametersOf(kind).some((parameter) => search.has(parameter));
}

export function withoutFilter(kind: FilterKind): FilterChanges {
  return Object.fromEntries(parametersOf(kind).map((parameter) => [parameter, undefined]));
}

/** What the form of a filter says: its `value`, or its `first` and `last` day. */
export function readFilter(kind: FilterKind, form: FormData): FilterChanges {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  if (kind.days === undefined) return { [kind.parameter]: text('value') };
  const [first, last] = [text('first'), text('last')];
  const { start, end } =
    kind.days === 'place' ? { start: first || undefined, end: last || undefined } : instantsOfDays(first, last);
  return { [`${kind.parameter}[start]`]: start, [`${kind.parameter}[end]`]: end };
}

export function shownValue(kind: FilterKind, search: URLSearchParams): string {
  if (kind.days !== undefined) {
    const [start, end] = [search.get(`${kind.parameter}[start]`), search.get(`${kind.parameter}[end]`)];
    return kind.days === 'place'
      ? showSpan(start && showDay(start.slice(0, 10)), end && showDay(end.slice(0, 10)))
      : showDays(start, end);
  }
  const value = search.get(kind.parameter) ?? '';
  return kind.choices?.find(([one]) => one === value)?.[1] ?? value;
}

function parametersOf({ parameter, days }: FilterKind): string[] {
  return days !== undefined ? [`${parameter}[start]`, `${parameter}[end]`] : [parameter];
}
