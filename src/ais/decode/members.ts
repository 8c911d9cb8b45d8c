import { flag, signed, text, unsigned, type Words } from './bits.ts';
import { decimals } from './decimals.ts';

/**
 * Members of the JSON that `gpsdecode -j` prints, each made from the bits at a place counted from `base`: messages that
 * differ only in what comes before then share a table.
 */
export type Member = (words: Words, base: number) => string;

export function printMembers(members: readonly Member[], words: Words, base = 0): string {
  return members.map((member) => member(words, base)).join(',');
}

export function whole(name: string, start: number, width: number): Member {
  return (words, base) => `"${name}":${unsigned(words, base + start, width)}`;
}

/** Numbers that follow one another, each as `name:bits`; bits without a name are spare. */
export function wholes(start: number, layout: string): Member[] {
  let at = start;
  return layout.split(' ').flatMap((part) => {
    const [name = '', bits] = part.split(':');
    const member = whole(name, at, Number(bits));
    at += Number(bits);
    return name === '' ? [] : [member];
  });
}

export function signedWhole(name: string, start: number, width: number): Member {
  return (words, base) => `"${name}":${signed(words, base + start, width)}`;
}

export function yesOrNo(name: string, at: number): Member {
  return (words, base) => `"${name}":${flag(words, base + at)}`;
}

export function letters(name: string, start: number, characters: number): Member {
  return (words, base) => `"${name}":${JSON.stringify(text(words, base + start, characters))}`;
}

export interface Scale {
  readonly divisor: number;
  readonly places: number;
  /** Added before the division. */
  readonly offset?: number;
}

/** Degrees to the 1/10000 of a minute. */
export const FINE: Scale = { divisor: 600_000, places: 6 };
/** Degrees to the 1/1000 of a minute. */
export const MEDIUM: Scale = { divisor: 60_000, places: 4 };
export const TENTHS: Scale = { divisor: 10, places: 1 };

export function scaled(name: string, start: number, width: number, scale: Scale): Member {
  return (words, base) => `"${name}":${printScaled(unsigned(words, base + start, width), scale)}`;
}

export function signedScaled(name: string, start: number, width: number, scale: Scale): Member {
  return (words, base) => `"${name}":${printScaled(signed(words, base + start, width), scale)}`;
}

function printScaled(raw: number, { divisor, places, offset = 0 }: Scale): string {
  return decimals((raw + offset) / divisor, places);
}

/** A code and, as a second member, what it means. */
export function coded(name: string, start: number, width: number, meaning: (code: number) => string): Member {
  return (words, base) => {
    const code = unsigned(words, base + start, width);
    return `"${name}":${code},"${name}_text":${JSON.stringify(meaning(code))}`;
  };
}

/** Only what a code means. */
export function meant(name: string, start: number, width: number, meaning: (code: number) => string): Member {
  return (words, base) => `"${name}":${JSON.stringify(meaning(unsigned(words, base + start, width)))}`;
}

/** Looks codes up in a list. */
export function listed(meanings: readonly string[], otherwise: string): (code: number) => string {
  return (code) => meanings[code] ?? otherwise;
}

/** Month, day, hour and minute, in 4, 5, 5 and 6 bits. */
export function monthToMinute(name: string, start: number, options: { digits: 1 | 2; zone: 'Z' | '' }): Member {
  return (words, base) => {
    const part = (at: number, width: number) =>
      String(unsigned(words, base + start + at, width)).padStart(options.digits, '0');
    return `"${name}":"${part(0, 4)}-${part(4, 5)}T${part(9, 5)}:${part(14, 6)}${options.zone}"`;
  };
}

const COARSE_PER_DEGREE = 600;

/** The north-eastern and the south-western corner of an area, to a tenth of a minute. gpsdecode prints them as texts. */
export function area(start: number): Member {
  return (words, base) => {
    const degrees = (at: number, width: number) =>
      decimals(signed(words, base + start + at, width) / COARSE_PER_DEGREE, FINE.places);
    return (
      `"ne_lon":"${degrees(0, 18)}","ne_lat":"${degrees(18, 17)}",` +
      `"sw_lon":"${degrees(35, 18)}","sw_lat":"${degrees(53, 17)}"`
    );
  };
}

/** Elements of equal size, as many as `count` says. */
export function elements(
  name: string,
  layout: { readonly start: number; readonly bits: number; readonly count: number },
  members: readonly Member[],
): Member {
  return (words, base) => {
    const printed = Array.from(
      { length: layout.count },
      (_, at) => `{${printMembers(members, words, base + layout.start + at * layout.bits)}}`,
    );
    return `"${name}":[${printed.join(',')}]`;
  };
}

/** How many elements begin before the end of the message. */
export function begunElements(payloadBits: number, start: number, elementBits: number): number {
  return Math.max(0, Math.ceil((payloadBits - start) / elementBits));
}

const BYTE_BITS = 8;

/** Bits that nobody explains, as their number and hexadecimal bytes. The last byte has what follows in it. */
export function hexadecimal(words: Words, start: number, bits: number): string {
  const bytes = Buffer.alloc(Math.ceil(bits / BYTE_BITS));
  for (let at = 0; at < bytes.length; at++) bytes[at] = unsigned(words, start + at * BYTE_BITS, BYTE_BITS);
  return `"data":"${bits}:${bytes.toString('hex')}"`;
}
