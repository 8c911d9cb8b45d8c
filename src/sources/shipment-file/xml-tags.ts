/** What follows each other in a document: a tag, with the text that stood before it. */
export interface Tag {
  /** Without its prefix. */
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  readonly attributes: string;
  /** As written, entities and all, but not more of it than anybody wants. */
  readonly textBefore: string;
}

/** A sheet of as many rows and columns as are read has fewer. */
const MAX_TAGS = 1_500_000;
const MAX_TAG_CHARACTERS = 8_192;
const MAX_TEXT_CHARACTERS = 40_000;
const TAG = /^<(\/?)(?:[\w.-]+:)?([\w.-]+)(?![\w.-])((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(\/?)>/;
/** What is no tag, by how it begins, and how it ends. */
const ASIDES: readonly (readonly [start: string, end: string])[] = [
  ['<?', '?>'],
  ['<!--', '-->'],
];

/**
 * The tags of a document, one after the other: as much of XML as workbooks have. Declarations of entities are none of
 * it. Throws where the text is something else; its time grows with the text and not faster.
 */
export function* tagsOf(xml: string): Iterable<Tag> {
  let at = 0;
  for (let tags = 0; ; tags++) {
    if (tags > MAX_TAGS) throw new Error(`it has more than ${MAX_TAGS} tags`);
    const start = xml.indexOf('<', at);
    if (start === -1) return;
    const aside = ASIDES.find(([opening]) => xml.startsWith(opening, start));
    if (aside) {
      const end = xml.indexOf(aside[1], start);
      if (end === -1) throw new Error('an XML comment has no end');
      at = end + aside[1].length;
      continue;
    }
    const [whole, closing, name, attributes, empty] = TAG.exec(xml.slice(start, start + MAX_TAG_CHARACTERS)) ?? [];
    if (whole === undefined || name === undefined) throw new Error(`no XML tag at character ${start}`);
    const textBefore = xml.slice(at, Math.min(start, at + MAX_TEXT_CHARACTERS));
    yield { name, kind: closing ? 'close' : empty ? 'empty' : 'open', attributes: attributes ?? '', textBefore };
    at = start + whole.length;
  }
}

/** Reads the attribute of this name, whatever its prefix. */
export function attribute(name: string): (tag: Tag) => string | undefined {
  const pattern = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  return ({ attributes }) => {
    const found = pattern.exec(attributes);
    const value = found?.[1] ?? found?.[2];
    return value === undefined ? undefined : decodeEntities(value);
  };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (written, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? written;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}
