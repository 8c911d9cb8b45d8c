import { Lines } from '../decode/lines.ts';
import { type Heading, readHeading, splitRow } from './csv-heading.ts';
import { readRow } from './csv-row.ts';
import type { ByteDecoder, FeedContext } from './feed.ts';

export const MAX_ROW_BYTES = 16 * 1024;
const MAX_REMEMBERED_SHIPS = 200_000;

/**
 * An archive with a heading line: MarineCadastre in both its layouts, the Danish Maritime Authority's, and what looks
 * like them. Columns are found by name. A ship's static data is handed over when it changes.
 */
export function createCsv({ status, sink }: FeedContext): ByteDecoder {
  const remembered = new Map<number, string>();
  let heading: Heading | undefined;
  const readLine = (text: string): void => {
    if (!heading) {
      heading = readHeading(text);
      return;
    }
    const row = readRow(splitRow(text, heading.separator), heading);
    if (row === undefined) {
      status.drops.unreadable++;
      return;
    }
    const { position, ship } = row;
    sink.position(position, status);
    const fingerprint = JSON.stringify({ ...ship, atMs: 0 });
    if (remembered.get(position.mmsi) === fingerprint) return;
    if (remembered.size >= MAX_REMEMBERED_SHIPS) remembered.clear();
    remembered.set(position.mmsi, fingerprint);
    sink.static(ship, status);
  };
  const lines = new Lines(
    {
      line: (bytes, from, to) => {
        const text = textOfLine(bytes, from, to);
        if (text !== '') readLine(text);
      },
      overlong: () => {
        status.drops.overlong_line++;
      },
    },
    MAX_ROW_BYTES,
  );
  return { push: (chunk) => lines.push(chunk), end: () => lines.end() };
}

export function textOfLine(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from)
    .toString('utf8')
    .trimEnd();
}
