/** Names in the database and on the wire are `snake_case`; the member of our own things that has one is `camelCase`. */
export type MemberName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<MemberName<Tail>>}`
  : Name;

export function memberName<Name extends string>(name: Name): MemberName<Name> {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as MemberName<Name>;
}

/** What reads the members of things under the names that they have outside. */
export function memberReader(names: readonly string[]): (thing: object) => Record<string, unknown> {
  const members = names.map((name) => `${name}: thing.${memberName(name)}`);
  // Written out as code, as serialisers are: several times faster than adding the members one by one.
  return new Function('thing', `return { ${members.join(', ')} };`) as (thing: object) => Record<string, unknown>;
}
