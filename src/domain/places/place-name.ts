/** Words around the name of a place that carriers write or leave out at will. */
const NOISE = /\b(port of|porto di|porto de|puerto de|port|pt|terminal)\b/g;
const LETTERS_WITHOUT_MARK: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** The same text for spellings that differ in case, accents, punctuation and spaces. */
export function foldPlaceName(name: string): string {
  const plain = fold(name);
  const bare = plain.replace(NOISE, ' ');
  return (bare.trim() === '' ? plain : bare).replaceAll(' ', '');
}

function fold(name: string): string {
  return name
    .toLowerCase()
    .replace(/[øłđßæœı]/g, (letter) => LETTERS_WITHOUT_MARK[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/\bst\b/g, 'saint')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
}
