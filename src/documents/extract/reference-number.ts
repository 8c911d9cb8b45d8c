import { readContainerNumber } from '../../values/container-number.ts';
import { readDate } from './dates.ts';

const TOKEN = /^[A-Z0-9][A-Z0-9/\-.]{3,34}$/;
const MIN_DIGITS = 3;

/** The number at the beginning of a text: one word with digits, or a prefix of four letters and the word after it. */
export function readReferenceNumber(text: string): string | undefined {
  const [first = '', second = ''] = text
    .toUpperCase()
    .trim()
    .split(/[\s,;]+/);
  const words = /^[A-Z]{4}$/.test(first) && /^\d{6,12}$/.test(second) ? first + second : first;
  const number = words.replace(/^[#:*]+|(?<![.:*])[.:*]+$/g, '');
  if (!TOKEN.test(number) || number.replace(/\D/g, '').length < MIN_DIGITS) return undefined;
  if (readDate(number) || readContainerNumber(number).kind === 'valid') return undefined;
  return number;
}
