import { zip } from '../write-workbook.ts';

/** Bytes that are small to send and costly to read, and where they are sent. */
export interface Bomb {
  readonly name: string;
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly contentType: string;
  readonly body: () => Buffer;
  /** The answers that are bounded; anything else is a find. */
  readonly answers: readonly number[];
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET_BYTES = 38_000_000;

function workbook(sheet: string, shared?: string): Buffer {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const relations = (inside: string) => `<Relationships xmlns="${RELATIONS}">${inside}</Relationships>`;
  return zip({
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml') +
        (shared === undefined ? '' : relation('rId2', 'sharedStrings', 'sharedStrings.xml')),
    ),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
    ...(shared === undefined ? {} : { 'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${shared}</sst>` }),
  });
}

const cell = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;
const isa = (number: number) =>
  `ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *260101*1200*U*00401*${String(number).padStart(9, '0')}*0*P*>~`;

const upload = (name: string, body: () => Buffer): Bomb => ({
  name: `upload: ${name}`,
  method: 'POST',
  path: '/shipment_uploads',
  contentType: 'application/octet-stream',
  body,
  answers: [201, 503],
});
const feed = (name: string, body: () => Buffer): Bomb => ({
  name: `terminal feed: ${name}`,
  method: 'POST',
  path: '/terminal_feed',
  contentType: 'application/json',
  body,
  answers: [202, 503],
});
const edi = (name: string, body: () => Buffer): Bomb => ({
  name: `EDI: ${name}`,
  method: 'POST',
  path: '/ingest/edi',
  contentType: 'application/octet-stream',
  body,
  answers: [200, 422, 503],
});
const mail = (name: string, body: () => Buffer): Bomb => ({
  name: `mail: ${name}`,
  method: 'POST',
  path: '/ingest/email',
  contentType: 'message/rfc822',
  body,
  answers: [200, 422, 503],
});
const json = (name: string, body: () => Buffer): Bomb => ({
  name: `JSON: ${name}`,
  method: 'POST',
  path: '/tracking_requests',
  contentType: 'application/json',
  body,
  answers: [400, 413, 422],
});

const MEGABYTE = 1_000_000;
const envelope = (containers: string) =>
  `{"source":"T1","sequence":1,"sent_at":"2026-01-01T00:00:00Z","facility":{"unlocode":"NLRTM"},"containers":${containers}}`;

/** At least one for each reader of ours. They are made when they are sent: together they are large. */
export const BOMBS: readonly Bomb[] = [
  upload('a workbook with one cell of 38 MB', () => workbook(cell('x'.repeat(SHEET_BYTES)))),
  upload('a workbook of entities', () => workbook(cell('&amp;'.repeat(SHEET_BYTES / 5)))),
  upload('a workbook of shared strings', () => workbook(cell('a'), '<si><t>&#x41;</t></si>'.repeat(SHEET_BYTES / 24))),
  upload('a workbook of empty cells', () => workbook(`<row r="1">${'<c r="A1"/>'.repeat(SHEET_BYTES / 11)}</row>`)),
  upload('a workbook nested without end', () => workbook('<a>'.repeat(SHEET_BYTES / 3))),
  upload('a sheet that is only begun tags', () => workbook('<'.repeat(SHEET_BYTES))),
  upload('CSV of quotes', () => Buffer.from('"'.repeat(8 * MEGABYTE))),
  upload('CSV of separators', () => Buffer.from(`number,scac\n${',\n'.repeat(3 * MEGABYTE)}`)),
  feed('lists in lists', () => Buffer.from('['.repeat(8 * MEGABYTE))),
  feed('objects in objects', () => Buffer.from('{"a":'.repeat(1.6 * MEGABYTE))),
  feed('containers that are nothing', () => Buffer.from(envelope(`[${'0,'.repeat(3 * MEGABYTE)}0]`))),
  feed('5,000 containers with faults', () => {
    const box = `{"number":"X","moves":[${'{"activity":"load","at":"x"},'.repeat(40)}{"activity":"load","at":"x"}]}`;
    return Buffer.from(envelope(`[${Array.from({ length: 5_000 }, () => box).join(',')}]`));
  }),
  edi('headers without end', () => Buffer.from(isa(1).repeat((16 * MEGABYTE) / 107))),
  edi('different headers', () => Buffer.from(Array.from({ length: 100_000 }, (_, number) => isa(number)).join('\n'))),
  edi('one segment of 16 MB', () => Buffer.from(isa(1) + 'A*'.repeat(8 * MEGABYTE))),
  edi('segments without end', () => Buffer.from(isa(1) + 'A~'.repeat(8 * MEGABYTE))),
  edi('a message with a fault in every segment', () => {
    const head = `${isa(1)}GS*QO*S*R*20260101*1200*1*X*004010~ST*315*0001~B4***XX*20269999*2599*NLRTM*MSKU*000000*L~`;
    return Buffer.from(
      `${head}${'R4*L*UN*NLRTM~DTM*140*20269999*9999~'.repeat(80_000)}SE*2*0001~GE*1*1~IEA*1*000000001~`,
    );
  }),
  edi('EDIFACT releases', () => Buffer.from(`UNB+UNOA:1+S+R+260101:1200+1'${'?'.repeat(16 * MEGABYTE - 40)}`)),
  mail('lines without end', () => Buffer.from(`Subject: lines\r\n\r\n${'a\r\n'.repeat(5 * MEGABYTE)}`)),
  mail('headers without end', () => Buffer.from('X: y\r\n'.repeat(2 * MEGABYTE))),
  mail('parts in parts', () => {
    const part = (level: number) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`;
    return Buffer.from(Array.from({ length: 20_000 }, (_, level) => part(level)).join(''));
  }),
  mail('addresses without end', () => Buffer.from(`To: ${'a@b.example, '.repeat(1_000_000)}\r\n\r\nx`)),
  json('5,000 levels', () => Buffer.from(`{"data":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`)),
  json('half a million lists', () => Buffer.from('['.repeat(500_000))),
  json('half a million numbers', () => Buffer.from(`{"data":[${'1,'.repeat(500_000)}1]}`)),
  json('escapes', () => Buffer.from(`{"data":"${'\\u0041'.repeat(170_000)}"}`)),
];
