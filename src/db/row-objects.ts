import type pg from 'pg';

export type RowObjects = <Row>(result: pg.QueryArrayResult) => Row[];

type Make = (values: readonly unknown[]) => object;

/** One for each list of columns that is read; there are as many as texts of statements at most. */
const MAX_KEPT = 1_000;

/**
 * Makes objects of rows that arrive as lists of values. Written out as code for each list of columns, so that all rows
 * of it have one shape: pg adds the members one by one, and from a hundred on such an object is a table of hashes,
 * eleven times slower to make and slow to read.
 */
export function createRowObjects(): RowObjects {
  const kept = new Map<string, Make>();
  const makeFor = (fields: readonly pg.FieldDef[]): Make => {
    const key = JSON.stringify(fields.map(({ name }) => name));
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = writeOut(fields);
    if (kept.size < MAX_KEPT) kept.set(key, made);
    return made;
  };
  return ({ fields, rows }) => (rows.length === 0 ? [] : rows.map(makeFor(fields))) as never;
}

/** A name in brackets is a member whatever it is, `__proto__` too; the last of several of one name counts, as with pg. */
function writeOut(fields: readonly pg.FieldDef[]): Make {
  const members = fields.map(({ name }, place) => `[${JSON.stringify(name)}]: values[${place}]`);
  return new Function('values', `return { ${members.join(', ')} };`) as Make;
}
