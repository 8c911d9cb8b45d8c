import { toLine } from './delimited.ts';
import type { Line, PageText } from './page-text.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  euro: '€',
  pound: '£',
};

/** What ends a line; a cell of a table ends only itself. */
const BLOCK =
  /^(address|article|br|div|dl|dt|dd|fieldset|footer|form|h[1-6]|header|hr|li|ol|p|pre|section|table|tr|ul)$/;
const UNSEEN = /^(script|style|head|template|noscript|svg)$/;

/** The text of a page of HTML. Nothing of it is run or fetched: tags only say where lines and cells end. */
export function readHtmlText(html: string): PageText[] {
  const lines: Line[] = [];
  let fields: string[] = [''];
  let unseen: string | undefined;
  const endLine = () => {
    lines.push(toLine(fields.map(decodeEntities)));
    fields = [''];
  };
  for (const token of html.matchAll(/<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)[^>]*(?:>|$)|[^<]+|</gi)) {
    const [text, slash, tag = ''] = token;
    const name = tag.toLowerCase();
    if (unseen) {
      if (slash && name === unseen) unseen = undefined;
    } else if (text.startsWith('<!--')) {
      // Comments are not shown.
    } else if (name === '') {
      fields[fields.length - 1] += text;
    } else if (UNSEEN.test(name) && !slash) {
      unseen = name;
    } else if (slash && (name === 'td' || name === 'th')) {
      fields.push('');
    } else if (BLOCK.test(name)) {
      endLine();
    }
  }
  endLine();
  return [{ page: 1, lines }];
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (all, decimal, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? all;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}
