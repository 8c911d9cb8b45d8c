import { type ColumnType, type Generated, type RawBuilder, sql } from 'kysely';
import type { Attributes, MembersOf } from '../domain/attributes.ts';
import { type MemberName, memberName } from '../text/member-name.ts';

/** A member as it is read and written: lists and objects are JSON. All may be left out of a new row. */
type DerivedColumn<Value> = [Value] extends [string | number | boolean | null]
  ? ColumnType<Value, Value | undefined, Value>
  : ColumnType<Value, string | undefined, string>;

/** The columns of what is derived. */
export type ColumnsOf<Of extends Attributes> = {
  [Name in keyof Of & string]: DerivedColumn<MembersOf<Of>[MemberName<Name>]>;
};

export function columnsOf<Of extends Attributes>(attributes: Of): (keyof Of & string)[] {
  return Object.keys(attributes);
}

type ColumnName<Member extends string> = Member extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnName<Rest>}`
  : Member;

/** The columns of a table that holds a thing as the domain has it; some have a default. */
export type RowOf<Thing, Defaulted extends keyof Thing = never> = {
  [Member in keyof Thing & string as ColumnName<Member>]: Member extends Defaulted
    ? Generated<Thing[Member]>
    : Thing[Member];
};

type Read<Prefix extends string, Name extends string> = {
  [Column in Name]: `${Prefix}${Column} as ${MemberName<Column>}`;
}[Name];

/** Reads columns under the names of the domain: `shipment_id` is `shipmentId` there. */
export function asMembers<const Name extends string>(names: readonly Name[]): Read<'', Name>[] {
  return names.map((name) => `${name} as ${memberName(name)}` as Read<'', Name>);
}

export function asMembersOf<const Table extends string, const Name extends string>(
  table: Table,
  names: readonly Name[],
): Read<`${Table}.`, Name>[] {
  return names.map((name) => `${table}.${name} as ${memberName(name)}` as Read<`${Table}.`, Name>);
}

/** What makes the row that writes a thing. */
export function rowWriter<const Name extends string>(
  names: readonly Name[],
): <Thing extends { readonly [Member in MemberName<Name>]: unknown }>(
  thing: Thing,
) => { [Column in Name]: Thing[MemberName<Column>] };
export function rowWriter(names: readonly string[]): (thing: Readonly<Record<string, unknown>>) => object {
  const members = names.map((name) => [name, memberName(name)] as const);
  return (thing) => Object.fromEntries(members.map(([name, member]) => [name, thing[member]]));
}

/** What an upsert sets: every column as the new row has it. */
export function incoming<const Name extends string>(names: readonly Name[]): { [Column in Name]: RawBuilder<never> };
export function incoming(names: readonly string[]): Record<string, RawBuilder<never>> {
  return Object.fromEntries(names.map((name) => [name, sql<never>`${sql.ref(`excluded.${name}`)}`]));
}
