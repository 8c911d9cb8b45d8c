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
