import { deflateSync } from 'node:zlib';

/** A picture of these lines, each with its filter before it; without checksums, which readers skip. */
export function png(
  width: number,
  height: number,
  depth: number,
  colour: number,
  lines: Uint8Array,
  more: readonly [string, Buffer][] = [],
  interlace = 0,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  const chunks: [string, Buffer][] = [
    ['IHDR', header],
    ...more,
    ['IDAT', deflateSync(lines)],
    ['IEND', Buffer.alloc(0)],
  ];
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...chunks.map(([type, data]) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(data.length);
      return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
    }),
  ]);
}
