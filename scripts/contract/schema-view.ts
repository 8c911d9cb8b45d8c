import { type Interface, listOf, type Part, partOf } from './published.ts';

/** What a schema says of a value, whichever way it is written. */
export interface SchemaView {
  /** Undefined where anything goes. */
  readonly types: readonly string[] | undefined;
  readonly isNullable: boolean;
  readonly values: readonly unknown[] | undefined;
  readonly members: ReadonlyMap<string, Part>;
  readonly required: readonly string[];
  readonly item: Part | undefined;
  readonly alternatives: readonly Part[];
}

export function viewOf({ resolve }: Interface, schema: unknown): SchemaView {
  const part = resolve(schema);
  const types = part['type'] === undefined ? undefined : [part['type']].flat().map(String);
  const values = part['const'] === undefined ? part['enum'] : [part['const']];
  return {
    types: types?.filter((type) => type !== 'null'),
    isNullable: part['nullable'] === true || types?.includes('null') === true,
    values: Array.isArray(values) ? values.filter((value) => value !== null) : undefined,
    members: new Map(Object.entries(partOf(part['properties'])).map(([name, member]) => [name, partOf(member)])),
    required: listOf(part['required']).map(String),
    item: part['items'] === undefined ? undefined : partOf(part['items']),
    alternatives: [...listOf(part['anyOf']), ...listOf(part['oneOf'])].map(partOf),
  };
}
