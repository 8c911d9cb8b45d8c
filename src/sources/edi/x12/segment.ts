import { elementText } from '../element-text.ts';

/** One X12 segment. `elements[0]` is the tag, so that element 03 of B4 is `elements[3]`, as the trade writes it. */
export interface X12Segment {
  readonly tag: string;
  readonly elements: readonly string[];
}

/** The element's text without padding, or undefined when absent or empty. */
export function element(segment: X12Segment | undefined, ordinal: number): string | undefined {
  return elementText(segment?.elements[ordinal]);
}
