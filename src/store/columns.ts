import type { ColumnType } from 'kysely';

/** Column of a table → member of the domain. */
type Columns<Thing> = Readonly<Record<string, keyof Thing & string>>;

/** Columns of what is derived, as they are read and written: all may be left out of a new row, and lists and objects are JSON. */
export type ColumnsOf<Thing, Names extends Columns<Thing>> = {
  [Column in keyof Names]: [Thing[Names[Column]]] extends [string | number | boolean | null]
    ? ColumnType<Thing[Names[Column]], Thing[Names[Column]] | undefined, Thing[Names[Column]]>
    : ColumnType<Thing[Names[Column]], string | undefined, string>;
};

export function namesOf<const Names extends Readonly<Record<string, string>>>(
  columns: Names,
): (keyof Names & string)[] {
  return Object.keys(columns);
}

type Selected<Table extends string, Names extends Readonly<Record<string, string>>> = {
  [Column in keyof Names & string]: `${Table}.${Column} as ${Names[Column]}`;
}[keyof Names & string];

/** What reads the columns under the names of the domain. */
export function selected<const Table extends string, const Names extends Readonly<Record<string, string>>>(
  table: Table,
  columns: Names,
): Selected<Table, Names>[] {
  return namesOf(columns).map((column) => `${table}.${column} as ${columns[column]}` as Selected<Table, Names>);
}
