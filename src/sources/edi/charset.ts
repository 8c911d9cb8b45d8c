import { isUtf8 } from 'node:buffer';
import { lookUp } from './code-table.ts';

/**
 * Payloads are cut into segments as Latin-1, one character a byte: every delimiter is ASCII, so no character set can hide
 * one, and offsets stay byte offsets. Text is decoded afterwards, by what the interchange header says.
 */

/** EDIFACT syntax identifiers (ISO 9735 part 1, S001/0001) and the repertoires behind them. */
const SYNTAX_CHARSETS: Readonly<Record<string, string>> = {
  UNOC: 'iso-8859-1',
  UNOD: 'iso-8859-2',
  UNOE: 'iso-8859-5',
  UNOF: 'iso-8859-7',
  UNOG: 'iso-8859-3',
  UNOH: 'iso-8859-4',
  UNOI: 'iso-8859-6',
  UNOJ: 'iso-8859-8',
  UNOK: 'windows-1254',
  UNOW: 'utf-8',
};

const UTF8_BOM = '\u00ef\u00bb\u00bf';
const HIGH_BYTE = /[\u0080-\u00ff]/;

/** The payload as one character a byte. UTF-16 files, told by their byte order mark, become UTF-8 first. */
export function bytesAsText(payload: Uint8Array): string {
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf8AsText(new TextDecoder('utf-16le').decode(bytes));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf8AsText(new TextDecoder('utf-16be').decode(bytes));
  return bytes.toString('latin1');
}

/** Whether the text begins with the mark some editors put before UTF-8. */
export function byteOrderMarkLength(text: string): number {
  return text.startsWith(UTF8_BOM) ? UTF8_BOM.length : 0;
}

/**
 * How to decode the text of one interchange, cut as Latin-1. EDIFACT names its character set; X12 and the ASCII levels of
 * EDIFACT name none, so bytes beyond ASCII are read as UTF-8 when all of them are valid UTF-8, and as Windows-1252 otherwise.
 */
export function textDecoderOf(interchange: string, syntaxIdentifier?: string): (text: string) => string {
  if (!HIGH_BYTE.test(interchange)) return (text) => text;
  const named = lookUp(SYNTAX_CHARSETS, syntaxIdentifier?.toUpperCase());
  const charset = named ?? (isUtf8(Buffer.from(interchange, 'latin1')) ? 'utf-8' : 'windows-1252');
  const decoder = new TextDecoder(charset);
  return (text) => decoder.decode(Buffer.from(text, 'latin1'));
}

function utf8AsText(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
