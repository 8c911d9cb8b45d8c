/** The service characters of an EDIFACT interchange (ISO 9735 part 1, UNA; without UNA the defaults of levels A and B). */
export interface EdifactDelimiters {
  readonly component: string;
  readonly element: string;
  readonly release: string;
  readonly segment: string;
}

const DEFAULTS: EdifactDelimiters = { component: ':', element: '+', release: '?', segment: "'" };
/** Level B's control characters: IS1, IS3, IS4; it has no release character. */
const CONTROL: EdifactDelimiters = { component: '\u001f', element: '\u001d', release: '', segment: '\u001c' };

const MAX_HEADER_CHARS = 1_024;
const LINE_ENDS = /[\r\n]+/g;

/** Reads the service characters of a text that begins with UNA or UNB. */
export function readEdifactDelimiters(text: string): EdifactDelimiters | undefined {
  const head = text.slice(0, MAX_HEADER_CHARS);
  const flat = head.replace(LINE_ENDS, '');
  return flat.startsWith('UNA') ? fromAdvice(head, flat) : fromHeader(head, flat);
}

/** UNA states six characters in a fixed order; gateways that strip blanks leave five, and a line end may be the terminator. */
function fromAdvice(head: string, flat: string): EdifactDelimiters | undefined {
  const header = flat.indexOf('UNB', 3);
  if (header === -1) return undefined;
  const advice = flat.slice(3, header);
  const [component, element, , release] = advice;
  const segment = advice.length >= 6 ? advice[5] : advice.length === 5 && advice[4] !== ' ' ? advice[4] : '\n';
  if (!component || !element || !release || !segment) return fromHeader(head, flat.slice(header));
  return agree(head, flat.slice(header), { component, element, release: release === ' ' ? '' : release, segment });
}

function fromHeader(head: string, flat: string): EdifactDelimiters | undefined {
  const [, element, component] = /^UNB([^\w\s])[A-Z]{4}(.)/.exec(flat) ?? [];
  if (!element || !component) return undefined;
  if (element === CONTROL.element) return CONTROL;
  if (element === DEFAULTS.element && component === DEFAULTS.component && !endsLines(head)) return DEFAULTS;
  const segment = endsLines(head) ? '\n' : beforeMessageHeader(flat, element);
  return segment === undefined ? undefined : { component, element, release: DEFAULTS.release, segment };
}

/** The character before UNH or UNG ends UNB, whatever it is. */
function beforeMessageHeader(flat: string, element: string): string | undefined {
  const next = [`UNH${element}`, `UNG${element}`].map((tag) => flat.indexOf(tag, 3)).filter((at) => at > 0);
  if (next.length === 0) return undefined;
  const character = flat[Math.min(...next) - 1] ?? '';
  return /[A-Za-z0-9 ]/.test(character) ? undefined : character;
}

/** True when a line end stands where the terminator should: UNB is followed by a new line that begins UNH or UNG. */
function endsLines(head: string): boolean {
  return /[A-Za-z0-9][\r\n]+UN[HG]/.test(head);
}

/** Advice that UNB does not follow is a mistake of the sender's software; UNB's own use wins. */
function agree(head: string, flat: string, advised: EdifactDelimiters): EdifactDelimiters | undefined {
  const characters = [advised.component, advised.element, advised.segment];
  if (new Set(characters).size !== characters.length) return undefined;
  return flat[3] === advised.element ? advised : fromHeader(head, flat);
}
