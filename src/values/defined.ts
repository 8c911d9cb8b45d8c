type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** The members that are not undefined: how an absent query parameter or attribute becomes an absent member. */
export function defined<T extends object>(members: T): Defined<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;
}
