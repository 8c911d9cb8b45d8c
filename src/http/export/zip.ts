import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly text: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
}

/** What 32 bits count: an archive that is larger needs fields that few readers know. */
const MAX_BYTES = 0xffff_ffff;
const SIGNATURE = { local: 0x0403_4b50, descriptor: 0x0807_4b50, central: 0x0201_4b50, end: 0x0605_4b50 };
const VERSION = 20;
/** Sizes follow the bytes, since they are not known before; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, the first day that can be written: the same list makes the same bytes. */
const DATE = 0x21;

/** An archive that is written while its texts arrive: nothing of them is kept. */
export async function* zipBytes(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const head = localHeader(Buffer.from(name));
    yield head;
    const sizes = { crc: 0, bytes: 0, packedBytes: 0 };
    const deflate = createDeflateRaw();
    // A text that fails fails the reading below.
    pipeline(Readable.from(counted(text, sizes)), deflate, () => undefined);
    for await (const chunk of deflate) {
      sizes.packedBytes += chunk.length;
      yield chunk;
    }
    const tail = numbers([4, SIGNATURE.descriptor], [4, sizes.crc], [4, sizes.packedBytes], [4, sizes.bytes]);
    yield tail;
    written.push({ name: Buffer.from(name), offset, ...sizes });
    offset += head.length + sizes.packedBytes + tail.length;
    if (offset > MAX_BYTES) throw new Error('The archive is larger than its format can say.');
  }
  yield directory(written, offset);
}

async function* counted(text: ZipEntry['text'], sizes: { crc: number; bytes: number }): AsyncGenerator<Buffer> {
  for await (const part of text) {
    const bytes = Buffer.from(part);
    sizes.crc = crc32(bytes, sizes.crc);
    sizes.bytes += bytes.length;
    if (sizes.bytes > MAX_BYTES) throw new Error('A file of the archive is larger than its format can say.');
    yield bytes;
  }
}

function localHeader(name: Buffer): Buffer {
  const known = numbers(
    [4, SIGNATURE.local],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, DATE],
    [4, 0],
    [4, 0],
    [4, 0],
  );
  return Buffer.concat([known, numbers([2, name.length], [2, 0]), name]);
}

function directory(written: readonly Written[], offset: number): Buffer {
  const rows = written.map(({ name, ...is }) =>
    Buffer.concat([
      numbers([4, SIGNATURE.central], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATED], [2, 0], [2, DATE]),
      numbers([4, is.crc], [4, is.packedBytes], [4, is.bytes], [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0]),
      numbers([4, 0], [4, is.offset]),
      name,
    ]),
  );
  const all = Buffer.concat(rows);
  const count = written.length;
  const end = numbers([4, SIGNATURE.end], [2, 0], [2, 0], [2, count], [2, count], [4, all.length], [4, offset], [2, 0]);
  return Buffer.concat([all, end]);
}

/** Little-endian, each with its width in bytes. */
function numbers(...fields: readonly (readonly [width: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let place = 0;
  for (const [width, value] of fields) place = buffer.writeUIntLE(value, place, width);
  return buffer;
}
