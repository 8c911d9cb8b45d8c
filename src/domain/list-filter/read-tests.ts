import { invalidQuery } from '../../errors.ts';
import { isId } from '../../values/id.ts';
import { type Instant, parseInstant } from '../../values/instant.ts';
import type { Comparison, Test } from './condition.ts';
import { readDay } from './day.ts';

const MAX_VALUES = 100;
/** What the grammar of the interface lets through where a text stands alone. */
const PLAIN_TEXT = /^[\p{L}\p{M}\p{N}_\-. &]+$/u;
const OPERATORS = /^[~<>]/;
const BOUND = /^(<=|>=|<|>|=)?(.*)$/s;

const PRESENCE: ReadonlyMap<string, Test> = new Map([
  ['@exists', { is: 'present' }],
  ['@not_exists', { is: 'absent' }],
]);

/** Reads one value of a filter, in which commas may separate alternatives. */
export type TestReader = (parameter: string, text: string, now: Date) => readonly Test[];

export const exactTests: TestReader = (parameter, text) => {
  const alone = !text.includes(',');
  return eachOrPresence(parameter, text, (word) => {
    const given = word.replace(/^=/, '').trim();
    if (OPERATORS.test(given)) throw invalidQuery(parameter, `${parameter} takes no operator; it is compared whole.`);
    if (alone && !PLAIN_TEXT.test(given)) {
      throw invalidQuery(parameter, `${parameter} takes letters, digits, blanks and the marks _ - . & only.`);
    }
    return equals(given);
  });
};

export const idTests: TestReader = (parameter, text) =>
  eachOrPresence(parameter, text, (word) => equals(readId(parameter, word.replace(/^=/, '').trim())));

/** Neither operators nor presence. */
export const codeTests: TestReader = (parameter, text) =>
  wordsOf(parameter, [text]).map((word) => {
    if (/^[~<>=@]/.test(word)) throw invalidQuery(parameter, `${parameter} takes codes without operators.`);
    return equals(word);
  });

export const idCodeTests: TestReader = (parameter, text) =>
  wordsOf(parameter, [text]).map((word) => equals(readId(parameter, word)));

/** The text as it is, commas and all. */
export const literalTests: TestReader = (_parameter, text) => [equals(text)];

/** Parts of values, and presence. */
export const partTests: TestReader = (parameter, text) => eachOrPresence(parameter, text, equals);

export const dateTests: TestReader = (parameter, text, now) => {
  const several = text.includes(',');
  return eachOrPresence(parameter, text, (word) => {
    const { is, value } = readBound(word);
    const day = readDay(value, now);
    if (day === undefined) {
      throw invalidQuery(parameter, `"${word}" is not a date, such as 2026-11-18, today or 3.days.ago.`);
    }
    if (several && word !== value) throw invalidQuery(parameter, 'A list of dates takes no operators.');
    return { is, value: day };
  });
};

export const instantTests: TestReader = (parameter, text) => [
  PRESENCE.get(text.trim()) ?? readInstantBound(parameter, text),
];

export function readInstantBound(parameter: string, text: string): { is: Comparison; value: Instant } {
  const { is, value } = readBound(text.trim());
  // A plus sign that was not escaped arrives as a space.
  const instant = parseInstant(value) ?? parseInstant(value.replace(/ (\d{2}:?\d{2})$/, '+$1'));
  if (instant === undefined) {
    throw invalidQuery(parameter, `"${text}" is not a date and time with an offset, such as 2026-11-18T08:00:00Z.`);
  }
  return { is, value: instant };
}

function readBound(text: string): { is: Comparison; value: string } {
  const [, is = '=', value = ''] = BOUND.exec(text) ?? [];
  return { is: is as Comparison, value: value.trim() };
}

export function readId(parameter: string, text: string): string {
  if (!isId(text)) throw invalidQuery(parameter, `"${text}" is not an id.`);
  return text.toLowerCase();
}

function equals(value: string): Test {
  return { is: '=', value };
}

function eachOrPresence(parameter: string, text: string, read: (word: string) => Test): Test[] {
  return wordsOf(parameter, [text]).map((word) => PRESENCE.get(word) ?? read(word));
}

/** What stands between the commas of all the texts. */
export function wordsOf(parameter: string, texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.split(',').map((word) => word.trim())).filter(Boolean);
  if (words.length === 0) throw invalidQuery(parameter, `${parameter} must not be blank.`);
  if (words.length > MAX_VALUES) throw invalidQuery(parameter, `At most ${MAX_VALUES} values can be given.`);
  return words;
}
