import { type Static, type TObject, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox';

/**
 * The schema words the whole interface is written in. They give the validator, the serialiser, the TypeScript type and
 * the OpenAPI document at once, and avoid constructs that serialise slowly (anyOf).
 */

/** An object whose unknown members are dropped (requests) or never written (answers). */
export function Shape<Members extends TProperties>(members: Members): TObject<Members> {
  return Type.Object(members, { additionalProperties: false });
}

/** `T | null` as one type list, which serialises several times faster than anyOf. */
export function Nullable<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
  const plain = schema as TSchema & { type?: unknown; enum?: unknown[] };
  return Type.Unsafe<Static<T> | null>({
    ...plain,
    ...(plain.type === undefined ? {} : { type: [plain.type, 'null'] }),
    ...(plain.enum === undefined ? {} : { enum: [...plain.enum, null] }),
  });
}

export function Choice<const Values extends readonly string[]>(values: Values): TUnsafe<Values[number]> {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] });
}

export const Uuid = Type.String({ format: 'uuid' });
export const DateTime = Type.String({ format: 'date-time' });
export const Text = Type.String();
/** Any JSON value. */
export const AnyValue = Type.Unknown();

export type { Static, TObject, TProperties, TSchema };
export { Type };
