import { byteOrderMarkLength } from './charset.ts';

/** A stretch of the payload: one interchange as far as its header tells, or text that belongs to none. */
export interface Stretch {
  readonly syntax: 'x12' | 'edifact' | 'unknown';
  readonly offset: number;
  readonly text: string;
}

const CANDIDATE = /I[\r\n]*S[\r\n]*A[\r\n]*[^\w\s]|U[\r\n]*N[\r\n]*[AB][\r\n]*[^\w\s]/g;
const LINE_ENDS = /[\r\n]+/g;
const HEADER_CHARS = 256;
const ISA_ELEMENTS = 16;
/** UNA and its six characters, with room for line ends. */
const MAX_ADVICE_CHARS = 40;
/** Beyond this many possible headers the rest of a payload is not searched, so that a hostile one cannot buy time. */
const MAX_CANDIDATES = 50_000;

/**
 * Finds where interchanges begin. One pass over the payload, so that a damaged interchange costs no second look at what
 * follows it: whatever its trailer says, it ends where the next header begins.
 */
export function findInterchanges(payload: string): Stretch[] {
  const stretches: Stretch[] = [];
  let offset = byteOrderMarkLength(payload);
  let content = skipPadding(payload, offset);
  let syntax: Stretch['syntax'] = 'unknown';
  const close = (end: number) => {
    if (content < end) stretches.push({ syntax, offset, text: payload.slice(offset, end) });
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
  return stretches;
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

function headerAt(payload: string, at: number, first: boolean): 'x12' | 'edifact' | undefined {
  const head = payload.slice(at, at + HEADER_CHARS).replace(LINE_ENDS, '');
  if (head.startsWith('UNA')) return /^UNA.{4,6}\s*UNB[^\w\s]/.test(head) ? 'edifact' : undefined;
  if (head.startsWith('UNB')) return first || /^UNB[^\w\s][A-Z]{4}[^\w\s]\d/.test(head) ? 'edifact' : undefined;
  return first || isInterchangeHeader(head) ? 'x12' : undefined;
}

/** ISA inside free text must not split an interchange, so past the first one its date and version have to look right. */
function isInterchangeHeader(head: string): boolean {
  const elements = head.split(head[3] ?? '', ISA_ELEMENTS + 1);
  const [date, version] = [elements[9] ?? '', elements[12] ?? ''];
  return elements.length > ISA_ELEMENTS && /^\d{6}$/.test(date) && /^\d{5}$/.test(version.trim());
}

/** UNB right after UNA belongs to the same interchange. */
function followsAdvice(payload: string, advice: number, at: number): boolean {
  return at - advice <= MAX_ADVICE_CHARS && /^UNA.{4,6}\s*$/.test(payload.slice(advice, at).replace(LINE_ENDS, ''));
}
