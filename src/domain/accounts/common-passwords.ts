/**
 * What people choose when they are asked for a password, and so what is guessed first: words and rows of keys, with
 * digits and signs around them or in place of letters. Kept as roots, because every list has `Password123!` in a
 * hundred spellings.
 */
const ROOTS = [
  ...['password', 'passwort', 'passphrase', 'passcode', 'motdepasse', 'contrasena', 'senha', 'haslo', 'wachtwoord'],
  ...['changeme', 'letmein', 'welcome', 'willkommen', 'bienvenue', 'default', 'secret', 'geheim', 'test', 'testing'],
  ...['admin', 'administrator', 'root', 'superuser', 'user', 'username', 'guest', 'owner', 'login', 'master', 'access'],
  ...['iloveyou', 'iloveu', 'sunshine', 'princess', 'monkey', 'dragon', 'shadow', 'superman', 'batman', 'pokemon'],
  ...['football', 'baseball', 'basketball', 'liverpool', 'chelsea', 'arsenal', 'barcelona', 'juventus', 'starwars'],
  ...['trustno', 'whatever', 'freedom', 'computer', 'internet', 'michael', 'jennifer', 'jordan', 'charlie', 'ashley'],
  ...['summer', 'winter', 'spring', 'autumn', 'january', 'february', 'october', 'november', 'december', 'company'],
  ...['landfall', 'container', 'containers', 'shipment', 'shipments', 'shipping', 'tracking', 'logistics', 'freight'],
  ...['qwert', 'qwertz', 'azert', 'asdf', 'zxcv', 'yxcv', 'qazwsx', 'qazwsxedc', 'zaqxsw', 'poiuy', 'lkjh', 'mnbv'],
  ...['abc', 'abcd', 'abcde', 'abcdef', 'aabbcc', 'xyz', 'foobar', 'hello', 'hunter', 'google', 'samsung', 'killer'],
];

/** Rows of keys and of letters, forwards; a part of one, or two of them typed in turns, is no password. */
const ROWS = [
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'abcdefghijklmnopqrstuvwxyz',
];

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const MIN_KEY_RUN = 4;

/** Whether nothing is left of a password once what everybody thinks of is taken out of it. */
export function isCommonPassword(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const own = email
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part.length >= MIN_KEY_RUN);
  const withoutEnds = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const asMeant = withoutEnds.replaceAll(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);
  return [plain, asMeant].some((reading) => isWorn(lettersOf(reading), own));
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}]+/gu, '');
}

/** Two letters beside a common word make it no better. */
const MAX_LEFT = 2;

function isWorn(letters: string, own: readonly string[]): boolean {
  const words = [...ROOTS, ...own].sort((one, other) => other.length - one.length);
  let left = letters;
  for (const word of words) left = left.replaceAll(word, ' ');
  left = left.split(' ').map(withoutKeyRuns).join('');
  return left.length <= MAX_LEFT;
}

/** Takes out parts of a row of keys, in either direction, and letters that repeat. */
function withoutKeyRuns(text: string): string {
  let left = '';
  for (let start = 0; start < text.length; ) {
    const length = keyRunLength(text, start);
    if (length >= MIN_KEY_RUN) start += length;
    else left += text[start++];
  }
  return left;
}

function keyRunLength(text: string, start: number): number {
  let longest = /^(.)\1*/u.exec(text.slice(start))?.[0].length ?? 1;
  for (const row of ROWS) {
    for (const step of [1, -1]) {
      let length = 1;
      let at = row.indexOf(text[start] ?? '');
      while (at >= 0 && text[start + length] !== undefined && row[at + step] === text[start + length]) {
        at += step;
        length++;
      }
      longest = Math.max(longest, length);
    }
  }
  return longest;
}
