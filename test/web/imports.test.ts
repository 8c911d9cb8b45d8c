import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { writeSheets, writeWorkbook } from '../write-workbook.ts';
import { addBox, addVessel, type Box } from './world.ts';

let service: TestService;
let client: Client;
let box: Box;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  await loadReferenceData(service.db);
  const vesselId = await addVessel(service.db, '9850800', 'EVER FORTUNE');
  box = await addBox(service.db, client.accountId, vesselId, new Date(), { number: 'EITU9452010' });
});
afterAll(() => service.close());

async function read(bytes: Uint8Array | string) {
  const response = await fetch(`${service.url}/v2/imports/table`, {
    method: 'POST',
    headers: { authorization: `Token ${client.key}`, 'content-type': 'application/octet-stream' },
    body: Buffer.from(bytes),
  });
  return { status: response.status, body: (await response.json()) as { rows: string[][] } };
}

const preview = async (rows: readonly object[]) =>
  (await client.call('POST', '/imports/preview', { rows })).body.rows as Record<string, unknown>[];
const requests = async (query = '') => (await client.call('GET', `/tracking_requests?${query}`)).body;

describe('the cells of a sheet', () => {
  const cells = [
    ['Container', 'PO', 'Customer'],
    ['MSKU6058113', '48211', 'Acme, Inc'],
  ];
  it.each([
    ['a workbook', writeWorkbook(cells)],
    ['CSV', 'Container,PO,Customer\nMSKU6058113,48211,"Acme, Inc"\n'],
    ['what is pasted from a spreadsheet', 'Container\tPO\tCustomer\r\nMSKU6058113\t48211\tAcme, Inc'],
  ])('of %s', async (_name, bytes) => {
    expect(await read(bytes)).toMatchObject({ status: 200, body: { rows: cells, further_sheets: [] } });
  });

  it('of all sheets that are shown and hold something', async () => {
    const book = writeSheets({
      Empty: [],
      October: cells,
      '.Lists': [['MAEU', 'Maersk']],
      November: [['Container'], ['EITU9452010']],
    });
    expect((await read(book)).body).toEqual({
      name: 'October',
      rows: cells,
      further_sheets: [{ name: 'November', rows: [['Container'], ['EITU9452010']] }],
    });
    const long = Array.from({ length: 2_501 }, (_, row) => [`MAEU${row}`]);
    expect((await read(writeSheets({ One: long, Two: long.slice(1) }))).status).toBe(200);
    const refused = await read(writeSheets({ One: long, Two: [...long, ...long] }));
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('Two')]);
  });

  it('of 5,000 rows under a header, and no more', async () => {
    const sheet = (rows: number) => ['number', ...Array.from({ length: rows }, (_, row) => `MAEU${row}`)].join('\n');
    expect((await read(sheet(5_000))).body.rows).toHaveLength(5_001);
    expect((await read(sheet(5_001))).status).toBe(422);
  });
});

it('says what will happen to each row, and makes nothing', async () => {
  const rows = await preview([
    { number: 'MSKU6058113' },
    { number: 'EITU 945201 0', carrier: 'Evergreen' },
    { number: 'MSKU6058114' },
    { number: 'Total', request_type: 'container' },
    { number: 'Total', request_type: 'bill_of_lading' },
    { number: 'TEMU1897260' },
    { number: 'TEMU1897260', carrier: 'Hapag-Lloyd' },
    { number: 'TEMU1897260', carrier: 'Nobody Lines' },
  ]);
  expect(rows).toMatchObject([
    { outcome: 'new', number: 'MSKU6058113', scac: 'MAEU', request_type: 'container' },
    { outcome: 'followed', shipment_id: box.shipmentId },
    { outcome: 'invalid', reason: 'The check digit should be 3.' },
    { outcome: 'invalid', reason: 'A container number has four letters and seven digits.' },
    { outcome: 'invalid', reason: 'A number of a shipment has digits.' },
    { outcome: 'carrier_unknown' },
    { outcome: 'new', scac: 'HLCU' },
    { outcome: 'carrier_unknown', reason: 'No shipping line is known as “Nobody Lines”.' },
  ]);
  expect((await requests()).meta.total).toBe(0);
});

it('says where a number is one of another line than the sheet says', async () => {
  const bill = 'MAEU123456789';
  const rows = await preview([
    { number: bill, carrier: 'MSC' },
    { number: bill, carrier: 'Maersk' },
    { number: bill },
    // A box of one line sails with others.
    { number: 'MSKU6058113', carrier: 'MSC' },
  ]);
  expect(rows.map(({ outcome, scac, contradiction }) => [outcome, scac, contradiction])).toEqual([
    ['new', 'MSCU', 'A number of Maersk (MAEU), but the sheet says MSC.'],
    ['new', 'MAEU', null],
    ['new', 'MAEU', null],
    ['new', 'MSCU', null],
  ]);
});

