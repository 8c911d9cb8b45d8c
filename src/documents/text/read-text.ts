import { readDelimitedText } from './delimited.ts';
import { readHtmlText } from './html.ts';
import { foldLines, MAX_CHARACTERS, type PageText, type TextOutcome } from './page-text.ts';
import { readPdfText } from './pdf.ts';
import { readPlainText } from './plain.ts';
import { sniffFormat } from './sniff.ts';

/** The text of a document, or why there is none. The bytes say what it is; the declared type decides among texts only. */
export async function readText(bytes: Uint8Array, contentType: string | null): Promise<TextOutcome> {
  const outcome = await readFormat(bytes, contentType);
  if (outcome.kind === 'unreadable') return outcome;
  return { kind: 'text', pages: outcome.pages.map(({ page, lines }) => ({ page, lines: foldLines(lines) })) };
}

async function readFormat(bytes: Uint8Array, contentType: string | null): Promise<TextOutcome> {
  const format = sniffFormat(bytes);
  switch (format) {
    case 'pdf':
      return readPdfText(bytes);
    case 'picture':
      return { kind: 'unreadable', reason: 'no_text' };
    case 'unknown':
      return { kind: 'unreadable', reason: 'unsupported' };
    case 'text':
      return readTextFile(bytes, contentType?.toLowerCase() ?? '');
  }
}

function readTextFile(bytes: Uint8Array, contentType: string): TextOutcome {
  if (contentType.startsWith('application/pdf')) return { kind: 'unreadable', reason: 'broken' };
  const text = decode(bytes).slice(0, MAX_CHARACTERS);
  const pages = readPages(text, contentType);
  if (!pages.some((page) => page.lines.some((line) => line.cells.length > 0)))
    return { kind: 'unreadable', reason: 'no_text' };
  return { kind: 'text', pages };
}

function readPages(text: string, contentType: string): readonly PageText[] {
  if (contentType.startsWith('text/html') || /^\s*<(!doctype html|html)\b/i.test(text)) return readHtmlText(text);
  if (contentType.startsWith('text/csv') || contentType.startsWith('text/tab-separated-values'))
    return readDelimitedText(text);
  return readPlainText(text);
}

/** Texts are UTF-8 or marked as UTF-16; what is neither is taken for the encoding of Western Windows. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
