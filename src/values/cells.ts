/** The installations that share the accounts between them, as one of them sees it. */
export interface Cells {
  readonly own: string;
  /** The addresses of the others, by name. */
  readonly others: ReadonlyMap<string, string>;
  /** What shows one cell that another one asks. */
  readonly secret: string;
}

const NAME = /^[a-z][a-z0-9-]{0,19}$/;
const MAX_CELLS = 50;

export function parseCellName(text: string): string {
  if (NAME.test(text)) return text;
  throw new Error(`"${text}" is not the name of a cell: lower-case letters, digits and hyphens, 20 at most`);
}

/** `eu=https://eu.example,us=https://us.example` */
export function parseCellAddresses(text: string): ReadonlyMap<string, string> {
  const pairs = text.split(',').filter((part) => part.trim() !== '');
  if (pairs.length > MAX_CELLS) throw new Error(`there are ${MAX_CELLS} cells at most`);
  const cells = new Map(pairs.map(parsePair));
  if (cells.size < pairs.length) throw new Error('a cell is named twice');
  return cells;
}

function parsePair(pair: string): [name: string, origin: string] {
  const [name = '', address = ''] = pair.trim().split(/=(.*)/s);
  const isOrigin = /^https?:\/\/[^/]+\/?$/.test(address) && URL.canParse(address);
  if (!isOrigin)
    throw new Error(`"${pair.trim()}" is not a name and an address without a path, such as eu=https://eu.example`);
  return [parseCellName(name), new URL(address).origin];
}
