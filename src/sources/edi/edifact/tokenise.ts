import { textDecoderOf } from '../charset.ts';
import { MAX_COMPONENTS, MAX_ELEMENTS, MAX_SEGMENT_CHARS, MAX_SEGMENTS, tooLarge } from '../limits.ts';
import { unwrap, wrappedOffset } from '../line-wrapping.ts';
import type { Problem } from '../problem.ts';
import type { EdifactDelimiters } from './delimiters.ts';
import type { EdifactSegment } from './segment.ts';

export interface EdifactTokens {
  readonly segments: readonly EdifactSegment[];
  /** How much of the text belongs to the interchange: up to the end of UNZ, or all of it. */
  readonly consumed: number;
  readonly problem?: Problem;
}

/** UNA is followed by six characters that would otherwise read as delimiters. */
const ADVICE_CHARS = 9;

/** Cuts a text that begins with UNA or UNB into segments, up to UNZ; UNA itself is not among them. */
export function tokeniseEdifact(text: string, delimiters: EdifactDelimiters): EdifactTokens {
  const flat = unwrap(text, delimiters.segment);
  const syntaxIdentifier = /UNB.([A-Z]{4})/.exec(flat.slice(0, 32))?.[1];
  const decode = textDecoderOf(flat, syntaxIdentifier);
  const segments: EdifactSegment[] = [];
  for (let start = afterAdvice(flat); start < flat.length; ) {
    const end = segmentEnd(flat, start, delimiters);
    if (end - start > MAX_SEGMENT_CHARS || segments.length === MAX_SEGMENTS) {
      return { segments, consumed: text.length, problem: tooLarge(segments.length + 1) };
    }
    const segment = readSegment(decode(flat.slice(start, end)), delimiters);
    if (segment) segments.push(segment);
    start = end + 1;
    if (segment?.tag === 'UNZ') {
      return { segments, consumed: wrappedOffset(text, delimiters.segment, end) + 1 };
    }
  }
  return { segments, consumed: text.length };
}

function afterAdvice(flat: string): number {
  if (!flat.startsWith('UNA')) return 0;
  const header = flat.indexOf('UNB', 3);
  return header === -1 ? ADVICE_CHARS : header;
}

/** The next terminator that an odd number of release characters does not precede. */
function segmentEnd(flat: string, start: number, { segment, release }: EdifactDelimiters): number {
  for (let from = start; ; ) {
    const found = flat.indexOf(segment, from);
    if (found === -1) return flat.length;
    if (release === '' || !isReleased(flat, start, found, release)) return found;
    from = found + 1;
  }
}

function isReleased(text: string, start: number, at: number, release: string): boolean {
  let releases = 0;
  for (let before = at - 1; before >= start && text[before] === release; before--) releases++;
  return releases % 2 === 1;
}

function readSegment(text: string, delimiters: EdifactDelimiters): EdifactSegment | undefined {
  const trimmed = text.trimStart();
  if (trimmed === '') return undefined;
  const { element, component, release } = delimiters;
  const elements =
    release !== '' && trimmed.includes(release)
      ? splitReleased(trimmed, delimiters)
      : trimmed
          .split(element, MAX_ELEMENTS)
          .map((part) => (part.includes(component) ? part.split(component, MAX_COMPONENTS) : [part]));
  const tag = (elements[0]?.[0] ?? '').trim();
  return { tag, elements };
}

function splitReleased(text: string, { element, component, release }: EdifactDelimiters): string[][] {
  const elements: string[][] = [];
  let components: string[] = [];
  let current = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === release && at + 1 < text.length) {
      at++;
      current += text[at];
    } else if (character === element || character === component) {
      if (components.length < MAX_COMPONENTS) components.push(current);
      current = '';
      if (character === element) {
        if (elements.length < MAX_ELEMENTS) elements.push(components);
        components = [];
      }
    } else {
      current += character;
    }
  }
  if (components.length < MAX_COMPONENTS) components.push(current);
  if (elements.length < MAX_ELEMENTS) elements.push(components);
  return elements;
}
