const NUMBER_LENGTH = 11;
const CHARACTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];

/** An ISO 6346 freight container number: owner code, category, serial, check digit, without spaces. */
export type ContainerNumber = string & { readonly __brand: 'ContainerNumber' };

const SHAPE = /^[A-Z]{3}[UJZ]\d{7}$/;

/** ISO 6346 Annex A: letters count from 10 and skip the multiples of 11. */
const LETTER_VALUES: Readonly<Record<string, number>> = Object.fromEntries(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, index) => [letter, 10 + index + Math.floor((index + 9) / 10)]),
);

export type ContainerNumberReading =
  | { kind: 'valid'; number: ContainerNumber }
  | { kind: 'wrong-check-digit'; number: ContainerNumber; expected: number }
  | { kind: 'not-a-container-number' };

export function readContainerNumber(text: string): ContainerNumberReading {
  const number = text.replace(/[\s\-/.]/g, '').toUpperCase();
  if (!SHAPE.test(number)) return { kind: 'not-a-container-number' };
  const expected = checkDigit(number);
  const branded = number as ContainerNumber;
  return Number(number[10]) === expected
    ? { kind: 'valid', number: branded }
    : { kind: 'wrong-check-digit', number: branded, expected };
}

/** The check digit of the first ten characters (ISO 6346 Annex A: weights 2^position, modulo 11, 10 becomes 0). */
export function checkDigit(number: string): number {
  let sum = 0;
  for (let position = 0; position < 10; position++) {
    const character = number[position] ?? '';
    sum += (LETTER_VALUES[character] ?? Number(character)) * 2 ** position;
  }
  return (sum % 11) % 10;
}

/**
 * The container numbers with a right check digit that differ from the text by one character, or by two neighbours that
 * changed places: what somebody may have meant who mistyped one. None when the text could not be one.
 */
export function containerNumbersNear(text: string): string[] {
  const typed = text.toUpperCase();
  if (typed.length !== NUMBER_LENGTH || !/^[A-Z0-9]+$/.test(typed)) return [];
  const near = new Set<string>();
  for (let place = 0; place < NUMBER_LENGTH; place++) {
    const [before, after] = [typed.slice(0, place), typed.slice(place + 1)];
    for (const character of CHARACTERS) near.add(`${before}${character}${after}`);
    near.add(`${before}${after.slice(0, 1)}${typed[place]}${after.slice(1)}`);
  }
  near.delete(typed);
  return [...near].filter((number) => SHAPE.test(number) && checkDigit(number) === Number(number[NUMBER_LENGTH - 1]));
}
