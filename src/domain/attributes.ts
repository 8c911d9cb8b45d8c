import { type MemberName, memberName, memberReader } from '../text/member-name.ts';
import type { Instant } from '../values/instant.ts';
import { type TSchema, Type } from '../values/schema.ts';

/**
 * What a noun is, said once: the name of each attribute, which is that of its column and on the wire, with what it holds.
 * The type of the noun, its table, its answers, the document of the interface and the example in it follow from this.
 */
export type Attributes = Readonly<Record<string, Attribute<unknown>>>;
type Attribute<Value> = Internal<Value> | Exposed<Value>;

/** Not in answers, or there in another form. */
interface Internal<Value> {
  /** Never present: only the type counts. */
  readonly __value?: Value;
}

/** In answers as it is stored. */
interface Exposed<Value> {
  readonly schema: TSchema<Value>;
  readonly example: Value;
  /** Whether subscribers are told what it was and what it is when it changes. */
  readonly isReported: boolean;
}

export function internal<Value>(): Internal<Value> {
  return {};
}

export function exposed<Value>(schema: TSchema<Value>, example: NoInfer<Value>): Exposed<Value> {
  return { schema, example, isReported: false };
}

export function reported<Value>(schema: TSchema<Value>, example: NoInfer<Value>): Exposed<Value> {
  return { schema, example, isReported: true };
}

/** Text that is one of ours, though the interface promises no more than text. */
export const words = <Value extends string>() => Type.Unsafe<Value>({ type: 'string' });
export const Moment = Type.Unsafe<Instant>({ type: 'string', format: 'date-time' });

type ValueOf<One> = One extends Exposed<infer Value> ? Value : One extends Internal<infer Value> ? Value : never;

/** The type of a noun with these attributes. */
export type MembersOf<Of extends Attributes> = {
  readonly [Name in keyof Of & string as MemberName<Name>]: ValueOf<Of[Name]>;
};

type ExposedNames<Of extends Attributes> = {
  [Name in keyof Of & string]: Of[Name] extends Exposed<infer _> ? Name : never;
}[keyof Of & string];

/** What answers show of a noun as it is stored, under the names of the wire. */
export type ExposedMembers<Of extends Attributes> = { readonly [Name in ExposedNames<Of>]: ValueOf<Of[Name]> };

/** The schemas of what answers show as it is stored. */
export function exposedSchemas<Of extends Attributes>(
  of: Of,
): { readonly [Name in ExposedNames<Of>]: TSchema<ValueOf<Of[Name]>> };
export function exposedSchemas(of: Attributes): Record<string, TSchema> {
  return Object.fromEntries(listExposed(of).map(([name, { schema }]) => [name, schema]));
}

/** What reads from a noun what answers show of it as it is stored. */
export function exposedReader<Of extends Attributes>(of: Of): (thing: MembersOf<Of>) => ExposedMembers<Of>;
export function exposedReader(of: Attributes): (thing: Readonly<Record<string, unknown>>) => Record<string, unknown> {
  return memberReader(listExposed(of).map(([name]) => name));
}

/** The members of an example, of what answers show as it is stored. */
export function examplesOf<Of extends Attributes>(
  of: Of,
): { readonly [Name in ExposedNames<Of> as MemberName<Name>]: ValueOf<Of[Name]> };
export function examplesOf(of: Attributes): Record<string, unknown> {
  return Object.fromEntries(listExposed(of).map(([name, { example }]) => [memberName(name), example]));
}

/** By their names, what reads those whose change is reported. */
export function reportedReaders<Of extends Attributes>(
  of: Of,
): Readonly<Record<string, (thing: MembersOf<Of>) => unknown>>;
export function reportedReaders(of: Attributes): Record<string, (thing: Readonly<Record<string, unknown>>) => unknown> {
  const isReported = listExposed(of).filter(([, { isReported }]) => isReported);
  return Object.fromEntries(isReported.map(([name]) => [name, (thing) => thing[memberName(name)]]));
}

function listExposed(of: Attributes): [name: string, Exposed<unknown>][] {
  return Object.entries(of).flatMap(([name, one]) => ('schema' in one ? [[name, one]] : []));
}
