/** How a file is shown. */
export type PreviewKind =
  | { readonly kind: 'pdf' }
  | { readonly kind: 'picture'; readonly type: string }
  | { readonly kind: 'text'; readonly text: string; readonly isCut: boolean }
  | { readonly kind: 'none' };

/** The header of a PDF may come after this much rubbish (ISO 32000-1, annex H.3). */
const PDF_HEADER_WITHIN = 1024;
const LOOKED_AT = 4096;
const MAX_CHARACTERS = 200_000;
/** What browsers draw; pictures that may hold scripts are not among them. */
const PICTURES: readonly (readonly [type: string, mark: string])[] = [
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG'],
  ['image/gif', 'GIF8'],
];

/** What a file is by its bytes, whatever somebody declared it to be: it is shown as that and as nothing else. */
export function previewKind(bytes: Uint8Array): PreviewKind {
  const start = latin1(bytes.subarray(0, PDF_HEADER_WITHIN));
  if (start.includes('%PDF-')) return { kind: 'pdf' };
  const type = PICTURES.find(([, mark]) => start.startsWith(mark))?.[0];
  if (type !== undefined) return { kind: 'picture', type };
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return { kind: 'picture', type: 'image/webp' };
  if (!looksLikeText(bytes.subarray(0, LOOKED_AT))) return { kind: 'none' };
  const text = decode(bytes);
  return { kind: 'text', text: text.slice(0, MAX_CHARACTERS), isCut: text.length > MAX_CHARACTERS };
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** Text has none of the control characters that other files are full of; UTF-16 says so with its first two bytes. */
function looksLikeText(bytes: Uint8Array): boolean {
  if (utf16Of(bytes) !== undefined) return true;
  return !bytes.some((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b);
}

function utf16Of([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** As it is decoded for reading: what is no UTF-8 is taken for the encoding of Western Windows. */
function decode(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
