/** Deeper than anything that is meant; what goes through JSON level by level runs out of stack at a few thousand. */
const MAX_DEPTH = 64;
/** Values in one document, lists and members together. */
const MAX_VALUES = 1_000_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Why a text is not parsed as JSON, whether it is some or not; undefined when it may be. One pass, without recursion. */
export function jsonExcess(text: string, maxValues = MAX_VALUES): string | undefined {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (code === COMMA) values++;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      values++;
      if (++depth > MAX_DEPTH) return `It is nested more than ${MAX_DEPTH} levels deep.`;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
  }
  return values > maxValues ? `It holds more than ${maxValues} values.` : undefined;
}

/** The closing quote of the text that begins here. */
function endOfText(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at !== -1) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
    at = text.indexOf('"', at + 1);
  }
  return text.length;
}
