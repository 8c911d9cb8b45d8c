import { type MemberName, memberName, memberReader } from '../text/member-name.ts';
import type { Instant } from '../values/instant.ts';
import { type TSchema, Type } from '../values/schema.ts';

/**
 * What a noun is, said once: the name of each attribute, which is that of its column and on the wire, with what it holds.
 * The type of the noun, its table, its answers, the document of the interface and the example in it follow from this.
 */
export type Attributes = Readonly<Record<string, Attribute<unknown>>>;
type Attribute<Value> = Kept<Value> | Told<Value>;

/** Not told, or in words of its own. */
interface Kept<Value> {
  /** Never present: only the type counts. */
  readonly __value?: Value;
}

/** Told as it is kept. */
interface Told<Value> {
  readonly schema: TSchema<Value>;
  readonly example: Value;
  /** Whether subscribers are told what it was and what it is when it changes. */
  readonly isReported: boolean;
}

export function kept<Value>(): Kept<Value> {
  return {};
}

export function told<Value>(schema: TSchema<Value>, example: NoInfer<Value>): Told<Value> {
  return { schema, example, isReported: false };
}

export function reported<Value>(schema: TSchema<Value>, example: NoInfer<Value>): Told<Value> {
  return { schema, example, isReported: true };
}

/** Text that is one of ours, though the interface promises no more than text. */
export const words = <Value extends string>() => Type.Unsafe<Value>({ type: 'string' });
export const Moment = Type.Unsafe<Instant>({ type: 'string', format: 'date-time' });

type ValueOf<One> = One extends Told<infer Value> ? Value : One extends Kept<infer Value> ? Value : never;

/** The type of a noun with these attributes. */
export type MembersOf<Of extends Attributes> = {
  readonly [Name in keyof Of & string as MemberName<Name>]: ValueOf<Of[Name]>;
};

type ToldNames<Of extends Attributes> = {
  [Name in keyof Of & string]: Of[Name] extends Told<infer _> ? Name : never;
}[keyof Of & string];

/** What is told of a noun as it is kept, under the names of the wire. */
export type ToldBy<Of extends Attributes> = { readonly [Name in ToldNames<Of>]: ValueOf<Of[Name]> };

/** The schemas of what is told as it is kept. */
export function toldSchemas<Of extends Attributes>(
  of: Of,
): { readonly [Name in ToldNames<Of>]: TSchema<ValueOf<Of[Name]>> };
export function toldSchemas(of: Attributes): Record<string, TSchema> {
  return Object.fromEntries(listTold(of).map(([name, { schema }]) => [name, schema]));
}

/** What reads from a noun what is told of it as it is kept. */
export function teller<Of extends Attributes>(of: Of): (thing: MembersOf<Of>) => ToldBy<Of>;
export function teller(of: Attributes): (thing: Readonly<Record<string, unknown>>) => Record<string, unknown> {
  return memberReader(listTold(of).map(([name]) => name));
}

/** The members of an example, of what is told as it is kept. */
export function examplesOf<Of extends Attributes>(
  of: Of,
): { readonly [Name in ToldNames<Of> as MemberName<Name>]: ValueOf<Of[Name]> };
export function examplesOf(of: Attributes): Record<string, unknown> {
  return Object.fromEntries(listTold(of).map(([name, { example }]) => [memberName(name), example]));
}

/** By their names, what reads those whose change is reported. */
export function reportedReaders<Of extends Attributes>(
  of: Of,
): Readonly<Record<string, (thing: MembersOf<Of>) => unknown>>;
export function reportedReaders(of: Attributes): Record<string, (thing: Readonly<Record<string, unknown>>) => unknown> {
  const isReported = listTold(of).filter(([, { isReported }]) => isReported);
  return Object.fromEntries(isReported.map(([name]) => [name, (thing) => thing[memberName(name)]]));
}

function listTold(of: Attributes): [name: string, Told<unknown>][] {
  return Object.entries(of).flatMap(([name, one]) => ('schema' in one ? [[name, one]] : []));
}
