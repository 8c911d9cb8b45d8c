/**
 * The schema words the whole interface is written in. A schema is plain JSON Schema that also carries the TypeScript type
 * of its values, so that one definition gives the validator, the serialiser, the type and the OpenAPI document. Only
 * constructs that validate and serialise quickly are offered (no anyOf).
 */
export interface TSchema<Value = unknown> {
  /** Never present: only the type counts. */
  readonly __value?: Value;
}

export interface TObject<Members extends TProperties = TProperties> extends TSchema<ObjectValue<Members>> {
  readonly properties: Members;
}

export type TProperties = Readonly<Record<string, TSchema>>;

/** The type of the values that fit a schema. */
export type Static<Schema extends TSchema> = Exclude<Schema['__value'], undefined>;

interface TOptional<Value> extends TSchema<Value> {
  readonly __optional: true;
}

type OptionalNames<Members> = {
  [Name in keyof Members]: Members[Name] extends { __optional: true } ? Name : never;
}[keyof Members];
type ValueOf<Schema> = Schema extends TSchema<infer Value> ? Value : never;
type ObjectValue<Members> = {
  -readonly [Name in Exclude<keyof Members, OptionalNames<Members>>]: ValueOf<Members[Name]>;
} & {
  -readonly [Name in OptionalNames<Members>]?: ValueOf<Members[Name]>;
};

type Keywords = Readonly<Record<string, unknown>>;

/** Marks members of an object that may be absent; the mark itself is not part of JSON Schema. */
const optionalSchemas = new WeakSet<object>();

export const Type = {
  String: (keywords: Keywords = {}) => schema<string>({ type: 'string', ...keywords }),
  Integer: (keywords: Keywords = {}) => schema<number>({ type: 'integer', ...keywords }),
  Number: (keywords: Keywords = {}) => schema<number>({ type: 'number', ...keywords }),
  Boolean: (keywords: Keywords = {}) => schema<boolean>({ type: 'boolean', ...keywords }),
  Unknown: (keywords: Keywords = {}) => schema<unknown>({ ...keywords }),
  Array: <Item extends TSchema>(items: Item, keywords: Keywords = {}) =>
    schema<ValueOf<Item>[]>({ type: 'array', items, ...keywords }),
  Record: <Item extends TSchema>(name: TSchema<string>, item: Item) =>
    schema<Record<string, ValueOf<Item>>>({ type: 'object', ...namesLike(name), additionalProperties: item }),
  /** Members beyond the known ones are kept; see `Shape`. */
  Object: <Members extends TProperties>(members: Members, keywords: Keywords = {}) => objectSchema(members, keywords),
  Optional: <Value>(given: TSchema<Value>): TOptional<Value> => {
    const marked = { ...given };
    optionalSchemas.add(marked);
    return marked as TOptional<Value>;
  },
  /** Any JSON Schema, with the type said by the caller. */
  Unsafe: <Value>(keywords: Keywords) => schema<Value>(keywords),
};

/** An object whose unknown members are dropped (requests) or never written (answers). */
export function Shape<const Members extends TProperties>(members: Members): TObject<Members> {
  return objectSchema(members, { additionalProperties: false });
}

/** `T | null` as one type list, which serialises several times faster than anyOf. */
export function Nullable<Value>(given: TSchema<Value>): TSchema<Value | null> {
  const plain = given as Keywords;
  return schema<Value | null>({
    ...plain,
    ...(plain['type'] === undefined ? {} : { type: [plain['type'], 'null'] }),
    ...(plain['enum'] === undefined ? {} : { enum: [...(plain['enum'] as unknown[]), null] }),
  });
}

export function Choice<const Values extends readonly string[]>(
  values: Values,
  keywords: Keywords = {},
): TSchema<Values[number]> {
  return schema<Values[number]>({ type: 'string', enum: [...values], ...keywords });
}

export const Uuid = Type.String({ format: 'uuid' });
export const DateTime = Type.String({ format: 'date-time' });
export const Text = Type.String();
/** Any JSON value. */
export const AnyValue = Type.Unknown();

export function isOptional(member: TSchema | undefined): boolean {
  return member !== undefined && optionalSchemas.has(member);
}

/** Any text may be a name unless its schema says more. */
function namesLike(name: TSchema<string>): Keywords {
  return Object.keys(name).length > 1 ? { propertyNames: name } : {};
}

function schema<Value>(keywords: Keywords): TSchema<Value> {
  return { ...keywords };
}

function objectSchema<Members extends TProperties>(members: Members, keywords: Keywords): TObject<Members> {
  const required = Object.keys(members).filter((name) => !isOptional(members[name]));
  return { type: 'object', required, properties: members, ...keywords } as unknown as TObject<Members>;
}
