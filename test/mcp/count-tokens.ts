/** Words as tokenisers of today cut text: letters with the space before them, up to three digits, runs of signs. */
const PIECES = / ?\p{L}+|\d{1,3}|[^\p{L}\d\s]+|\s+/gu;
/** Usual words of English are one token up to some eight letters; here every six letters count, to be on the safe side. */
const LETTERS = 6;
const SIGNS = 3;

/** How many tokens a text is at most, about: no tokeniser is part of the protocol. */
export function countTokens(text: string): number {
  return [...text.matchAll(PIECES)].reduce((sum, [piece]) => {
    return sum + Math.ceil(piece.length / (/\p{L}/u.test(piece) ? LETTERS : SIGNS));
  }, 0);
}
