import { readContainerNumber } from '../../src/values/container-number.ts';
import { zip } from '../write-workbook.ts';

/** Bytes that are small to send and costly to read, and where they are sent. */
export interface Bomb {
  readonly name: string;
  readonly method: 'POST' | 'PATCH';
  /** From the root. */
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
  path: '/v2/shipment_uploads',
  contentType: 'application/octet-stream',
  body,
  answers: [201, 503],
});
const feed = (name: string, body: () => Buffer): Bomb => ({
  name: `terminal feed: ${name}`,
  method: 'POST',
  path: '/v2/terminal_feed',
  contentType: 'application/json',
  body,
  answers: [202, 503],
});
const edi = (name: string, body: () => Buffer): Bomb => ({
  name: `EDI: ${name}`,
  method: 'POST',
  path: '/v2/ingest/edi',
  contentType: 'application/octet-stream',
  body,
  answers: [200, 422, 503],
});
const mail = (name: string, body: () => Buffer): Bomb => ({
  name: `mail: ${name}`,
  method: 'POST',
  path: '/v2/ingest/email',
  contentType: 'message/rfc822',
  body,
  answers: [200, 422, 503],
});
const json = (name: string, body: () => Buffer): Bomb => ({
  name: `JSON: ${name}`,
  method: 'POST',
  path: '/v2/tracking_requests',
  contentType: 'application/json',
  body,
  answers: [400, 413, 422],
});

const tariffs = (name: string, body: () => Buffer): Bomb => ({
  name: `tariffs: ${name}`,
  method: 'POST',
  path: '/v2/tariffs/import',
  contentType: 'application/octet-stream',
  body,
  answers: [200, 413, 422],
});
const TARIFF_COLUMNS =
  'name,valid_from,source,direction,charge,starts,stops,first_day,free_days,currency,tier_numbering,tiers';
const wrongTariff = (index: number) =>
  `n${index},2026-01-01,s,import,demurrage,vessel_discharged,full_out,event_day,1,XQX,clock,${'9-8 1.001;'.repeat(19)}9-8 1\n`;

const ships = (name: string, body: () => Buffer): Bomb => ({
  name: `emissions of ships: ${name}`,
  method: 'POST',
  path: '/v2/ship_emissions/import',
  contentType: 'application/octet-stream',
  body,
  answers: [200, 413, 422, 429, 503],
});
const SHIP_COLUMNS = 'IMO Number,Reporting Period,CO2 emissions per transport work (mass)\n';

