import { inflateSync } from 'node:zlib';
import { BrokenPdf, type Dictionary, numbersIn, readDictionary, referenceIn, skipWhite } from './pdf-syntax.ts';

/** Where an object is: at an offset, or within a stream of objects. */
type Place =
  | { readonly kind: 'offset'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'packed'; readonly stream: number; readonly index: number };

/** A PDF by its objects. */
export interface PdfObjects {
  readonly text: string;
  /** The newest trailer. */
  readonly trailer: Dictionary;
  /** Where the newest table of objects is, and whether it is a stream. */
  readonly tableAt: number;
  readonly isStream: boolean;
  readonly places: ReadonlyMap<number, Place>;
  /** Streams of objects that were unpacked, by their numbers. */
  readonly unpacked: Map<number, string>;
}

const MAX_SECTIONS = 100;
const MAX_OBJECTS = 500_000;
/** A stream of objects has some hundreds of them, a few hundred bytes each. */
const MAX_UNPACKED_BYTES = 8 * 1024 * 1024;
const MAX_STREAMS = 100;
const STARTXREF_WITHIN = 2048;

/** Reads the tables of objects, from the newest to the oldest (ISO 32000-1, 7.5.4 and 7.5.8). */
export function readObjects(bytes: Uint8Array): PdfObjects {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const end = text.lastIndexOf('startxref');
  if (end < text.length - STARTXREF_WITHIN) throw new BrokenPdf('there is no startxref at the end');
  const tableAt = Number(/^startxref\s+(\d{1,12})/.exec(text.slice(end, end + 40))?.[1] ?? Number.NaN);
  const places = new Map<number, Place>();
  const waiting = [tableAt];
  const seen = new Set<number>();
  let newest: { readonly trailer: Dictionary; readonly isStream: boolean } | undefined;
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (!(at >= 0 && at < text.length) || seen.has(at) || seen.size >= MAX_SECTIONS) throw new BrokenPdf('bad table');
    seen.add(at);
    const isStream = !text.startsWith('xref', at);
    const trailer = isStream ? readStreamTable(text, at, places) : readTable(text, at, places);
    newest ??= { trailer, isStream };
    for (const key of ['XRefStm', 'Prev']) waiting.push(...numbersIn(trailer.entries.get(key)).slice(0, 1));
  }
  if (!newest) throw new BrokenPdf('there is no table of objects');
  return { text, tableAt, places, unpacked: new Map(), ...newest };
}

/** The dictionary of an object. */
export function dictionaryOf(objects: PdfObjects, number: number): Dictionary {
  const place = objects.places.get(number);
  if (!place) throw new BrokenPdf(`object ${number} is missing`);
  if (place.kind === 'offset') return readDictionary(objects.text, beginOf(objects.text, place.offset, number));
  // A stream of objects never stands in another.
  if (objects.places.get(place.stream)?.kind !== 'offset') throw new BrokenPdf('a stream of objects is missing');
  const stream = dictionaryOf(objects, place.stream);
  const text = objects.unpacked.get(place.stream) ?? unpack(objects, stream);
  objects.unpacked.set(place.stream, text);
  if (objects.unpacked.size > MAX_STREAMS) throw new BrokenPdf('too many streams of objects');
  const [first = 0] = numbersIn(stream.entries.get('First'));
  const offset = numbersIn(text.slice(0, first))[place.index * 2 + 1];
  if (offset === undefined) throw new BrokenPdf(`object ${number} is not in its stream`);
  return readDictionary(text, first + offset);
}

/** A value as it is written, or what it refers to. */
export function resolve(objects: PdfObjects, value: string | undefined): string | undefined {
  const number = referenceIn(value);
  const place = number === undefined ? undefined : objects.places.get(number);
  if (number === undefined || place?.kind !== 'offset') return number === undefined ? value : undefined;
  const begin = beginOf(objects.text, place.offset, number);
  const end = objects.text.indexOf('endobj', begin);
  return end < 0 ? undefined : objects.text.slice(begin, end).trim();
}

/** Behind the words “12 0 obj”. */
function beginOf(text: string, offset: number, number: number): number {
  const match = /^\s*(\d+)\s+\d+\s+obj/.exec(text.slice(offset, offset + 40));
  if (Number(match?.[1]) !== number) throw new BrokenPdf(`object ${number} is not where the table says`);
  return skipWhite(text, offset + (match?.[0].length ?? 0));
}

