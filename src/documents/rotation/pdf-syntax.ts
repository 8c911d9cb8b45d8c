/** The part of the syntax of PDF (ISO 32000-1, 7.3) that finding and copying dictionaries takes. Files are latin1 texts. */

const MAX_DEPTH = 50;
const WHITE = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y;
const REFERENCE = /\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![A-Za-z])/y;
const WORD = /\/[^\0\t\n\f\r ()<>[\]{}/%]*|[^\0\t\n\f\r ()<>[\]{}/%]+/y;

export interface Dictionary {
  /** Where it ends. */
  readonly end: number;
  /** The values as they are written, by their keys. */
  readonly entries: ReadonlyMap<string, string>;
}

/** Thrown where the file does not keep to the syntax. */
export class BrokenPdf extends Error {}

export function readDictionary(text: string, at: number): Dictionary {
  const start = skipWhite(text, at);
  if (!text.startsWith('<<', start)) throw new BrokenPdf('not a dictionary');
  const entries = new Map<string, string>();
  let next = skipWhite(text, start + 2);
  while (!text.startsWith('>>', next)) {
    if (text[next] !== '/') throw new BrokenPdf('a key is not a name');
    const keyEnd = skipValue(text, next, 0);
    const valueStart = skipWhite(text, keyEnd);
    const valueEnd = skipValue(text, valueStart, 0);
    entries.set(text.slice(next + 1, keyEnd), text.slice(valueStart, valueEnd));
    next = skipWhite(text, valueEnd);
  }
  return { end: next + 2, entries };
}

/** The number of the object that a value refers to. */
export function referenceIn(value: string | undefined): number | undefined {
  const match = /^(\d{1,10})\s+\d{1,5}\s+R$/.exec(value ?? '');
  return match ? Number(match[1]) : undefined;
}

export function numbersIn(value: string | undefined): number[] {
  return (value?.match(/-?\d+/g) ?? []).map(Number);
}

export function skipWhite(text: string, at: number): number {
  WHITE.lastIndex = at;
  WHITE.exec(text);
  return at >= text.length ? at : WHITE.lastIndex;
}

/** Where the value that begins here ends. */
function skipValue(text: string, at: number, depth: number): number {
  if (depth > MAX_DEPTH) throw new BrokenPdf('nested too deeply');
  if (text.startsWith('<<', at)) return skipUntil(text, at + 2, '>>', depth);
  if (text[at] === '[') return skipUntil(text, at + 1, ']', depth);
  if (text[at] === '(') return skipString(text, at);
  if (text[at] === '<') return after(text, '>', at);
  REFERENCE.lastIndex = at;
  if (REFERENCE.test(text)) return REFERENCE.lastIndex;
  WORD.lastIndex = at;
  if (!WORD.test(text)) throw new BrokenPdf('no value');
  return WORD.lastIndex;
}

function skipUntil(text: string, at: number, close: string, depth: number): number {
  let next = skipWhite(text, at);
  while (!text.startsWith(close, next)) next = skipWhite(text, skipValue(text, next, depth + 1));
  return next + close.length;
}

function skipString(text: string, at: number): number {
  let open = 0;
  for (let next = at; next < text.length; next++) {
    if (text[next] === '\\') next++;
    else if (text[next] === '(') open++;
    else if (text[next] === ')' && --open === 0) return next + 1;
  }
  throw new BrokenPdf('a string does not end');
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at < 0) throw new BrokenPdf(`${mark} is missing`);
  return at + mark.length;
}
