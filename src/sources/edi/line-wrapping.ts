const LINE_END = /[\r\n]/;
const LINE_ENDS = /[\r\n]+/g;

/**
 * Takes the line ends out of an interchange: gateways wrap at 80 columns, in the middle of a tag if it falls so. When the
 * line end is itself the segment terminator, it stays, as one `\n` each.
 */
export function unwrap(text: string, segmentTerminator: string): string {
  if (!LINE_END.test(text)) return text;
  return segmentTerminator === '\n' ? text.replace(LINE_ENDS, '\n') : text.replace(LINE_ENDS, '');
}

/** Where the character at `at` of the unwrapped text stands in the original. */
export function wrappedOffset(original: string, segmentTerminator: string, at: number): number {
  if (!LINE_END.test(original)) return Math.min(at, original.length);
  let unwrapped = 0;
  let inLineEnd = false;
  for (let offset = 0; offset < original.length; offset++) {
    const isLineEnd = original[offset] === '\n' || original[offset] === '\r';
    if (!isLineEnd || (segmentTerminator === '\n' && !inLineEnd)) {
      if (unwrapped === at) return offset;
      unwrapped++;
    }
    inLineEnd = isLineEnd;
  }
  return original.length;
}
