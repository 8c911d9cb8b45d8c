import { textDecoderOf } from '../charset.ts';
import { MAX_ELEMENTS, MAX_SEGMENT_CHARS, MAX_SEGMENTS, tooLarge } from '../limits.ts';
import { unwrap, wrappedOffset } from '../line-wrapping.ts';
import type { Problem } from '../problem.ts';
import type { X12Delimiters } from './delimiters.ts';
import type { X12Segment } from './segment.ts';

export interface X12Tokens {
  readonly segments: readonly X12Segment[];
  /** How much of the text belongs to the interchange: up to the end of IEA, or all of it. */
  readonly consumed: number;
  readonly problem?: Problem;
}

/** Cuts a text that begins with ISA into segments, up to IEA. */
export function tokeniseX12(text: string, delimiters: X12Delimiters): X12Tokens {
  const flat = unwrap(text, delimiters.segment);
  const decode = textDecoderOf(flat);
  const segments: X12Segment[] = [];
  for (let start = 0; start < flat.length; ) {
    const found = flat.indexOf(delimiters.segment, start);
    const end = found === -1 ? flat.length : found;
    if (end - start > MAX_SEGMENT_CHARS || segments.length === MAX_SEGMENTS) {
      return { segments, consumed: text.length, problem: tooLarge(segments.length + 1) };
    }
    const segment = readSegment(decode(flat.slice(start, end)), delimiters.element);
    if (segment) segments.push(segment);
    start = end + 1;
    if (segment?.tag === 'IEA') {
      return { segments, consumed: wrappedOffset(text, delimiters.segment, end) + 1 };
    }
  }
  return { segments, consumed: text.length };
}

function readSegment(text: string, separator: string): X12Segment | undefined {
  const elements = text.split(separator, MAX_ELEMENTS);
  const tag = (elements[0] ?? '').trim();
  if (tag === '' && elements.length === 1) return undefined;
  elements[0] = tag;
  return { tag, elements };
}
