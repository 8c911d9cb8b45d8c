import { Nullable, type Static, Text, type TProperties, type TSchema, Type } from '../values/schema.ts';

/** Words of answers: what clients are told of the members, and what the compiler holds tools to. */
export const MaybeText = Nullable(Text);
export const MaybeNumber = Nullable(Type.Number());
export const MaybeFlag = Nullable(Type.Boolean());
export const Texts = Type.Array(Text);
/** How many there are of each. */
export const Counts = Type.Record(Text, Type.Integer());

/** Members of these names that are all of one kind. */
export function members<const Names extends readonly string[], Schema extends TSchema>(
  schema: Schema,
  ...names: Names
): { readonly [Name in Names[number]]: Schema } {
  const named: TProperties = Object.fromEntries(names.map((name) => [name, schema]));
  return named as { readonly [Name in Names[number]]: Schema };
}

/** A row in which what says nothing is left out. */
export function Sparse<const Members extends TProperties>(
  given: Members,
): TSchema<{ [Name in keyof Members]?: Static<Members[Name]> }> {
  return Type.Unsafe({ type: 'object', properties: given });
}

export const Fee = Type.Object({ type: Text, amount: Type.Number(), currency_code: Text });
export const Hold = Type.Object({ ...members(Text, 'name', 'status'), description: MaybeText });

export const OneId = Type.String({ format: 'uuid' });
export const PreviewFlag = Type.Optional(Type.Boolean({ description: 'Only say what would be done.' }));
export const IdempotencyKey = Type.Optional(
  Type.String({ minLength: 8, maxLength: 100, description: 'Repeated, no second effect.' }),
);
