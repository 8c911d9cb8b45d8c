import { parseUnLocode } from '../../values/unlocode.ts';
import { readDate } from './dates.ts';

export interface PlaceText {
  readonly name: string;
  /** Only where it is printed as a code: five letters alone are as often the name of a town. */
  readonly unlocode?: string;
}

const MAX_LENGTH = 80;
const CODE_IN_BRACKETS = /[([]\s*([A-Z]{2}\s?[A-Z2-9]{3})\s*[)\]]/;
const SPACED_CODE = /^([A-Z]{2} [A-Z]{3})$/;
/** Names of countries and states that look like codes. */
const NOT_CODES =
  /^(?:CHINA|INDIA|ITALY|QATAR|EGYPT|GHANA|KENYA|CHILE|NEPAL|YEMEN|CONGO|GABON|BENIN|LIBYA|MALTA|SYRIA|TONGA)$/;

export function readPlace(text: string): PlaceText | undefined {
  const name = text.replace(/\s+/g, ' ').trim();
  if (!/\p{L}{2}/u.test(name) || name.length > MAX_LENGTH || /^(?:N\/?A|TBA|SAME|X+)$/i.test(name)) return undefined;
  // A date or the number of something is the value of another box.
  if (/^\S*\d\S*\d\S*\d/.test(name) || readDate(name)) return undefined;
  const upper = name.toUpperCase();
  const written = CODE_IN_BRACKETS.exec(upper)?.[1] ?? SPACED_CODE.exec(upper)?.[1];
  const unlocode = written !== undefined && !NOT_CODES.test(written) ? parseUnLocode(written) : undefined;
  const plain = unlocode ? name.replace(/\s{0,9}[([]\s{0,9}[A-Za-z]{2}\s?[A-Za-z2-9]{3}\s{0,9}[)\]]/, '').trim() : name;
  return { name: plain === '' ? name : plain, ...(unlocode && { unlocode }) };
}
