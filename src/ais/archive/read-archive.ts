import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messageOf } from '../../errors.ts';
import { MAX_ROW_BYTES, textOfLine } from '../feeds/csv.ts';
import { type Heading, readHeading, splitRow } from '../feeds/csv-heading.ts';
import { readRow } from '../feeds/csv-row.ts';
import { decompressorFor } from '../feeds/decompress.ts';
import { type ArchiveShip, ArchiveShips } from './archive-ships.ts';
import { RowPicker } from './row-picker.ts';

const STANDARD_INPUT = '-';
const CHUNK_BYTES = 1 << 20;
const NEWLINE = 10;

export interface ReadArchive {
  readonly rows: number;
  readonly unreadable: number;
  readonly ships: readonly ArchiveShip[];
}

export interface ReadOptions {
  readonly nowMs: number;
  readonly onProgress?: (readBytes: number, totalBytes: number | undefined, note: string) => void;
}

/**
 * Reads files of archives one after the other, in whatever order: CSV with a heading, plain or compressed. Of all
 * ships it keeps those that carry cargo, a point each ten minutes, so a month of a sea fits into memory.
 */
export async function readArchive(paths: readonly string[], options: ReadOptions): Promise<ReadArchive> {
  const reader = new Reader(options.nowMs);
  const sizes = await Promise.all(paths.map(sizeOf));
  const total = sizes.includes(undefined) ? undefined : sizes.reduce<number>((sum, size = 0) => sum + size, 0);
  let readBytes = 0;
  for (const path of paths) {
    try {
      await readFile(path, reader, (bytes) => {
        readBytes += bytes;
        options.onProgress?.(readBytes, total, `${reader.rows.toLocaleString('en')} rows`);
      });
    } catch (cause) {
      throw new Error(`${path} could not be read: ${messageOf(cause)}`, { cause });
    }
  }
  return { rows: reader.rows, unreadable: reader.unreadable, ships: reader.ships.all() };
}

async function sizeOf(path: string): Promise<number | undefined> {
  return path === STANDARD_INPUT ? undefined : (await stat(path)).size;
}

async function readFile(path: string, reader: Reader, onRead: (bytes: number) => void): Promise<void> {
  const file: Readable =
    path === STANDARD_INPUT ? process.stdin : createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const decompressor = decompressorFor(path);
  const count = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      onRead(chunk.length);
      yield chunk;
    }
  };
  const read = async (source: AsyncIterable<Buffer>) => {
    reader.beginFile();
    for await (const chunk of source) reader.push(chunk);
    reader.endFile();
  };
  if (decompressor) await pipeline(file, count, decompressor, read);
  else await pipeline(file, count, read);
}

class Reader {
  rows = 0;
  unreadable = 0;
  readonly ships: ArchiveShips;
  readonly #picker = new RowPicker();
  #heading: Heading | undefined;
  #rest = Buffer.alloc(0);

  constructor(nowMs: number) {
    this.ships = new ArchiveShips(nowMs);
  }

  beginFile(): void {
    this.#heading = undefined;
    this.#rest = Buffer.alloc(0);
  }

  push(chunk: Buffer): void {
    let from = 0;
    if (this.#rest.length > 0) {
      from = chunk.indexOf(NEWLINE) + 1;
      const line = Buffer.concat([this.#rest, from > 0 ? chunk.subarray(0, from - 1) : chunk]);
      if (line.length > MAX_ROW_BYTES) throw new Error('a line of it is no row of a table');
      this.#rest = from > 0 ? Buffer.alloc(0) : line;
      if (from === 0) return;
      this.#readLine(line, 0, line.length);
    }
    for (let end = chunk.indexOf(NEWLINE, from); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      this.#readLine(chunk, from, end);
      from = end + 1;
    }
    if (from < chunk.length) this.#rest = Buffer.from(chunk.subarray(from));
  }

  endFile(): void {
    if (this.#rest.length > 0) this.#readLine(this.#rest, 0, this.#rest.length);
    if (this.#heading === undefined) throw new Error('it is empty');
  }

  #readLine(bytes: Buffer, from: number, to: number): void {
    if (this.#heading === undefined) {
      this.#heading = readHeading(textOfLine(bytes, from, to));
      if (!this.#heading)
        throw new Error('its first line names no columns for the time, the MMSI, latitude and longitude');
      this.#picker.begin(this.#heading);
      return;
    }
    this.rows++;
    if (!this.#picker.isWanted(bytes, from, to)) return;
    const text = textOfLine(bytes, from, to);
    const row = text === '' ? undefined : readRow(splitRow(text, this.#heading.separator), this.#heading);
    if (row) this.#picker.look(row.position.mmsi, this.ships.read(row));
    else this.unreadable++;
  }
}
