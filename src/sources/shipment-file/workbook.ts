import { messageOf } from '../../errors.ts';
import { unpackArchive } from './archive.ts';
import { readSheet } from './sheet.ts';
import {
  MAX_COLUMNS,
  MAX_ROWS,
  MAX_SHEETS,
  type NamedTable,
  type SheetsReading,
  type TableReading,
  unreadable,
} from './table.ts';
import { attribute, decodeEntities, tagsOf } from './xml-tags.ts';

const MAX_SHARED_TEXTS = 1_000_000;
/** ECMA-376 part 1, section 18.8.30: the built-in formats that show dates and times. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

const [date1904Of, idOf] = [attribute('date1904'), attribute('id')];
const [stateOf, nameOf] = [attribute('state'), attribute('name')];
const [formatIdOf, formatCodeOf] = [attribute('numFmtId'), attribute('formatCode')];
const [relationIdOf, typeOf, targetOf] = [attribute('Id'), attribute('Type'), attribute('Target')];

type Parts = ReadonlyMap<string, Buffer>;

/** An Excel workbook begins like every ZIP archive. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** Reads the first sheet that is shown. */
export function readWorkbook(bytes: Buffer): TableReading {
  const reading = readSheets(bytes, 1);
  if ('problem' in reading) return reading;
  return { table: reading.sheets[0]?.table ?? [] };
}

/**
 * Reads the sheets that are shown and hold something. Formulas are never evaluated: a cell is what was last shown in it, or
 * empty.
 */
export function readSheets(bytes: Buffer, atMost = MAX_SHEETS): SheetsReading {
  const archive = unpackArchive(bytes);
  if ('refusal' in archive) return unreadable('too_large', `The workbook is not opened: ${archive.refusal}`);
  try {
    const { shown, sharedTexts, isDate, is1904 } = openWorkbook(archive.parts);
    if (shown.length > atMost && atMost > 1) {
      return unreadable('too_large', `The workbook has more than ${atMost} sheets.`);
    }
    const sheets: NamedTable[] = [];
    let rows = 0;
    for (const { name, part } of shown.slice(0, atMost)) {
      const table = readSheet(textOf(archive.parts, part), { sharedTexts, isDate, is1904 });
      rows += table?.length ?? 0;
      // One row of each sheet is its headings.
      if (!table || rows > MAX_ROWS + shown.length) return unreadable('too_large', tooLarge(name, shown.length));
      if (table.length > 0) sheets.push({ name, table });
    }
    return { sheets };
  } catch (error) {
    return unreadable('malformed', `The workbook cannot be read: ${messageOf(error)}`);
  }
}

function tooLarge(name: string, sheets: number): string {
  const which = sheets === 1 ? 'The sheet' : `The workbook, up to its sheet “${name}”,`;
  return `${which} has more than ${MAX_ROWS} rows or ${MAX_COLUMNS} columns.`;
}

/** ECMA-376 part 2: from the relations of the package to its workbook, and from there to the parts of its sheets. */
function openWorkbook(parts: Parts) {
  const main = relationsOf(parts, '', '_rels/.rels').find(({ type }) => type === 'officeDocument')?.target ?? '';
  const workbook = textOf(parts, main);
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const relations = relationsOf(parts, folder, `${folder}_rels/${main.slice(folder.length)}.rels`);
  const shown: { readonly name: string; readonly part: string }[] = [];
  let is1904 = false;
  for (const tag of tagsOf(workbook)) {
    if (tag.name === 'workbookPr') is1904 = ['1', 'true'].includes(date1904Of(tag) ?? '');
    // What nobody sees, nobody means: a sheet of lists or settings may come before the one that is shown.
    if (tag.name !== 'sheet' || (stateOf(tag) ?? 'visible') !== 'visible') continue;
    const id = idOf(tag);
    const part = relations.find((relation) => relation.id === id && relation.type === 'worksheet')?.target;
    // A sheet of nothing but a chart has no cells.
    if (part !== undefined) shown.push({ name: nameOf(tag) ?? '', part });
  }
  if (shown.length === 0) throw new Error('it has no sheet');
  const partOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.target;
  return {
    is1904,
    shown,
    sharedTexts: readSharedTexts(optionalText(parts, partOf('sharedStrings'))),
    isDate: readDateStyles(optionalText(parts, partOf('styles'))),
  };
}

interface Relation {
  readonly id: string | undefined;
  /** The last word of the address that names it. */
  readonly type: string | undefined;
  readonly target: string;
}

function relationsOf(parts: Parts, folder: string, name: string): Relation[] {
  return [...tagsOf(textOf(parts, name))]
    .filter((tag) => tag.name === 'Relationship')
    .map((tag) => {
      const target = targetOf(tag) ?? '';
      return {
        id: relationIdOf(tag),
        type: typeOf(tag)?.split('/').at(-1),
        target: partName(folder, target),
      };
    });
}

/** ECMA-376 part 2: a target is a reference like those of pages, to be resolved from the folder of whoever refers to it. */
function partName(folder: string, target: string): string {
  const base = `part:/${folder}`;
  return URL.canParse(target, base) ? decodeURI(new URL(target, base).pathname.slice(1)) : `${folder}${target}`;
}

function textOf(parts: Parts, name: string): string {
  const bytes = parts.get(name);
  if (!bytes) throw new Error(`it has no part ${name}`);
  return bytes.toString('utf8');
}

function optionalText(parts: Parts, name: string | undefined): string {
  return name !== undefined && parts.has(name) ? textOf(parts, name) : '';
}

/** Texts that cells refer to by their place. How they are pronounced (`rPh`) is no part of them. */
function readSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let text = '';
  let isSpoken = false;
  for (const { name, kind, textBefore } of tagsOf(xml)) {
    if (name === 'rPh') isSpoken = kind === 'open';
    else if (name === 't' && kind === 'close' && !isSpoken) text += decodeEntities(textBefore);
    else if (name === 'si' && kind !== 'open') {
      texts.push(text);
      text = '';
      if (texts.length > MAX_SHARED_TEXTS) throw new Error(`it has more than ${MAX_SHARED_TEXTS} texts`);
    }
  }
  return texts;
}

/** By the number of a style, whether it shows dates. */
function readDateStyles(xml: string): (style: number) => boolean {
  const custom = new Set<number>();
  const styles: boolean[] = [];
  let isInside = false;
  for (const tag of tagsOf(xml)) {
    const format = Number(formatIdOf(tag));
    if (tag.name === 'numFmt' && showsDates(formatCodeOf(tag) ?? '')) custom.add(format);
    if (tag.name === 'cellXfs') isInside = tag.kind === 'open';
    if (tag.name === 'xf' && tag.kind !== 'close' && isInside)
      styles.push(DATE_FORMATS.has(format) || custom.has(format));
  }
  return (style) => styles[style] === true;
}

/** Letters of days, months, years and hours, outside quoted text and brackets. */
function showsDates(code: string): boolean {
  return /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]/g, ''));
}
