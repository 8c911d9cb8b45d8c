/** The characters an X12 interchange names by using them in its ISA segment (X12.5: bytes 4, 105 and 106). */
export interface X12Delimiters {
  readonly element: string;
  readonly segment: string;
}

const ISA_ELEMENTS = 16;
const FIXED = { lastSeparator: 103, terminator: 105, length: 106 };
/** Senders that pad wrongly still put GS within this distance. */
const MAX_HEADER_CHARS = 1_024;
const NEWLINES = /[\r\n]+/g;
const AFTER_ISA = ['GS', 'TA1', 'IEA'];

/**
 * Reads the delimiters of a text that begins with ISA. The standard's fixed offsets come first; senders that do not pad
 * ISA to 106 characters, or leave out ISA16, are found by what must follow it: GS, TA1 or IEA.
 */
export function readX12Delimiters(text: string): X12Delimiters | undefined {
  const head = text.slice(0, MAX_HEADER_CHARS);
  const flat = head.replace(NEWLINES, '');
  const element = flat[3];
  if (element === undefined || isData(element)) return undefined;
  return fixedOffsets(flat, element) ?? bySearch(head, flat, element);
}

function fixedOffsets(flat: string, element: string): X12Delimiters | undefined {
  const segment = flat[FIXED.terminator];
  if (segment === undefined || isData(segment) || segment === element) return undefined;
  const isaEndsHere = flat[FIXED.lastSeparator] === element && count(flat, element, FIXED.length) === ISA_ELEMENTS;
  return isaEndsHere && startsNextSegment(flat, FIXED.length, element) ? { element, segment } : undefined;
}

function bySearch(head: string, flat: string, element: string): X12Delimiters | undefined {
  for (let at = 4; at < flat.length; at++) {
    if (!startsNextSegment(flat, at, element) || isData(flat[at - 1] ?? '')) continue;
    const separators = count(flat, element, at);
    if (separators < ISA_ELEMENTS - 1) continue;
    const tail = flat.slice(flat.lastIndexOf(element, at - 1) + 1, at).trimEnd();
    return byTail(tail, head, element, separators);
  }
  return undefined;
}

/** The tail is what stands between the last element separator of ISA and the next segment: ISA16 and the terminator. */
function byTail(tail: string, head: string, element: string, separators: number): X12Delimiters | undefined {
  const last = tail.at(-1);
  if (last === undefined) return endsLines(head, element) ? { element, segment: '\n' } : undefined;
  const isaComplete = separators === ISA_ELEMENTS && tail.length > 1;
  if (!isData(last) && (isaComplete || !endsLines(head, element) || endsGroupHeader(head, last, element))) {
    return { element, segment: last };
  }
  return endsLines(head, element) ? { element, segment: '\n' } : undefined;
}

/** True when GS begins a line, so that the line end itself may be the terminator. */
function endsLines(head: string, element: string): boolean {
  return AFTER_ISA.some((tag) => head.includes(`\n${tag}${element}`) || head.includes(`\r${tag}${element}`));
}

/** True when the character also ends GS: then it is the terminator and the line end mere layout. */
function endsGroupHeader(head: string, character: string, element: string): boolean {
  const transaction = head.replace(NEWLINES, '').indexOf(`ST${element}`, 4);
  return transaction > 0 && head.replace(NEWLINES, '')[transaction - 1] === character;
}

function startsNextSegment(flat: string, at: number, element: string): boolean {
  const start = flat[at] === ' ' ? at + flat.slice(at).search(/\S|$/) : at;
  return AFTER_ISA.some((tag) => flat.startsWith(tag + element, start));
}

function count(text: string, character: string, end: number): number {
  let found = 0;
  for (let at = text.indexOf(character); at !== -1 && at < end; at = text.indexOf(character, at + 1)) found++;
  return found;
}

/** Letters, digits and blanks carry data and can never delimit. */
function isData(character: string): boolean {
  return /^[A-Za-z0-9 ]?$/.test(character);
}
