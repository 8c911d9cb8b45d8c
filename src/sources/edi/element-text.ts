/** The longest reference, name or address line of these messages is far below this. */
const MAX_CHARS = 256;

/** An element's text as data: no control characters (a database takes no NUL), no padding; undefined when nothing is left. */
export function elementText(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  const cleaned = hasControls(text) ? withoutControls(text).trim() : text.trim();
  return cleaned === '' ? undefined : cleaned.slice(0, MAX_CHARS);
}

function hasControls(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (isControl(text.charCodeAt(at))) return true;
  return false;
}

function withoutControls(text: string): string {
  return [...text].filter((character) => !isControl(character.charCodeAt(0))).join('');
}

/** C0, DEL and C1. */
function isControl(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f);
}
