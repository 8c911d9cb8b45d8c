/**
 * Bit fields of an AIS message. A payload character carries six bits; five of them fill one word of 30 bits, so that a
 * field of up to 30 bits is read from at most two words, without building the bit string.
 */
export type Words = Int32Array<ArrayBuffer>;

export const SEXTET_BITS = 6;
const SEXTET_MASK = 63;
export const SEXTETS_PER_WORD = 5;
export const WORD_BITS = 30;

/** Room for `sextets` characters, and a word to read beyond the end. */
export function newWords(sextets: number): Words {
  return new Int32Array(Math.ceil(sextets / SEXTETS_PER_WORD) + 1);
}

export function unsigned(words: Words, start: number, width: number): number {
  const index = (start / WORD_BITS) | 0;
  const room = WORD_BITS - (start - index * WORD_BITS);
  const word = words[index] ?? 0;
  if (width <= room) return (word >> (room - width)) & ((1 << width) - 1);
  const rest = width - room;
  return ((word & ((1 << room) - 1)) << rest) | ((words[index + 1] ?? 0) >> (WORD_BITS - rest));
}

/** Two's complement. */
export function signed(words: Words, start: number, width: number): number {
  const unused = 32 - width;
  return (unsigned(words, start, width) << unused) >> unused;
}

/** Six-bit ASCII (M.1371-5 table 47): `@` ends the text, spaces at the end are padding. */
export function text(words: Words, start: number, characters: number): string {
  let read = '';
  for (let at = 0; at < characters; at += 2) {
    const isLast = at + 1 === characters;
    const pair = unsigned(words, start + at * SEXTET_BITS, isLast ? SEXTET_BITS : 2 * SEXTET_BITS);
    read += PAIRS[isLast ? pair << SEXTET_BITS : pair];
    if ((pair & SEXTET_MASK) === 0 || pair <= SEXTET_MASK) break;
  }
  return read.trimEnd();
}

/** Two characters at a time: most of the time of a type 5 message goes into its texts. An `@` reads as nothing. */
const PAIRS = Array.from({ length: 1 << (2 * SEXTET_BITS) }, (_, pair) => {
  const first = character(pair >> SEXTET_BITS);
  return first === '' ? '' : first + character(pair & SEXTET_MASK);
});

function character(code: number): string {
  if (code === 0) return '';
  return String.fromCharCode(code < 32 ? code + 64 : code);
}

/** A receiver may cut the end of a message: what is missing up to `bits` reads as zero. */
export function clearFrom(words: Words, from: number, bits: number): void {
  const index = (from / WORD_BITS) | 0;
  const kept = from - index * WORD_BITS;
  const word = words[index] ?? 0;
  words[index] = (word >> (WORD_BITS - kept)) << (WORD_BITS - kept);
  words.fill(0, index + 1, Math.ceil(bits / WORD_BITS) + 1);
}

/** Puts `addedCount` characters of `added` behind the first `count` of `words`. */
export function append(words: Words, count: number, added: Words, addedCount: number): void {
  const first = (count / SEXTETS_PER_WORD) | 0;
  const shift = (count - first * SEXTETS_PER_WORD) * SEXTET_BITS;
  const addedWords = Math.ceil(addedCount / SEXTETS_PER_WORD);
  let kept = shift === 0 ? 0 : ((words[first] ?? 0) >> (WORD_BITS - shift)) << (WORD_BITS - shift);
  for (let at = 0; at < addedWords; at++) {
    const word = added[at] ?? 0;
    words[first + at] = kept | (word >> shift);
    kept = shift === 0 ? 0 : (word & ((1 << shift) - 1)) << (WORD_BITS - shift);
  }
  words[first + addedWords] = kept;
}
