import type { TextOutcome } from './page-text.ts';

const MAX_CHARACTERS = 500_000;

/** The text of a document, or why there is none. */
export async function readText(bytes: Uint8Array): Promise<TextOutcome> {
  const text = new TextDecoder().decode(bytes).slice(0, MAX_CHARACTERS);
  if (text.includes('\0')) return { kind: 'unreadable', reason: 'unsupported' };
  const lines = text.split(/\r\n?|\n/);
  if (!lines.some((line) => line.trim() !== '')) return { kind: 'unreadable', reason: 'no_text' };
  return { kind: 'text', pages: [{ page: 1, lines }] };
}
