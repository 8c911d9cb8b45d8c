import { checkDigit } from './container-number.ts';

const LENGTH = 11;
const CHARACTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];
const SHAPE = /^[A-Z]{3}[UJZ]\d{7}$/;

/**
 * The container numbers with a right check digit that differ from the text by one character, or by two neighbours that
 * changed places: what somebody may have meant who mistyped one. None when the text could not be one.
 */
export function containerNumbersNear(text: string): string[] {
  const typed = text.toUpperCase();
  if (typed.length !== LENGTH || !/^[A-Z0-9]+$/.test(typed)) return [];
  const near = new Set<string>();
  for (let place = 0; place < LENGTH; place++) {
    const [before, after] = [typed.slice(0, place), typed.slice(place + 1)];
    for (const character of CHARACTERS) near.add(`${before}${character}${after}`);
    near.add(`${before}${after.slice(0, 1)}${typed[place]}${after.slice(1)}`);
  }
  near.delete(typed);
  return [...near].filter((number) => SHAPE.test(number) && checkDigit(number) === Number(number[LENGTH - 1]));
}
