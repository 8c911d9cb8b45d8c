/** Longer words of an address may be what opens something: a token of a share link, of an upload, a key put in the wrong place. */
const MAX_PLAIN_CHARACTERS = 20;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HIDDEN = '[hidden]';

/**
 * An address as it may be logged: without any word that could be a secret. Whoever has an address with a token in it may
 * do what it is for, and it is not for those who read logs. Told by shape, so that it holds for addresses that lead
 * nowhere too: a token with a slash too many, or before a page that was moved.
 */
export function loggedUrl(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  const shown = path.split('/').map(hideSecret).join('/');
  if (end === -1) return shown;
  const query = url
    .slice(end + 1)
    .split('&')
    .map((pair) => pair.split('=').map(hideSecret).join('='));
  return `${shown}?${query.join('&')}`;
}

/** Of words that hang together, such as `include=a,b` or a file name, each part is looked at. */
function hideSecret(word: string): string {
  if (word.length <= MAX_PLAIN_CHARACTERS || ID.test(word)) return word;
  const isPlain = word.split(/[.,_:]|%2C|%5B|%5D|%3A|%20/).every(isPlainPart);
  return isPlain ? word : HIDDEN;
}

function isPlainPart(part: string): boolean {
  return (part.length <= MAX_PLAIN_CHARACTERS && (/^[a-z]*$/.test(part) || /^[\d-]*$/.test(part))) || ID.test(part);
}
