import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { Degrees } from './degrees.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_CHUNKS = 100_000;
/** What the pixels of a page take at 600 dots an inch in colour, and some more. */
const MAX_PIXEL_BYTES = 128 * 1024 * 1024;
/** As many as a page has at 600 dots an inch, and some more: each is moved by itself. */
const MAX_PIXELS = 40_000_000;
/** Samples of a pixel by the type of colour (PNG, section 11.2.1). */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** The passes of an interlaced picture: first column and row, and steps between them (PNG, section 8.2). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 0, 1, 1]] as const;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: number;
  readonly isInterlaced: boolean;
}

/** Turns the pixels of a PNG, which has no word for how it lies that readers know. Undefined for other files. */
export function turnPng(bytes: Uint8Array, degrees: Degrees): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, 8).equals(SIGNATURE)) return undefined;
  const chunks = readChunks(file);
  const header = chunks && readHeader(chunks[0]);
  if (!chunks || !header) return undefined;
  const pixels = readPixels(chunks, header);
  if (!pixels) return undefined;
  const isSideways = degrees !== 180;
  const turned = writePixels(pixels, header, degrees);
  const first = chunks.findIndex(({ type }) => type === 'IDAT');
  const written = chunks.flatMap((chunk, index) => {
    if (index === first) return [{ type: 'IDAT', data: deflateSync(turned) }];
    if (chunk.type === 'IDAT') return [];
    if (chunk.type === 'IHDR') return [{ type: 'IHDR', data: turnHeader(chunk.data, isSideways) }];
    return chunk.type === 'pHYs' && isSideways ? [{ type: 'pHYs', data: swapWords(chunk.data) }] : [chunk];
  });
  return Buffer.concat([SIGNATURE, ...written.map(writeChunk)]);
}

function readChunks(file: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= file.length && chunks.length < MAX_CHUNKS; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return undefined;
    const chunk = { type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end - 4) };
    chunks.push(chunk);
    if (chunk.type === 'IEND') return chunks;
    at = end;
  }
  return undefined;
}

function readHeader(chunk: Chunk | undefined): Header | undefined {
  if (chunk?.type !== 'IHDR' || chunk.data.length !== 13) return undefined;
  const { data } = chunk;
  const [width, height, depth] = [data.readUInt32BE(0), data.readUInt32BE(4), data.readUInt8(8)];
  const samples = SAMPLES[data.readUInt8(9)];
  if (samples === undefined || ![1, 2, 4, 8, 16].includes(depth) || width === 0 || height === 0) return undefined;
  const bitsPerPixel = samples * depth;
  if (width * height > MAX_PIXELS || width * height * Math.max(1, bitsPerPixel / 8) > MAX_PIXEL_BYTES) return undefined;
  return { width, height, bitsPerPixel, isInterlaced: data.readUInt8(12) === 1 };
}

/** All pixels from the top left, a byte or more to each: less than a byte is widened, to be moved by itself. */
function readPixels(chunks: readonly Chunk[], header: Header): Buffer | undefined {
  const { width, height, bitsPerPixel } = header;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const passes = (header.isInterlaced ? PASSES : WHOLE).map(([left, top, stepX, stepY]) => {
    const columns = Math.max(0, Math.ceil((width - left) / stepX));
    const rows = columns === 0 ? 0 : Math.max(0, Math.ceil((height - top) / stepY));
    return { left, top, stepX, stepY, columns, rows, rowBytes: Math.ceil((columns * bitsPerPixel) / 8) };
  });
  const size = passes.reduce((sum, { rows, rowBytes }) => sum + rows * (rowBytes + 1), 0);
  const raw = inflate(packed, size);
  if (raw === undefined || raw.length < size) return undefined;
  const unit = unitOf(header);
  const pixels = Buffer.alloc(width * height * unit);
  let at = 0;
  for (const { left, top, stepX, stepY, columns, rows, rowBytes } of passes) {
    let above = Buffer.alloc(rowBytes);
    for (let row = 0; row < rows; row++) {
      const line = unfilter(raw[at] ?? 0, raw.subarray(at + 1, at + 1 + rowBytes), above, unit);
      if (!line) return undefined;
      for (let column = 0; column < columns; column++)
        movePixel(line, column, pixels, (top + row * stepY) * width + left + column * stepX, header);
      above = line;
      at += rowBytes + 1;
    }
  }
  return pixels;
}

