import type { Reading } from './finding.ts';

/** The first letters of the months in English, Spanish, German and French. */
const MONTHS: Readonly<Record<string, number>> = {
  JAN: 1,
  ENE: 1,
  FEB: 2,
  FEV: 2,
  FÉV: 2,
  MAR: 3,
  MÄR: 3,
  MRZ: 3,
  APR: 4,
  ABR: 4,
  AVR: 4,
  MAY: 5,
  MAI: 5,
  JUN: 6,
  JUI: 6,
  JUL: 7,
  AUG: 8,
  AGO: 8,
  AOU: 8,
  AOÛ: 8,
  SEP: 9,
  OCT: 10,
  OKT: 10,
  NOV: 11,
  DEC: 12,
  DIC: 12,
  DEZ: 12,
  DÉC: 12,
};

const YEAR_FIRST = /(?<!\d)(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?!\d)/;
const DAY_MONTH_NAME = /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[\s\-./]*(\p{L}{3,9})\.?,?[\s\-./]*(\d{4}|\d{2})(?!\d)/u;
const MONTH_NAME_DAY = /(?<!\p{L})(\p{L}{3,9})\.?\s{0,9}(\d{1,2})(?:st|nd|rd|th)?\s{0,9},?\s{0,9}(\d{4})(?!\d)/u;
const TWO_NUMBERS = /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/;
const MIN_YEAR = 1990;
const MAX_YEAR = 2100;

/** Which of two numbers comes first, the day or the month. */
export type DateOrder = 'day' | 'month' | undefined;

/** The first date in a text as `YYYY-MM-DD`. Which of two small numbers is the month is never guessed. */
export function readDate(text: string, order?: DateOrder): Reading<string> {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return toDate(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const dayFirst = DAY_MONTH_NAME.exec(text);
  const named = dayFirst && monthOf(dayFirst[2]);
  if (named) return toDate(yearOf(dayFirst[3]), named, Number(dayFirst[1]));
  const monthFirst = MONTH_NAME_DAY.exec(text);
  const month = monthFirst && monthOf(monthFirst[1]);
  if (month) return toDate(Number(monthFirst[3]), month, Number(monthFirst[2]));
  return readTwoNumbers(text, order);
}

/** What a date of two numbers shows about the order of the others. */
export function dateOrderIn(text: string): ('day' | 'month')[] {
  const [, first, second] = TWO_NUMBERS.exec(text) ?? [];
  if (Number(first) > 12 && Number(second) <= 12) return ['day'];
  return Number(second) > 12 && Number(first) <= 12 ? ['month'] : [];
}

function readTwoNumbers(text: string, order: DateOrder): Reading<string> {
  const match = TWO_NUMBERS.exec(text);
  if (!match) return undefined;
  const [whole, first, second] = [match[0], Number(match[1]), Number(match[2])];
  const year = yearOf(match[3]);
  if (first > 12 || (order === 'day' && second <= 12)) return toDate(year, second, first);
  if (second > 12 || first === second || order === 'month') return toDate(year, first, second);
  return toDate(year, first, second) && { kind: 'problem', reason: 'ambiguous_date', text: whole };
}

function monthOf(name: string | undefined): number | undefined {
  const word = (name ?? '').toUpperCase();
  return word.startsWith('JUIL') ? 7 : MONTHS[word.slice(0, 3)];
}

function yearOf(digits: string | undefined): number {
  const year = Number(digits);
  return year < 100 ? 2000 + year : year;
}

function toDate(year: number, month: number, day: number): Reading<string> {
  if (year < MIN_YEAR || year > MAX_YEAR || month < 1 || month > 12 || day < 1) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCDate() === day ? { kind: 'value', value: date.toISOString().slice(0, 10) } : undefined;
}
