import type { Degrees } from './degrees.ts';

/** The EXIF orientations that turn without mirroring, clockwise from upright (EXIF 2.32, tag 0x0112). */
const CLOCKWISE = [1, 6, 3, 8];
/** Those that mirror, likewise. */
const CLOCKWISE_MIRRORED = [2, 7, 4, 5];
const ORIENTATION = 0x0112;
const SHORT = 3;
const MAX_ENTRIES = 200;

/** Turns a JPEG by the orientation of its EXIF data, which is added where there is none. Undefined for other files. */
export function turnJpeg(bytes: Uint8Array, degrees: Degrees): Uint8Array | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return undefined;
  const turned = Buffer.from(bytes);
  const place = findOrientation(turned);
  if (!place) {
    // JFIF wants its own segment, APP0, to be the first.
    const at = turned.length > 6 && turned[3] === 0xe0 ? 4 + turned.readUInt16BE(4) : 2;
    return Buffer.concat([turned.subarray(0, at), exifWith(next(1, degrees)), turned.subarray(at)]);
  }
  if (place === 'no place') return undefined;
  const before = place.isLittle ? turned.readUInt16LE(place.at) : turned.readUInt16BE(place.at);
  if (place.isLittle) turned.writeUInt16LE(next(before, degrees), place.at);
  else turned.writeUInt16BE(next(before, degrees), place.at);
  return turned;
}

function next(orientation: number, degrees: Degrees): number {
  const circle = CLOCKWISE_MIRRORED.includes(orientation) ? CLOCKWISE_MIRRORED : CLOCKWISE;
  const at = Math.max(circle.indexOf(orientation), 0);
  return circle[(at + degrees / 90) % 4] ?? 1;
}

/** Where the orientation is written; undefined without EXIF data, `no place` where they are there and lack it. */
function findOrientation(file: Buffer): { readonly at: number; readonly isLittle: boolean } | 'no place' | undefined {
  let at = 2;
  // Segments: FF, a marker, a length that counts itself. The picture begins with marker DA.
  while (at + 10 < file.length && file[at] === 0xff && file[at + 1] !== 0xda) {
    const length = file.readUInt16BE(at + 2);
    if (file[at + 1] === 0xe1 && file.toString('latin1', at + 4, at + 10) === 'Exif\0\0')
      return orientationIn(file.subarray(at + 10, at + 2 + length), at + 10);
    at += 2 + Math.max(length, 2);
  }
  return undefined;
}

function orientationIn(tiff: Buffer, offset: number): { readonly at: number; readonly isLittle: boolean } | 'no place' {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  if (tiff.length < 8) return 'no place';
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < Math.min(short(directory), MAX_ENTRIES); entry++) {
    const at = directory + 2 + entry * 12;
    if (short(at) === ORIENTATION && short(at + 2) === SHORT && at + 10 <= tiff.length)
      return { at: offset + at + 8, isLittle };
  }
  return 'no place';
}

/** A segment of EXIF data with the orientation and nothing else. */
function exifWith(orientation: number): Buffer {
  const tiff = [
    0x4d,
    0x4d,
    0,
    0x2a,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    SHORT,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  const body = [...Buffer.from('Exif\0\0', 'latin1'), ...tiff];
  return Buffer.from([0xff, 0xe1, 0, body.length + 2, ...body]);
}