function inflate(packed: Buffer, size: number): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: size + 1 });
  } catch (error) {
    // Damaged, or more than its header says: it is not a picture that can be turned.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

/** By hand: for so few bytes a call of `copy` takes longer than the copying. */
function copyPixel(source: Buffer, pixel: number, target: Buffer, at: number, unit: number): void {
  for (let byte = 0, from = pixel * unit; byte < unit; byte++) target[at + byte] = source[from + byte] ?? 0;
}

function unitOf({ bitsPerPixel }: Header): number {
  return Math.max(1, bitsPerPixel / 8);
}

function movePixel(line: Buffer, column: number, pixels: Buffer, to: number, { bitsPerPixel }: Header): void {
  if (bitsPerPixel >= 8) {
    copyPixel(line, column, pixels, (to * bitsPerPixel) / 8, bitsPerPixel / 8);
    return;
  }
  const bit = column * bitsPerPixel;
  pixels[to] = ((line[bit >> 3] ?? 0) >> (8 - bitsPerPixel - (bit & 7))) & ((1 << bitsPerPixel) - 1);
}

/** Undoes the filter of a line (PNG, section 9.2). */
function unfilter(filter: number, line: Buffer, above: Buffer, unit: number): Buffer<ArrayBuffer> | undefined {
  if (filter > 4) return undefined;
  const plain = Buffer.from(line);
  for (let at = 0; at < plain.length; at++) {
    const left = at >= unit ? (plain[at - unit] ?? 0) : 0;
    const up = above[at] ?? 0;
    const corner = at >= unit ? (above[at - unit] ?? 0) : 0;
    plain[at] = ((plain[at] ?? 0) + guess(filter, left, up, corner)) & 0xff;
  }
  return plain;
}

function guess(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? paeth(left, up, corner) : 0;
}

function paeth(left: number, up: number, corner: number): number {
  const middle = left + up - corner;
  const toLeft = Math.abs(middle - left);
  const toUp = Math.abs(middle - up);
  const toCorner = Math.abs(middle - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Lines of the turned picture, each with the filter that changes nothing in front. */
function writePixels(pixels: Buffer, header: Header, degrees: Degrees): Buffer {
  const { bitsPerPixel } = header;
  const unit = unitOf(header);
  const [width, height] = degrees === 180 ? [header.width, header.height] : [header.height, header.width];
  const rowBytes = Math.ceil((width * bitsPerPixel) / 8);
  const raw = Buffer.alloc(height * (rowBytes + 1));
  for (let row = 0; row < height; row++) {
    const line = row * (rowBytes + 1) + 1;
    for (let column = 0; column < width; column++) {
      const from = sourceOf(row, column, header, degrees);
      if (bitsPerPixel >= 8) copyPixel(pixels, from, raw, line + column * unit, unit);
      else {
        const bit = column * bitsPerPixel;
        const at = line + (bit >> 3);
        raw[at] = (raw[at] ?? 0) | ((pixels[from] ?? 0) << (8 - bitsPerPixel - (bit & 7)));
      }
    }
  }
  return raw;
}

/** Where a pixel of the turned picture comes from. */
function sourceOf(row: number, column: number, { width, height }: Header, degrees: Degrees): number {
  if (degrees === 90) return (height - 1 - column) * width + row;
  if (degrees === 180) return (height - 1 - row) * width + (width - 1 - column);
  return column * width + (width - 1 - row);
}

/** The turned picture is written without interlacing. */
function turnHeader(data: Buffer, isSideways: boolean): Buffer {
  const turned = isSideways ? swapWords(data) : Buffer.from(data);
  turned[12] = 0;
  return turned;
}

function swapWords(data: Buffer): Buffer {
  return data.length < 8 ? data : Buffer.concat([data.subarray(4, 8), data.subarray(0, 4), data.subarray(8)]);
}

function writeChunk({ type, data }: Chunk): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, 'latin1');
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(data, crc32(head.subarray(4))), 0);
  return Buffer.concat([head, data, check]);
}
