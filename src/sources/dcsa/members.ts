/** Reading members of JSON of unknown shape. Absent, null and blank are all `undefined`; a wrong type is absent too. */
export type Members = Readonly<Record<string, unknown>>;

export function membersOf(value: unknown): Members | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined;
}

/** Numbers are taken as text: carriers write IMO numbers and codes either way. */
export function textOf(members: Members | undefined, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = members?.[name];
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return undefined;
}

export function objectOf(members: Members | undefined, ...names: readonly string[]): Members | undefined {
  for (const name of names) {
    const value = membersOf(members?.[name]);
    if (value) return value;
  }
  return undefined;
}

export function objectsOf(members: Members | undefined, name: string): Members[] {
  const value = members?.[name];
  return Array.isArray(value) ? value.map(membersOf).filter((item) => item !== undefined) : [];
}
