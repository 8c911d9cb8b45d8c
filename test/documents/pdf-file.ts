import { deflateSync } from 'node:zlib';
import { objectsOf, type PlacedString } from '../../src/simulator/office/pdf-file.ts';

/** The same as newer writers make it: all that is no stream within a stream of objects, and a table that is a stream. */
export function writePackedPdf(pages: readonly (readonly PlacedString[])[], turned?: number): Uint8Array {
  const objects = objectsOf(pages, turned).map((object, index) => ({ number: index + 1, object }));
  const packed = objects.filter(({ object }) => !object.includes('\nstream\n'));
  const [packNumber, tableNumber] = [objects.length + 1, objects.length + 2];
  let offset = 0;
  const head = packed.map(({ number, object }) => {
    const entry = `${number} ${offset}`;
    offset += object.length + 1;
    return entry;
  });
  const first = head.join(' ').length + 1;
  const pack = deflateSync(`${head.join(' ')}\n${packed.map(({ object }) => object).join('\n')}`).toString('latin1');
  const rows = new Map<number, readonly number[]>([[0, [0, 0, 0]]]);
  for (const [index, { number }] of packed.entries()) rows.set(number, [2, packNumber, index]);
  let file = '%PDF-1.5\n';
  const write = (number: number, object: string) => {
    rows.set(number, [1, file.length, 0]);
    file += `${number} 0 obj\n${object}\nendobj\n`;
  };
  for (const { number, object } of objects) if (object.includes('\nstream\n')) write(number, object);
  write(
    packNumber,
    `<< /Type /ObjStm /N ${packed.length} /First ${first} /Filter /FlateDecode /Length ${pack.length} >>\nstream\n${pack}\nendstream`,
  );
  const start = file.length;
  rows.set(tableNumber, [1, start, 0]);
  const table = deflateSync(predictUp([...rows].sort(([one], [other]) => one - other).map(([, row]) => row))).toString(
    'latin1',
  );
  file += `${tableNumber} 0 obj\n<< /Type /XRef /Size ${tableNumber + 1} /W [1 4 1] /Root 1 0 R /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 6 >> /Length ${table.length} >>\nstream\n${table}\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Rows of 1, 4 and 1 bytes as differences from the row above (the predictor Up of PNG). */
function predictUp(rows: readonly (readonly number[])[]): Buffer {
  let above = Buffer.alloc(6);
  return Buffer.concat(
    rows.map(([kind = 0, second = 0, third = 0]) => {
      const row = Buffer.alloc(6);
      row.writeUInt8(kind, 0);
      row.writeUInt32BE(second, 1);
      row.writeUInt8(third, 5);
      const difference = Buffer.from([2, ...row.map((byte, index) => (byte - (above[index] ?? 0)) & 0xff)]);
      above = row;
      return difference;
    }),
  );
}
