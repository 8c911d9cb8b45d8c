import type { Cell } from '../../values/cell.ts';
import { dayNumberOf } from '../../values/time-zone.ts';
import { isFormula } from './formula.ts';
import type { Table } from './table.ts';
import { type ZipEntry, zipBytes } from './zip.ts';

/** What Excel takes. */
const MAX_TEXT = 32_767;
const MIN_WIDTH = 11;
const MAX_WIDTH = 32;
/** Days are counted from 30 December 1899. */
const FIRST_DAY = dayNumberOf('1899-12-30');

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Places in the list of `cellXfs`. */
const HEADING = 1;
const DAY = 2;
const CLOCK = 3;
/** As if an apostrophe had been typed before it: it stays text when somebody edits it. */
const TEXT_AS_IT_IS = 4;

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** A workbook of one sheet, written while its rows arrive. Texts stand in their cells, so that none is kept. */
export function xlsxBytes(table: Table): AsyncGenerator<Buffer> {
  return workbookBytes([table]);
}

/** A sheet for each table. Their names differ, and have at most 31 characters. */
export function workbookBytes(tables: readonly Table[]): AsyncGenerator<Buffer> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const part = (name: string, type: string) => `<Override PartName="${name}" ContentType="${PART}.${type}+xml"/>`;
  const sheets = tables.map((table, index) => ({ table, id: index + 1, file: `worksheets/sheet${index + 1}.xml` }));
  const entries: ZipEntry[] = [
    {
      name: '[Content_Types].xml',
      text: [
        `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`,
        part('/xl/workbook.xml', 'sheet.main'),
        ...sheets.map(({ file }) => part(`/xl/${file}`, 'worksheet')),
        `${part('/xl/styles.xml', 'styles')}</Types>`,
      ],
    },
    { name: '_rels/.rels', text: [relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))] },
    {
      name: 'xl/workbook.xml',
      text: [
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>`,
        ...sheets.map(({ table, id }) => `<sheet name="${escaped(table.name)}" sheetId="${id}" r:id="rId${id}"/>`),
        '</sheets></workbook>',
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [
        relations(
          [
            ...sheets.map(({ id, file }) => relation(`rId${id}`, 'worksheet', file)),
            relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml'),
          ].join(''),
        ),
      ],
    },
    { name: 'xl/styles.xml', text: [STYLES] },
    ...sheets.map(({ table, file }) => ({ name: `xl/${file}`, text: sheetText(table) })),
  ];
  return zipBytes(entries);
}

function relations(inner: string): string {
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
}

/** The headings stay in sight, and every column can be filtered. */
async function* sheetText({ headings, batches }: Table): AsyncGenerator<string> {
  const widths = headings.map((heading, index) => {
    const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, heading.length + 3));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  let count = 1;
  yield `<row r="1">${headings.map((heading, index) => textCell(`${columnName(index)}1`, heading, HEADING)).join('')}</row>`;
  for await (const rows of batches) {
    const first = count + 1;
    count += rows.length;
    yield rows.map((cells, index) => rowText(first + index, cells)).join('');
  }
  yield `</sheetData><autoFilter ref="A1:${columnName(headings.length - 1)}${count}"/></worksheet>`;
}

function rowText(number: number, cells: readonly Cell[]): string {
  return `<row r="${number}">${cells.map((cell, index) => cellText(`${columnName(index)}${number}`, cell)).join('')}</row>`;
}

function cellText(address: string, cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return textCell(address, cell, isFormula(cell) ? TEXT_AS_IT_IS : 0);
  if ('day' in cell) return `<c r="${address}" s="${DAY}"><v>${dayNumberOf(cell.day) - FIRST_DAY}</v></c>`;
  const [day = '', clock = ''] = cell.clock.split(' ');
  const [hours, minutes] = clock.split(':').map(Number);
  const share = ((hours ?? 0) * 60 + (minutes ?? 0)) / 1440;
  return `<c r="${address}" s="${CLOCK}"><v>${dayNumberOf(day) - FIRST_DAY + share}</v></c>`;
}

function textCell(address: string, text: string, style: number): string {
  const kept = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(kept)}</t></is></c>`;
}

const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Spreadsheets read `_x0041_` as the letter of that number: such text is written so that it stays what it is. */
function escaped(text: string): string {
  return text
    .replace(NOT_IN_XML, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}

/** A, B … Z, AA, AB … */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