it('follows the rows with all that came along, and says why a row was refused', async () => {
  const buyer = { entity_type: 'Shipment', api_slug: 'buyer', display_name: 'Buyer', data_type: 'short_text' };
  await client.call('POST', '/custom_field_definitions', {
    data: { type: 'custom_field_definition', attributes: buyer },
  });
  const { body } = await client.call('POST', '/imports', {
    rows: [
      {
        number: 'MSKU6058113',
        request_type: 'container',
        scac: 'MAEU',
        references: ['48211'],
        tags: ['spring'],
        customer: 'Acme',
      },
      {
        number: 'MAEU123456789',
        request_type: 'bill_of_lading',
        scac: 'MAEU',
        customer: 'ACME',
        custom_fields: [{ api_slug: 'buyer', value: 'Ada' }],
      },
      { number: 'MSKU6058113', request_type: 'container', scac: 'MAEU' },
      { number: 'EITU9452010', request_type: 'container', scac: 'EGLV' },
    ],
  });
  expect(body.rows).toMatchObject([
    { outcome: 'created' },
    { outcome: 'created' },
    { outcome: 'refused', reason: 'MSKU6058113 is tracked already in this account.' },
    { outcome: 'refused', shipment_id: box.shipmentId },
  ]);
  const { rows } =
    await sql<object>`select request_number, ref_numbers, shipment_tags, company_name, initial_custom_fields
    from tracking_request join party on party.id = customer_id order by request_number desc`.execute(service.db);
  expect(rows).toEqual([
    {
      request_number: 'MSKU6058113',
      ref_numbers: ['48211'],
      shipment_tags: ['spring'],
      company_name: 'Acme',
      initial_custom_fields: null,
    },
    expect.objectContaining({
      company_name: 'Acme',
      initial_custom_fields: { shipment: [{ apiSlug: 'buyer', value: 'Ada' }], containers: [] },
    }),
  ]);
  expect((await client.call('GET', '/overview')).body.containers.total).toBe(1);
});

it('takes an import back', async () => {
  const { data } = await requests();
  const ids = data.map(({ id }: { id: string }) => id);
  expect((await client.call('POST', '/imports/undo', { tracking_request_ids: ids })).body).toEqual({
    removed: 2,
    stopped: 0,
  });
  expect((await requests()).meta.total).toBe(0);
  const { rows } = await sql`select 1 from poll where subject_type = 'tracking_request'`.execute(service.db);
  expect(rows).toEqual([]);
});

describe('a request that failed', () => {
  let id: string;
  beforeAll(async () => {
    const attributes = { request_type: 'container', request_number: 'MSKU6058113', scac: 'MAEU' };
    const created = await client.call('POST', '/tracking_requests', { data: { type: 'tracking_request', attributes } });
    id = created.body.data.id;
    await sql`update tracking_request set status = 'failed', failed_reason = 'not_found' where id = ${id}`.execute(
      service.db,
    );
  });
  const retry = (attributes: object) => client.call('POST', `/tracking_requests/${id}/retry`, { data: { attributes } });

  it('is asked again, corrected', async () => {
    const { status, body } = await retry({ request_number: 'TEMU1897260', scac: null });
    expect([status, body.data.attributes]).toMatchObject([
      200,
      { status: 'pending', request_number: 'TEMU1897260', scac: null, failed_reason: null },
    ]);
    const { rows } = await sql`select scac from poll where id = ${id}`.execute(service.db);
    expect(rows).toEqual([{ scac: '' }]);
  });

  it('cannot become one that is followed already', async () => {
    expect((await retry({ request_number: 'EITU9452010', scac: 'EGLV' })).status).toBe(422);
  });

  it('is removed, once', async () => {
    expect((await client.call('DELETE', `/tracking_requests/${id}`)).status).toBe(204);
    expect((await client.call('DELETE', `/tracking_requests/${id}`)).status).toBe(404);
  });
});

it('keeps the phone of a customer as a contact, once', async () => {
  const { call } = await service.createClient();
  const row = { request_type: 'container', customer: 'Harbor Foods', customer_phone: '+1 (562) 555-0100' };
  await call('POST', '/imports', {
    rows: [
      { ...row, number: 'TCLU4265793', scac: 'MAEU' },
      { ...row, number: 'TGHU1234561', scac: 'MAEU', customer_phone: '+1 562 555 0100' },
    ],
  });
  const { data } = (await call('GET', '/contacts')).body;
  expect(data.map(({ attributes }: { attributes: Record<string, unknown> }) => attributes)).toMatchObject([
    { subject_type: 'party', subject_name: 'Harbor Foods', name: 'Harbor Foods', phone: '+1 (562) 555-0100' },
  ]);
});
