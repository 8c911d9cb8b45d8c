import { readPreference, writePreference } from '../../ui/preferences.ts';
import { type Cells, COLUMN_NAMES, type ColumnKind, headingsOf, type Mapping } from './columns.ts';

const NAME = 'import-columns';
const MAX_REMEMBERED = 200;

/** What a person chose for columns of these headings before wins over what would be guessed. */
export function withRemembered(cells: Cells, guessed: Mapping): Mapping {
  const known = read();
  const headings = headingsOf(cells, guessed);
  return { ...guessed, kinds: guessed.kinds.map((kind, column) => known[headings[column] || ' '] ?? kind) };
}

/** Of these columns those that nobody has said anything of yet. */
export function notRemembered(cells: Cells, mapping: Mapping, columns: readonly number[]): number[] {
  const known = read();
  const headings = headingsOf(cells, mapping);
  return columns.filter((column) => known[headings[column] || ' '] === undefined);
}

export function remember(cells: Cells, mapping: Mapping): void {
  const chosen = headingsOf(cells, mapping).flatMap((heading, column) =>
    heading === '' ? [] : [[heading, mapping.kinds[column] ?? 'ignore'] as const],
  );
  const all = { ...read(), ...Object.fromEntries(chosen) };
  writePreference(NAME, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MAX_REMEMBERED))));
}

function read(): Readonly<Record<string, ColumnKind>> {
  try {
    const parsed: unknown = JSON.parse(readPreference(NAME) ?? '{}');
    if (typeof parsed !== 'object' || parsed === null) return {};
    return Object.fromEntries(Object.entries(parsed).flatMap(([name, kind]) => (isKind(kind) ? [[name, kind]] : [])));
  } catch {
    return {};
  }
}

function isKind(value: unknown): value is ColumnKind {
  return typeof value === 'string' && (value.startsWith('field:') || COLUMN_NAMES.some(([kind]) => kind === value));
}
