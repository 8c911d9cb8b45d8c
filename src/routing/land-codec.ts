import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { COLUMNS, ROWS, type Runs } from './raster.ts';

/**
 * The land mask on disk. Coasts run on from row to row, so each edge of a run is written as its shift against the edge
 * above it (the idea of ITU-T T.6 fax coding): a byte each, which Brotli then halves again.
 *
 * Edges of a row are its run starts and ends in order, closed by COLUMNS. For each: 0…MAX_SHIFT·2 is the zigzag shift
 * against the reference edge (the first edge of the row before that lies right of the last one written and has the same
 * parity); SKIP moves the reference on by two; FRESH says that the distance from the last edge follows as a varint.
 */
const MAX_SHIFT = 100;
const SKIP = 254;
const FRESH = 255;

export function encodeRuns(runs: Runs): Buffer {
  const bytes: number[] = [];
  let above: number[] = [COLUMNS];
  for (let row = 0; row < ROWS; row++) {
    const edges = edgesOf(runs, row);
    encodeRow(bytes, edges, above);
    above = edges;
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  return brotliCompressSync(Buffer.from(bytes), { params });
}

export function decodeRuns(packed: Buffer): Runs {
  const bytes = brotliDecompressSync(packed);
  const rowStarts = new Uint32Array(ROWS + 1);
  const bounds = new Uint32Array(bytes.length + 1);
  const cursor = { at: 0 };
  let above: number[] = [COLUMNS];
  let used = 0;
  for (let row = 0; row < ROWS; row++) {
    const edges = decodeRow(bytes, cursor, above);
    for (let index = 0; index < edges.length - 1; index++) bounds[used++] = edges[index] as number;
    // A run that touches the last column ends with the closing edge itself.
    if (edges.length % 2 === 0) bounds[used++] = COLUMNS;
    rowStarts[row + 1] = used / 2;
    above = edges;
  }
  if (cursor.at !== bytes.length) throw new Error(`land mask has ${bytes.length - cursor.at} bytes too many`);
  return { rowStarts, bounds: bounds.slice(0, used) };
}

function edgesOf(runs: Runs, row: number): number[] {
  const edges: number[] = [];
  for (let run = runs.rowStarts[row] as number; run < (runs.rowStarts[row + 1] as number); run++) {
    edges.push(runs.bounds[2 * run] as number, runs.bounds[2 * run + 1] as number);
  }
  if (edges.at(-1) !== COLUMNS) edges.push(COLUMNS);
  return edges;
}

function encodeRow(bytes: number[], edges: readonly number[], above: readonly number[]): void {
  let last = -1;
  let reference = 0;
  for (let index = 0; index < edges.length; index++) {
    const edge = edges[index] as number;
    reference = nextReference(above, reference, index, last);
    const skips = skipsTo(above, reference, edge);
    const shift = edge - (above[reference + 2 * skips] ?? COLUMNS);
    if (Math.abs(shift) <= MAX_SHIFT) {
      for (let count = 0; count < skips; count++) bytes.push(SKIP);
      bytes.push(shift < 0 ? -2 * shift - 1 : 2 * shift);
      reference += 2 * skips;
    } else {
      bytes.push(FRESH);
      pushVarint(bytes, edge - last);
    }
    last = edge;
  }
}

function decodeRow(bytes: Buffer, cursor: { at: number }, above: readonly number[]): number[] {
  const edges: number[] = [];
  let last = -1;
  let reference = 0;
  while (last !== COLUMNS) {
    reference = nextReference(above, reference, edges.length, last);
    let code = bytes[cursor.at++] as number;
    while (code === SKIP) {
      reference += 2;
      code = bytes[cursor.at++] as number;
    }
    if (code === FRESH) last += readVarint(bytes, cursor);
    else last = (above[reference] ?? COLUMNS) + (code % 2 === 1 ? -(code + 1) / 2 : code / 2);
    edges.push(last);
    if (last > COLUMNS || cursor.at > bytes.length) throw new Error('land mask is damaged');
  }
  return edges;
}

function nextReference(above: readonly number[], from: number, index: number, last: number): number {
  let reference = Math.max(0, from - 2);
  if (reference % 2 !== index % 2) reference++;
  while (reference < above.length && (above[reference] as number) <= last) reference += 2;
  return reference;
}

/** How many reference edges to leave out so that the shift is smallest; each costs a byte, so only clear gains count. */
function skipsTo(above: readonly number[], reference: number, edge: number): number {
  let skips = 0;
  while (
    reference + 2 * skips + 2 < above.length &&
    Math.abs((above[reference + 2 * skips + 2] as number) - edge) <
      Math.abs((above[reference + 2 * skips] as number) - edge)
  ) {
    skips++;
  }
  return skips;
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest & 127) | 128);
    rest >>>= 7;
  }
  bytes.push(rest);
}

function readVarint(bytes: Buffer, cursor: { at: number }): number {
  let value = 0;
  for (let shift = 0; shift <= 28; shift += 7) {
    const byte = bytes[cursor.at++] as number;
    value |= (byte & 127) << shift;
    if (byte < 128) return value;
  }
  throw new Error('land mask is damaged');
}
