import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { png } from '../../../test/documents/png-file.ts';
import { turnPng } from './png.ts';

/** Rows of a picture, a number to each sample. */
type Rows = readonly (readonly number[])[];

const GREY = 0;
const COLOUR = 2;
const PALETTE = 3;

describe('turning a PNG', () => {
  it.each([
    [
      90,
      [
        [5, 3, 1],
        [6, 4, 2],
      ],
    ],
    [
      180,
      [
        [6, 5],
        [4, 3],
        [2, 1],
      ],
    ],
    [
      270,
      [
        [2, 4, 6],
        [1, 3, 5],
      ],
    ],
  ] as const)('moves every pixel clockwise by %d degrees', (degrees, expected) => {
    const file = png(
      2,
      3,
      8,
      GREY,
      plain([
        [1, 2],
        [3, 4],
        [5, 6],
      ]),
    );
    expect(pixelsOf(turnPng(file, degrees), 1)).toEqual(expected);
  });

  it('undoes every filter that lines are written with', () => {
    const rows = [1, 2, 3, 4, 5].map((row) => Array.from({ length: 9 }, (_, at) => (row * 37 + at * at * 11) % 256));
    const lines = rows.map((row, index) => filtered(index % 5, row, rows[index - 1] ?? row.map(() => 0), 3));
    const turned = turnPng(png(3, 5, 8, COLOUR, Buffer.concat(lines)), 180);
    const backwards = rows.map((row) => [row.slice(6), row.slice(3, 6), row.slice(0, 3)].flat()).reverse();
    expect(pixelsOf(turned, 3)).toEqual(backwards);
  });

  it('turns pictures with less than a byte to a pixel, and leaves their palette', () => {
    const palette: [string, Buffer] = ['PLTE', Buffer.from([0, 0, 0, 255, 255, 255])];
    // Ten pixels a line, one bit each: 1010101010 over 1111100000.
    const lines = Buffer.from([0, 0b10101010, 0b10000000, 0, 0b11111000, 0b00000000]);
    const turned = turnPng(png(10, 2, 1, PALETTE, lines, [palette]), 90);
    expect(chunksOf(turned).find(([type]) => type === 'PLTE')?.[1]).toEqual(palette[1]);
    const bits = pixelsOf(turned, 1).map(([byte = 0]) => [(byte >> 7) & 1, (byte >> 6) & 1]);
    expect(bits.map(([below, above]) => `${below}${above}`).join(' ')).toBe('11 10 11 10 11 00 01 00 01 00');
  });

  it('turns an interlaced picture', () => {
    // Three by three pixels; passes 1, 4, 5, 6 and 7 hold some of them.
    const passes = [[[1]], [[3]], [[7, 9]], [[2], [8]], [[4, 5, 6]]];
    const file = png(3, 3, 8, GREY, Buffer.concat(passes.map(plain)), [], 1);
    expect(pixelsOf(turnPng(file, 90), 1)).toEqual([
      [7, 4, 1],
      [8, 5, 2],
      [9, 6, 3],
    ]);
  });

  it('is what it was after four quarters', () => {
    const file = png(2, 3, 16, COLOUR, plain([[...Array(12).keys()], [...Array(12).keys()], [...Array(12).keys()]]));
    let turned: Uint8Array | undefined = file;
    for (let quarter = 0; quarter < 4; quarter++) turned = turned && turnPng(turned, 90);
    expect(pixelsOf(turned, 6)).toEqual(pixelsOf(file, 6));
  });

  it('leaves what is damaged or too large alone', () => {
    const file = png(
      2,
      2,
      8,
      GREY,
      plain([
        [1, 2],
        [3, 4],
      ]),
    );
    expect(turnPng(file.subarray(0, file.length - 20), 90)).toBeUndefined();
    expect(turnPng(png(2, 2, 8, GREY, plain([[1, 2]])), 90)).toBeUndefined();
    expect(turnPng(png(2, 2, 8, GREY, Buffer.from([9, 1, 2, 0, 3, 4])), 90)).toBeUndefined();
    expect(turnPng(png(2, 2, 8, GREY, Buffer.alloc(10_000)), 90)).toBeUndefined();
    expect(turnPng(png(100_000, 100_000, 8, COLOUR, Buffer.alloc(10)), 90)).toBeUndefined();
    expect(turnPng(Buffer.from('ARRIVAL NOTICE'), 90)).toBeUndefined();
  });
});

function plain(rows: Rows): Buffer {
  return Buffer.concat(rows.map((row) => Buffer.from([0, ...row])));
}

/** The forward filters of section 9.2 of the standard. */
function filtered(filter: number, row: readonly number[], above: readonly number[], unit: number): Buffer {
  const bytes = row.map((value, at) => {
    const [left, up, corner] = [row[at - unit] ?? 0, above[at] ?? 0, at >= unit ? (above[at - unit] ?? 0) : 0];
    const estimate = left + up - corner;
    const nearest = [left, up, corner].sort((one, other) => Math.abs(estimate - one) - Math.abs(estimate - other))[0];
    return value - ([0, left, up, Math.floor((left + up) / 2), nearest][filter] ?? 0);
  });
  return Buffer.from([filter, ...bytes.map((byte) => byte & 0xff)]);
}

function chunksOf(file: Uint8Array | undefined): [string, Buffer][] {
  const bytes = Buffer.from(file ?? []);
  const chunks: [string, Buffer][] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    chunks.push([bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at))]);
  return chunks;
}

/** The lines of a picture that is written without filters, a number to each byte. */
function pixelsOf(file: Uint8Array | undefined, unit: number): number[][] {
  const chunks = chunksOf(file);
  const header = chunks[0]?.[1] ?? Buffer.alloc(13);
  const [width, bits] = [header.readUInt32BE(0), header.readUInt8(8)];
  const raw = inflateSync(chunks.find(([type]) => type === 'IDAT')?.[1] ?? Buffer.alloc(0));
  const rowBytes = Math.ceil(bits < 8 ? (width * bits) / 8 : width * unit);
  return Array.from({ length: header.readUInt32BE(4) }, (_, row) => {
    const at = row * (rowBytes + 1) + 1;
    return [...raw.subarray(at, at + rowBytes)];
  });
}
