type Format = 'pdf' | 'picture' | 'text' | 'unknown';

/** The header of a PDF may come after this much rubbish (ISO 32000-1, annex H.3). */
const PDF_HEADER_WITHIN = 1024;
const LOOKED_AT = 4096;

const PICTURES: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff], // JPEG
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0x47, 0x49, 0x46, 0x38], // GIF
  [0x49, 0x49, 0x2a, 0x00], // TIFF, little endian
  [0x4d, 0x4d, 0x00, 0x2a], // TIFF, big endian
  [0x52, 0x49, 0x46, 0x46], // WebP
  [0x42, 0x4d], // BMP
];

/** What a file is by its bytes, whatever it was declared to be. */
export function sniffFormat(bytes: Uint8Array): Format {
  if (Buffer.from(bytes.subarray(0, PDF_HEADER_WITHIN)).includes('%PDF-')) return 'pdf';
  const isText = looksLikeText(bytes.subarray(0, LOOKED_AT));
  if (!isText && PICTURES.some((mark) => mark.every((byte, index) => bytes[index] === byte))) return 'picture';
  if (!isText && Buffer.from(bytes.subarray(4, 12)).toString('latin1').startsWith('ftyp')) return 'picture'; // HEIC, AVIF
  return isText ? 'text' : 'unknown';
}

/** Text has none of the control characters that other files are full of; UTF-16 says so with its first two bytes. */
function looksLikeText(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return true;
  return !bytes.some((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b);
}
