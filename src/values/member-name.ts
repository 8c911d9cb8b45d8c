/** Names in the database and on the wire are `snake_case`; the member of our own things that has one is `camelCase`. */
export type MemberName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<MemberName<Tail>>}`
  : Name;

export function memberName<Name extends string>(name: Name): MemberName<Name> {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as MemberName<Name>;
}
