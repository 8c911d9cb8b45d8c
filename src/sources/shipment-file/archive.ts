import { inflateRawSync } from 'node:zlib';

const MAX_ENTRIES = 500;
/** Archives can be made to explode, by entries that inflate a thousandfold: all of one unpack to no more than this. */
const MAX_UNPACKED_BYTES = 40 * 1024 * 1024;
const SIGNATURE = { end: 0x06054b50, entry: 0x02014b50 };
const BYTES = { end: 22, entry: 46, localHeader: 30 };
const MAX_COMMENT_BYTES = 65_535;
const METHOD = { stored: 0, deflated: 8 };

/** The parts by their names, or why there are none to be had. */
export type Archive = { readonly parts: ReadonlyMap<string, Buffer> } | { readonly refusal: string };

export function unpackArchive(bytes: Buffer): Archive {
  const entries = readDirectory(bytes);
  if (!entries) return { refusal: 'It is no readable ZIP archive.' };
  if (entries.length > MAX_ENTRIES) return { refusal: `It has more than ${MAX_ENTRIES} parts.` };
  const parts = new Map<string, Buffer>();
  let left = MAX_UNPACKED_BYTES;
  for (const entry of entries) {
    const content = unpack(bytes, entry, left);
    if (!content) return { refusal: `Its part ${entry.name} is damaged or unpacks to more than it may.` };
    left -= content.length;
    parts.set(entry.name, content);
  }
  return { parts };
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly offset: number;
}

function readDirectory(bytes: Buffer): Entry[] | undefined {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || end < bytes.length - BYTES.end - MAX_COMMENT_BYTES || end + BYTES.end > bytes.length)
    return undefined;
  if (bytes.readUInt32LE(end) !== SIGNATURE.end) return undefined;
  const count = Math.min(bytes.readUInt16LE(end + 10), MAX_ENTRIES + 1);
  let at = bytes.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  for (let index = 0; index < count; index++) {
    if (at + BYTES.entry > bytes.length || bytes.readUInt32LE(at) !== SIGNATURE.entry) return undefined;
    const nameBytes = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + BYTES.entry, at + BYTES.entry + nameBytes),
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += BYTES.entry + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function unpack(bytes: Buffer, { method, packedBytes, offset }: Entry, maxBytes: number): Buffer | undefined {
  if (offset + BYTES.localHeader > bytes.length) return undefined;
  const start = offset + BYTES.localHeader + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(start, start + packedBytes);
  if (method === METHOD.stored) return packed.length <= maxBytes ? packed : undefined;
  if (method !== METHOD.deflated || maxBytes <= 0) return undefined;
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes });
  } catch {
    return undefined;
  }
}
