/** What is left of a row without what says nothing. */
type Compact<Row> = { -readonly [Name in keyof Row]?: Exclude<Row[Name], null | undefined> };

/** Without what says nothing: null, empty text and empty lists. */
export function compact<Row extends object>(row: Row): Compact<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value))) as Compact<Row>;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
