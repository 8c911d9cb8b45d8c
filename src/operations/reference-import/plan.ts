import type { ReferenceAddition } from '../../store/places/place-tables.ts';
import type { Passed, PublishedList } from './entry.ts';

/** What an import would do. Nothing is taken away: what has ended stays, since shipments may be of it. */
export interface ImportPlan {
  readonly added: readonly ReferenceAddition[];
  readonly filled: readonly ReferenceAddition[];
  /** Known, and the list says nothing new of them. */
  readonly unchanged: number;
  /** Known here, ended in the list, kept. */
  readonly ended: readonly string[];
  readonly passed: readonly Passed[];
}

type Row = Readonly<Record<string, string>>;

/** Lists within a field grow; other fields are filled where they are empty, and never changed. */
const GROWING = ['other_names'];

export function planImport(
  { file, entries, passed }: PublishedList,
  rows: readonly Row[],
  keyColumn: string,
): ImportPlan {
  const known = new Map(rows.map((row) => [row[keyColumn] ?? '', row]));
  const added = new Map<string, ReferenceAddition>();
  const filled = new Map<string, ReferenceAddition>();
  let unchanged = 0;
  for (const { key, fields } of entries) {
    const row = known.get(key);
    const news = Object.entries(fields).filter(
      ([name, value]) => value !== '' && (row === undefined || GROWING.includes(name) || (row[name] ?? '') === ''),
    );
    const fresh = news.filter(([name, value]) => row?.[name] !== value);
    if (fresh.length === 0) unchanged += 1;
    else (row === undefined ? added : filled).set(key, { file, key, fields: Object.fromEntries(fresh) });
  }
  const ended = entries.filter((entry) => entry.ended && known.has(entry.key)).map(({ key }) => key);
  return { added: [...added.values()], filled: [...filled.values()], unchanged, ended, passed };
}
