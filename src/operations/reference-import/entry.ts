/** A line of a published list, in the columns of one of our own files. */
export interface Entry {
  readonly key: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The list says that it is no longer in use. */
  readonly ended: boolean;
}

/** What could not be taken over, and why. */
export interface Passed {
  readonly key: string;
  readonly reason: string;
}

export interface PublishedList {
  /** The file of `data/` that the entries add to. */
  readonly file: 'ports.csv' | 'terminals.csv' | 'shipping-lines.csv';
  readonly entries: readonly Entry[];
  readonly passed: readonly Passed[];
}

type Line = Readonly<Record<string, string>>;

/** The value under the first of these names of a column that a line has, whatever the capitals and spaces. */
export function columnOf(line: Line, ...names: readonly string[]): string {
  const wanted = names.map(plainName);
  const found = Object.entries(line).find(([name]) => wanted.includes(plainName(name)));
  return found?.[1].trim() ?? '';
}

export function hasColumn(line: Line | undefined, name: string): boolean {
  return line !== undefined && Object.keys(line).some((one) => plainName(one) === plainName(name));
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