function readTable(text: string, at: number, places: Map<number, Place>): Dictionary {
  const HEAD = /\s*(\d+)\s+(\d+)\s*/y;
  const ROW = /(\d{10}) (\d{5}) ([nf])\s*/y;
  HEAD.lastIndex = at + 'xref'.length;
  for (let head = HEAD.exec(text); head; head = HEAD.exec(text)) {
    const first = Number(head[1]);
    ROW.lastIndex = HEAD.lastIndex;
    for (let index = 0; index < Number(head[2]); index++) {
      const row = ROW.exec(text);
      if (!row) throw new BrokenPdf('a row of the table is broken');
      if (row[3] === 'n')
        add(places, first + index, { kind: 'offset', offset: Number(row[1]), generation: Number(row[2]) });
      HEAD.lastIndex = ROW.lastIndex;
    }
  }
  const trailerAt = text.indexOf('trailer', at);
  if (trailerAt < 0) throw new BrokenPdf('there is no trailer');
  return readDictionary(text, trailerAt + 'trailer'.length);
}

function readStreamTable(text: string, at: number, places: Map<number, Place>): Dictionary {
  const match = /^\s*\d+\s+\d+\s+obj/.exec(text.slice(at, at + 40));
  if (!match) throw new BrokenPdf('there is no table where one should be');
  const trailer = readDictionary(text, at + match[0].length);
  const rows = Buffer.from(unpack(undefined, trailer, text), 'latin1');
  const [kindBytes = 0, secondBytes = 0, thirdBytes = 0] = numbersIn(trailer.entries.get('W'));
  const width = kindBytes + secondBytes + thirdBytes;
  if (width < 1 || width > 18 || Math.max(kindBytes, secondBytes, thirdBytes) > 6) throw new BrokenPdf('bad widths');
  const [size = 0] = numbersIn(trailer.entries.get('Size'));
  const sections = trailer.entries.has('Index') ? numbersIn(trailer.entries.get('Index')) : [0, size];
  const field = (from: number, bytes: number) => (bytes === 0 ? undefined : rows.readUIntBE(from, bytes));
  let from = 0;
  for (let section = 0; section + 1 < sections.length; section += 2) {
    const first = sections[section] ?? 0;
    for (let index = 0; index < (sections[section + 1] ?? 0) && from + width <= rows.length; index++) {
      const kind = field(from, kindBytes) ?? 1;
      const second = field(from + kindBytes, secondBytes) ?? 0;
      const third = field(from + kindBytes + secondBytes, thirdBytes) ?? 0;
      if (kind === 1) add(places, first + index, { kind: 'offset', offset: second, generation: third });
      if (kind === 2) add(places, first + index, { kind: 'packed', stream: second, index: third });
      from += width;
    }
  }
  return trailer;
}

/** What is newer was read before. */
function add(places: Map<number, Place>, number: number, place: Place): void {
  if (places.size >= MAX_OBJECTS) throw new BrokenPdf('too many objects');
  if (!places.has(number)) places.set(number, place);
}

function unpack(objects: PdfObjects | undefined, dictionary: Dictionary, text = objects?.text ?? ''): string {
  const written = dictionary.entries.get('Length');
  const [length] = numbersIn(objects ? resolve(objects, written) : written);
  const head = /^\s*stream\r?\n/.exec(text.slice(dictionary.end, dictionary.end + 20));
  if (length === undefined || !head) throw new BrokenPdf('a stream is broken');
  const start = dictionary.end + head[0].length;
  const data = Buffer.from(text.slice(start, start + length), 'latin1');
  const filter = dictionary.entries.get('Filter');
  if (filter === undefined) return data.toString('latin1');
  if (!/^(?:\[\s*)?\/FlateDecode(?:\s*\])?$/.test(filter)) throw new BrokenPdf(`the filter ${filter} is not read here`);
  const plain = inflateSync(data, { maxOutputLength: MAX_UNPACKED_BYTES });
  const parameters = dictionary.entries.get('DecodeParms') ?? '';
  const predictor = Number(/\/Predictor\s+(\d+)/.exec(parameters)?.[1] ?? 1);
  if (predictor === 1) return plain.toString('latin1');
  if (predictor < 10) throw new BrokenPdf('the predictor is not read here');
  return undoPrediction(plain, Number(/\/Columns\s+(\d+)/.exec(parameters)?.[1] ?? 1)).toString('latin1');
}

/** Tables are packed by the differences between rows: the predictors None, Sub and Up of PNG. */
function undoPrediction(data: Buffer, columns: number): Buffer {
  if (columns < 1 || columns > 64) throw new BrokenPdf('bad columns');
  const rows = Math.floor(data.length / (columns + 1));
  const plain = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row++) {
    const kind = data[row * (columns + 1)] ?? 0;
    if (kind > 2) throw new BrokenPdf('the predictor of a row is not read here');
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const left = kind === 1 && column > 0 ? (plain[at - 1] ?? 0) : 0;
      const above = kind === 2 && row > 0 ? (plain[at - columns] ?? 0) : 0;
      plain[at] = ((data[row * (columns + 1) + 1 + column] ?? 0) + left + above) & 0xff;
    }
  }
  return plain;
}
