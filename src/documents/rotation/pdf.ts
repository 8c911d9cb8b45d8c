import type { Degrees } from './degrees.ts';
import { dictionaryOf, type PdfObjects, readObjects, resolve } from './pdf-objects.ts';
import { BrokenPdf, type Dictionary, numbersIn, referenceIn } from './pdf-syntax.ts';

const MAX_PAGES = 5_000;
const MAX_DEPTH = 50;

/** Turns every page of a PDF by an update behind its end; what was there stays as it is. Undefined where that cannot be. */
export function turnPdf(bytes: Uint8Array, degrees: Degrees): Uint8Array | undefined {
  try {
    const objects = readObjects(bytes);
    // Of an encrypted file even the update would have to be encrypted.
    if (objects.trailer.entries.has('Encrypt')) return undefined;
    const pages = new Map<number, string>();
    const root = dictionaryOf(objects, referenceIn(objects.trailer.entries.get('Root')) ?? -1);
    turnPages(objects, referenceIn(root.entries.get('Pages')) ?? -1, 0, degrees, pages, 0);
    return pages.size === 0 ? undefined : Buffer.concat([bytes, Buffer.from(updateOf(objects, pages), 'latin1')]);
  } catch (error) {
    // Anything may be wrong with a file, and the inflater has errors of its own.
    if (error instanceof BrokenPdf || error instanceof RangeError || isZlibError(error)) return undefined;
    throw error;
  }
}

/** Pages hang in a tree and inherit their rotation from above. */
function turnPages(
  objects: PdfObjects,
  number: number,
  inherited: number,
  degrees: Degrees,
  pages: Map<number, string>,
  depth: number,
): void {
  if (depth > MAX_DEPTH || pages.size >= MAX_PAGES) throw new BrokenPdf('too many pages');
  const dictionary = dictionaryOf(objects, number);
  const [rotation = inherited] = numbersIn(resolve(objects, dictionary.entries.get('Rotate')));
  const kids = resolve(objects, dictionary.entries.get('Kids'));
  if (kids === undefined) {
    pages.set(number, withRotation(dictionary, (((rotation + degrees) % 360) + 360) % 360));
    return;
  }
  for (const [reference] of kids.matchAll(/\d{1,10}\s{1,9}\d{1,5}\s{1,9}R/g))
    turnPages(objects, referenceIn(reference) ?? -1, rotation, degrees, pages, depth + 1);
}

function withRotation({ entries }: Dictionary, rotation: number): string {
  const others = [...entries].filter(([key]) => key !== 'Rotate').map(([key, value]) => `/${key} ${value}`);
  return `<< ${others.join(' ')} /Rotate ${rotation} >>`;
}

interface Row {
  readonly number: number;
  readonly offset: number;
  readonly generation: number;
}

/** The changed objects and a table of them, of the same kind as the newest in the file (ISO 32000-1, 7.5.6). */
function updateOf(objects: PdfObjects, pages: ReadonlyMap<number, string>): string {
  let update = '\n';
  const rows: Row[] = [];
  for (const [number, page] of [...pages].sort(([one], [other]) => one - other)) {
    const place = objects.places.get(number);
    const generation = place?.kind === 'offset' ? place.generation : 0;
    rows.push({ number, offset: objects.text.length + update.length, generation });
    update += `${number} ${generation} obj\n${page}\nendobj\n`;
  }
  const [size = 0] = numbersIn(objects.trailer.entries.get('Size'));
  const kept = ['Root', 'Info', 'ID'].flatMap((key) => {
    const value = objects.trailer.entries.get(key);
    return value === undefined ? [] : [`/${key} ${value}`];
  });
  const trailer = `${kept.join(' ')} /Prev ${objects.tableAt}`;
  const tableAt = objects.text.length + update.length;
  if (objects.isStream) {
    const all = [...rows, { number: size, offset: tableAt, generation: 0 }];
    const data = Buffer.concat(all.map(packRow)).toString('latin1');
    const index = all.map(({ number }) => `${number} 1`).join(' ');
    update += `${size} 0 obj\n<< /Type /XRef /Size ${size + 1} /W [1 4 2] /Index [${index}] /Length ${data.length} ${trailer} >>\n`;
    update += `stream\n${data}\nendstream\nendobj\n`;
  } else {
    update += `xref\n${rows.map(printRow).join('')}trailer\n<< /Size ${size} ${trailer} >>\n`;
  }
  return `${update}startxref\n${tableAt}\n%%EOF\n`;
}

function printRow({ number, offset, generation }: Row): string {
  return `${number} 1\n${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`;
}

function packRow({ offset, generation }: Row): Buffer {
  const row = Buffer.alloc(7);
  row.writeUInt8(1, 0);
  row.writeUInt32BE(offset, 1);
  row.writeUInt16BE(generation, 5);
  return row;
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:Z_|ERR_)/.test(String(error.code));
}
