import { describe, expect, it } from 'vitest';
import { zip } from '../../../test/write-workbook.ts';
import { readWorkbook } from './workbook.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...given: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<?xml version="1.0"?><Relationships>${given
    .map(([id, type, target]) => `<Relationship Target="${target}" Type="${OFFICE}/${type}" Id="${id}"/>`)
    .join('')}</Relationships>`;

interface Given {
  readonly sheet: string;
  readonly shared?: string;
  readonly styles?: string;
  readonly properties?: string;
}

function workbook({ sheet, shared = '', styles = '', properties = '' }: Given): Buffer {
  return zip({
    '_rels/.rels': relations(['rId1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook>${properties}<sheets><sheet name="One" r:id="rId3"/><sheet name="Two" r:id="rId9"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'sharedStrings', '/xl/sharedStrings.xml'],
      ['rId3', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId9', 'worksheet', 'worksheets/sheet2.xml'],
    ),
    'xl/worksheets/sheet1.xml': `<worksheet><dimension ref="A1:B9"/><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
  });
}

const tableOf = (given: Given) => {
  const reading = readWorkbook(workbook(given));
  return 'table' in reading ? reading.table : reading.problem;
};

const STYLES =
  '<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="[Red]0.0&quot; days&quot;"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';

describe('a workbook', () => {
  it('is read with its shared texts, formatted or not, and without how they are pronounced', () => {
    const shared =
      '<si><t>Number</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">EMMA </t></r><r><t>M&#198;RSK &amp; Co</t></r></si>' +
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si/><si><t>last</t></si>';
    const row = [0, 1, 2, 3, 4].map((index) => `<c t="s"><v>${index}</v></c>`).join('');
    expect(tableOf({ sheet: `<row>${row}</row>`, shared })).toEqual([
      ['Number', 'EMMA MÆRSK & Co', '東京', '', 'last'],
    ]);
  });

  it('shows dates as dates, by built-in formats and others, and numbers as numbers', () => {
    const sheet =
      '<row r="1"><c r="A1" s="1"><v>46023.5</v></c><c r="B1" s="2"><v>46023</v></c><c r="C1" s="3"><v>2.5</v></c><c r="D1"><v>1.2E10</v></c></row>';
    expect(tableOf({ sheet, styles: STYLES })).toEqual([
      ['2026-01-01T12:00:00', '2026-01-01T00:00:00', '2.5', '12000000000'],
    ]);
    const properties = '<workbookPr date1904="1"/>';
    expect(tableOf({ sheet, styles: STYLES, properties })).toMatchObject([
      ['2030-01-02T12:00:00', '2030-01-02T00:00:00', '2.5', '12000000000'],
    ]);
  });

  it('keeps cells in their columns and rows, up to the last that holds something, and shows no errors', () => {
    const sheet =
      '<row r="2"><c r="B2" t="str"><f>A1</f><v>b</v></c><c r="D2" t="b"><v>0</v></c></row><row r="3"/>' +
      '<row r="4"><c r="A4"/><c r="B4" t="e"><v>#REF!</v></c></row><!-- <row> --><x:row r="5"><x:c r="A5" t=\'inlineStr\'><x:is><x:t>a</x:t></x:is></x:c></x:row>';
    expect(tableOf({ sheet })).toEqual([[], ['', 'b', '', 'false'], [], [], ['a']]);
  });

  it('says of each row what is written beside several, and of one column what is written over many', () => {
    const text = (at: string, words: string) => `<c r="${at}" t="str"><v>${words}</v></c>`;
    const rows = [
      `<row r="1">${text('A1', 'Open imports')}</row>`,
      `<row r="2">${text('A2', 'PO-1')}${text('B2', 'one')}</row>`,
      `<row r="3">${text('B3', 'two')}</row>`,
      `<row r="5">${text('B5', 'three')}</row>`,
    ];
    const merged = '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A2:A4"/><mergeCell ref="A9"/></mergeCells>';
    expect(tableOf({ sheet: `${rows.join('')}</sheetData>${merged}<sheetData>` })).toEqual([
      ['Open imports'],
      ['PO-1', 'one'],
      ['PO-1', 'two'],
      [],
      ['', 'three'],
    ]);
  });

  it.each([
    ['a document type, which could declare entities', '<!DOCTYPE x [<!ENTITY a "b">]>', 'malformed'],
    ['a reference that is none', '<row><c r="4"><v>1</v></c></row>', 'too_large'],
    ['a row number that is none', '<row r="x"><c r="A1"><v>1</v></c></row>', 'too_large'],
    ['more tags than a table has', '<a/>'.repeat(1_600_000), 'malformed'],
  ])('is refused with %s', (_, sheet, reason) => {
    expect(tableOf({ sheet })).toMatchObject({ reason });
  });
});
