import { byteOrderMarkLength } from './charset.ts';

/** A range of the payload: one interchange as far as its header tells, or text that belongs to none. */
export interface ByteRange {
  readonly syntax: 'x12' | 'edifact' | 'unknown';
  readonly offset: number;
  readonly text: string;
}

const CANDIDATE = /I[\r\n]*S[\r\n]*A[\r\n]*[^\w\s]|U[\r\n]*N[\r\n]*[AB][\r\n]*[^\w\s]/g;
const LINE_ENDS = /[\r\n]+/g;
/** Enough of the payload to hold a header however it is wrapped. */
const HEADER_CHARS = 1_024;
const ISA_ELEMENTS = 16;
/** UNA and its six characters, with room for line ends. */
const MAX_ADVICE_CHARS = 40;
/** Beyond this many possible headers the rest of a payload is not searched, so that a hostile one cannot buy time. */
const MAX_CANDIDATES = 50_000;

/**
 * Finds where interchanges begin. One pass over the payload, so that a damaged interchange costs no second look at what
 * follows it: whatever its trailer says, it ends where the next header begins.
 */
export function findInterchanges(payload: string): ByteRange[] {
  const ranges: ByteRange[] = [];
  let offset = byteOrderMarkLength(payload);
  let content = skipPadding(payload, offset);
  let syntax: ByteRange['syntax'] = 'unknown';
  const close = (end: number) => {
    if (content < end) ranges.push({ syntax, offset, text: payload.slice(offset, end) });
  };
  let candidates = 0;
  for (const match of payload.matchAll(CANDIDATE)) {
    if (++candidates > MAX_CANDIDATES) break;
    const found = headerAt(payload, match.index, match.index <= content);
    if (!found || (syntax === 'edifact' && followsAdvice(payload, offset, match.index))) continue;
    close(match.index);
    offset = match.index;
    content = offset;
    syntax = found;
  }
  close(payload.length);
  return ranges;
}

/** Nothing but what mail programs and FTP leave around an interchange: blanks, line ends, NUL, SUB. */
export function isPadding(text: string): boolean {
  return skipPadding(text, 0) === text.length;
}

function skipPadding(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++;
  return at;
}

/** `first`: nothing stands before it, so a header is expected; elsewhere it has to look like one in every respect. */
function headerAt(payload: string, at: number, first: boolean): 'x12' | 'edifact' | undefined {
  if (!first && !followsSegment(payload, at)) return undefined;
  const head = payload.slice(at, at + HEADER_CHARS).replace(LINE_ENDS, '');
  if (head.startsWith('UNA')) return /^UNA.{4,6}\s*UNB[^\w\s]/.test(head) ? 'edifact' : undefined;
  if (head.startsWith('UNB')) return first || isEdifactHeader(head) ? 'edifact' : undefined;
  return first || isX12Header(head) ? 'x12' : undefined;
}

/** A header begins a line, or comes after a segment terminator: never after a word of free text. */
function followsSegment(payload: string, at: number): boolean {
  let before = at - 1;
  if (payload[before] === '\n' || payload[before] === '\r') return true;
  while (before >= 0 && payload.charCodeAt(before) <= 0x20 && at - before < MAX_ADVICE_CHARS) before--;
  return !/[A-Za-z0-9]/.test(payload[before] ?? '');
}

/** UNB's fourth element is date and time. */
function isEdifactHeader(head: string): boolean {
  return /^UNB[^\w\s][A-Z]{4}[^\w\s]\d/.test(head) && /^\d{6}/.test(head.split(head[3] ?? '', 5)[4] ?? '');
}

/** ISA's ninth element is the date, its twelfth the version. */
function isX12Header(head: string): boolean {
  const elements = head.split(head[3] ?? '', ISA_ELEMENTS + 1);
  const [date, version] = [elements[9] ?? '', elements[12] ?? ''];
  return elements.length > ISA_ELEMENTS && /^\d{6}$/.test(date) && /^\d{5}$/.test(version.trim());
}

/** UNB right after UNA belongs to the same interchange. */
function followsAdvice(payload: string, advice: number, at: number): boolean {
  return at - advice <= MAX_ADVICE_CHARS && /^UNA.{4,6}\s*$/.test(payload.slice(advice, at).replace(LINE_ENDS, ''));
}