const assistant = (name: string, body: () => Buffer): Bomb => ({
  name: `assistant: ${name}`,
  method: 'POST',
  path: '/mcp',
  contentType: 'application/json',
  body,
  answers: [400, 413, 422],
});
const call = (given: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_shipments","arguments":${given}}}`;
/** No row takes forms: they are refused by their type, whatever is in them. */
const form = (name: string, part: string, times: number): Bomb => ({
  name: `form: ${name}`,
  method: 'POST',
  path: '/v2/tracking_requests',
  contentType: 'multipart/form-data; boundary=b',
  body: () => Buffer.from(`${part.repeat(times)}--b--\r\n`),
  answers: [415],
});
const field = (head: string, value: string) => `--b\r\n${head}\r\n\r\n${value}\r\n`;

const MEGABYTE = 1_000_000;
let sequence = 0;
/** Every message has a number of its own: another under the same number is refused for that. */
const envelope = (containers: string) =>
  `{"source":"T1","sequence":${++sequence},"sent_at":"2026-01-01T00:00:00Z","facility":{"unlocode":"NLRTM"},"containers":${containers}}`;

/** A box that whoever sends these may follow. */
export const FOLLOWED_BOX = 'MSKU4023150';
const boxes = (count: number) => Array.from({ length: count }, (_, index) => `ABCU${String(index).padStart(7, '0')}`);

/** Each is told of by itself, with the shipment that names all of them. */
function shipmentOf(count: number): string {
  const numbers = boxes(count * 10).filter((number) => readContainerNumber(number).kind === 'valid');
  const number = `BIGB${String(++sequence).padStart(8, '0')}`;
  return JSON.stringify({ data: { attributes: { number, scac: 'MAEU', container_numbers: numbers.slice(0, count) } } });
}

/** Every move of one message at a time of its own. */
export function movesOf(numbers: readonly string[], movesOfOne: number): string {
  const containers = numbers.map((number, place) => {
    const moves = Array.from({ length: movesOfOne }, (_, move) => {
      const at = new Date(Date.UTC(2026, 0, 1) + (place * movesOfOne + move) * 60_000).toISOString();
      return `{"activity":"load","at":"${at}"}`;
    });
    return `{"number":"${number}","moves":[${moves.join(',')}]}`;
  });
  return envelope(`[${containers.join(',')}]`);
}

function statuses(count: number): string {
  const messages = boxes(count).map(
    (box, index) =>
      `ST*315*${index}~B4***VD*20260101*1530*CNSHA*ABCU*${box.slice(4, 10)}*L~R4*5*UN*CNSHA~SE*4*${index}~`,
  );
  const head = `${isa(1)}GS*QO*S*R*20260101*1200*1*X*004010~`;
  return `${head}${messages.join('')}GE*${count}*1~IEA*1*000000001~`;
}

/** At least one for each reader of ours. They are made when they are sent: together they are large. */
export const BOMBS: readonly Bomb[] = [
  upload('a workbook with one cell of 38 MB', () => workbook(cell('x'.repeat(SHEET_BYTES)))),
  upload('a workbook of entities', () => workbook(cell('&amp;'.repeat(SHEET_BYTES / 5)))),
  upload('a workbook of shared strings', () => workbook(cell('a'), '<si><t>&#x41;</t></si>'.repeat(SHEET_BYTES / 24))),
  upload('a workbook of empty cells', () => workbook(`<row r="1">${'<c r="A1"/>'.repeat(SHEET_BYTES / 11)}</row>`)),
  upload('a workbook nested without end', () => workbook('<a>'.repeat(SHEET_BYTES / 3))),
  upload('a sheet that is only begun tags', () => workbook('<'.repeat(SHEET_BYTES))),
  upload('CSV of quotes', () => Buffer.from('"'.repeat(8 * MEGABYTE))),
  upload('CSV of shipments without end', () => {
    const row = (index: number) => `MAEU${String(index).padStart(9, '0')},MAEU\n`;
    return Buffer.from(`number,scac\n${Array.from({ length: 400_000 }, (_, index) => row(index)).join('')}`);
  }),
  upload('CSV of separators', () => Buffer.from(`number,scac\n${',\n'.repeat(3 * MEGABYTE)}`)),
  feed('lists in lists', () => Buffer.from('['.repeat(8 * MEGABYTE))),
  feed('objects in objects', () => Buffer.from('{"a":'.repeat(1.6 * MEGABYTE))),
  feed('containers that are nothing', () => Buffer.from(envelope(`[${'0,'.repeat(3 * MEGABYTE)}0]`))),
  feed('5,000 containers with faults', () => {
    const box = `{"number":"X","moves":[${'{"activity":"load","at":"x"},'.repeat(40)}{"activity":"load","at":"x"}]}`;
    return Buffer.from(envelope(`[${Array.from({ length: 5_000 }, () => box).join(',')}]`));
  }),
  feed('5,000 containers with all the moves that fit', () => Buffer.from(movesOf(boxes(5_000), 30))),
  feed('as many moves as are taken, of boxes nobody follows', () => Buffer.from(movesOf(boxes(1_300), 30))),
  feed('moves of one box without end', () => Buffer.from(movesOf(Array<string>(650).fill(FOLLOWED_BOX), 60))),
  feed('as many moves as are taken, of a box that is followed', () =>
    Buffer.from(movesOf(Array<string>(5).fill(FOLLOWED_BOX), 100)),
  ),
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
  edi('a message of as many boxes as are taken', () => {
    const moves = boxes(39_000).map(
      (box) => `EQD+CN+${box}+45G1:102:5++2+5'DTM+7:202601011447:203'LOC+165+ESVLC:139:6'`,
    );
    const head = "UNB+UNOA:2+T+F+261101:1450+501'UNH+1+CODECO:D:95B:UN:SMDG16'BGM+34+GATE1+9'";
    return Buffer.from(`${head}${moves.join('')}UNT+${3 * moves.length + 3}+1'UNZ+1+501'`);
  }),
  edi('as many messages as are taken', () => Buffer.from(statuses(4_999))),
  edi('messages without end', () => Buffer.from(statuses(49_000))),
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
  json('90,000 members', () => {
    const members = Array.from({ length: 90_000 }, (_, index) => `"${index.toString(36)}":1`).join(',');
    return Buffer.from(`{"data":{"type":"tracking_request","attributes":{${members}}}}`);
  }),
  {
    ...json('a shipment of as many boxes as are taken', () => Buffer.from(shipmentOf(500))),
    path: '/v2/shipments',
    answers: [201, 503],
  },
  tariffs('lists in lists', () => Buffer.from('['.repeat(250_000))),
  tariffs('objects without end', () => Buffer.from(`[${'{},'.repeat(80_000)}{}]`)),
  tariffs('columns without end', () => Buffer.from(`${'a,'.repeat(60_000)}\n${'1,'.repeat(60_000)}\n`)),
  tariffs('everything is wrong', () =>
    Buffer.from(`${TARIFF_COLUMNS}\n${Array.from({ length: 900 }, (_, index) => wrongTariff(index)).join('')}`),
  ),
  ships('one row without end', () => Buffer.from(SHIP_COLUMNS + ','.repeat(23 * MEGABYTE))),
  ships('empty lines', () => Buffer.from(SHIP_COLUMNS + '\n'.repeat(23 * MEGABYTE))),
  ships('rows without end', () => Buffer.from(SHIP_COLUMNS + '9811000,2023,1.5\n'.repeat(1.3 * MEGABYTE))),
  json('escapes', () => Buffer.from(`{"data":"${'\\u0041'.repeat(170_000)}"}`)),
  form('parts without end', field('Content-Disposition: form-data; name="a"', 'x'), 15_000),
  form('one field of 1 MB', field('Content-Disposition: form-data; name="a"', 'x'.repeat(MEGABYTE)), 1),
  form('one name of 1 MB', field(`Content-Disposition: form-data; name="${'a'.repeat(MEGABYTE)}"`, 'x'), 1),
  form('headers of a part without end', field('X: y\r\n'.repeat(160_000).trim(), 'x'), 1),
  assistant('5,000 levels', () => Buffer.from(call(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`))),
  assistant('lists in lists', () => Buffer.from('['.repeat(250_000))),
  assistant('messages without end', () => Buffer.from(`[${'{},'.repeat(80_000)}{}]`)),
  assistant('a text of 1 MB', () => Buffer.from(call(`{"query":"${'x'.repeat(MEGABYTE)}"}`))),
];
