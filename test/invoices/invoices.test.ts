import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCaller } from '../../src/operations/first-account.ts';
import { readTariffFile } from '../../src/operations/free-time/tariff-file.ts';
import { importTariffs } from '../../src/operations/free-time/tariffs.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { COMPLETE_INVOICE } from './complete-invoice.ts';

let service: TestService;
let client: Client;
let containerId: string;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  const shipmentId = await insertShipment(service.db, client.accountId, 'MAEU237904187');
  containerId = await insertContainer(service.db, client.accountId, shipmentId, 'MSKU6058113');
  await service.db
    .updateTable('container')
    .set({
      equipment_type: 'dry',
      equipment_length: 40,
      pod_locode: 'USLGB',
      pod_timezone: 'America/Los_Angeles',
      pol_vessel_departed_at: '2026-07-10T10:00:00Z',
      pod_discharged_at: '2026-08-05T06:50:00Z',
      pod_full_out_at: '2026-08-13T20:00:00Z',
    })
    .where('id', '=', containerId)
    .execute();
  const published = readTariffFile(readFileSync('data/published-tariffs.json', 'utf8'));
  await importTariffs(service.db, systemCaller(client.accountId), published, { apply: true, now: new Date() });
  await client.call('POST', '/terminal_calendars', {
    data: {
      attributes: {
        locode: 'USLGB',
        holiday_region: 'US-CA',
        open_weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
        exceptions: [],
      },
    },
  });
});
afterAll(() => service.close());

const body = (changes: object = {}) => ({ data: { type: 'invoice', attributes: { ...COMPLETE_INVOICE, ...changes } } });
const charge = (changes: object) => ({ charges: [{ ...COMPLETE_INVOICE.charges[0], ...changes }] });
const enter = async (changes: object = {}) => {
  const { status, body: answer, text } = await client.call('POST', '/invoices', body(changes));
  expect(status, text).toBe(201);
  return answer.data;
};
const remove = (id: string) => client.call('DELETE', `/invoices/${id}`);

describe('an invoice', () => {
  it('is agreed when all of it is there and right', async () => {
    const { id, attributes, relationships } = await enter();
    expect(attributes).toMatchObject({
      ...COMPLETE_INVOICE,
      state: 'received',
      saved: null,
      check: {
        result: 'agreed',
        rules: '46 CFR part 541',
        stated: 1_545,
        expected: 1_545,
        difference: 0,
        issue_by: '2026-09-12',
        dispute_by: '2026-09-19',
        findings: [],
      },
    });
    expect(relationships.containers.data).toEqual([{ type: 'container', id: containerId }]);
    expect((await client.call('GET', `/invoices/${id}`)).body.data.attributes).toEqual(attributes);
    expect((await client.call('GET', '/invoices')).body.data).toHaveLength(1);
    await remove(id);
    expect((await client.call('GET', `/invoices/${id}`)).status).toBe(404);
  });

  it('differs by the day and the rate that are wrong: 300 for a free day, 50 for the rate of another', async () => {
    const { id, attributes } = await enter({
      total: 1_895,
      ...charge({
        free_to: '2026-08-07',
        charged_dates: ['2026-08-08', '2026-08-09', '2026-08-10', '2026-08-11', '2026-08-12', '2026-08-13'],
        rates: [
          { days: 5, rate: 300 },
          { days: 1, rate: 395 },
        ],
        amount: 1_895,
      }),
    });
    expect(attributes.check).toMatchObject({ result: 'differs', stated: 1_895, expected: 1_545, difference: 350 });
    expect(attributes.check.findings).toMatchObject([
      { kind: 'wrong', at: 'charges/0/free_to', stated: '2026-08-07', expected: '2026-08-08', amount: null },
      { kind: 'wrong', at: 'charges/0/charged_dates', stated: '2026-08-08', amount: 300 },
      { kind: 'wrong', at: 'charges/0/rates', stated: '2026-08-13: USD 395.00', amount: 50 },
    ]);
    await remove(id);
  });

  it('is followed from dispute to credit, with what was saved', async () => {
    const { id } = await enter();
    const move = async (attributes: object) => client.call('PATCH', `/invoices/${id}`, { data: { attributes } });
    expect((await move({ state: 'answered' })).status).toBe(409);
    const disputed = await move({ state: 'disputed', note: 'sent by mail' });
    expect(disputed.body.data.attributes).toMatchObject({ state: 'disputed', saved: null });
    expect((await client.call('PUT', `/invoices/${id}`, body())).status).toBe(409);
    expect((await move({ state: 'answered' })).status).toBe(200);
    const refused = await move({ state: 'credited' });
    expect([refused.status, refused.body.errors[0].source.pointer]).toEqual([422, '/data/attributes/amount']);
    expect((await move({ state: 'credited', amount: 545 })).body.data.attributes.saved).toBe(545);
    const paid = (await move({ state: 'paid', amount: 1_000 })).body.data.attributes;
    expect(paid).toMatchObject({ state: 'paid', credited_amount: 545, paid_amount: 1_000, saved: 545 });
    expect(paid.history.map((step: { state: string }) => step.state)).toEqual([
      'received',
      'disputed',
      'answered',
      'credited',
      'paid',
    ]);
    await remove(id);
  });

  it('is found by its state, its result and its container', async () => {
    const { id } = await enter();
    const found = async (query: string) => (await client.call('GET', `/invoices?${query}`)).body.data.length;
    expect(await found('filter[state]=received')).toBe(1);
    expect(await found('filter[state]=paid')).toBe(0);
    expect(await found('filter[result]=agreed')).toBe(1);
    expect(await found('filter[result]=differs')).toBe(0);
    expect(await found(`filter[container_id]=${containerId}`)).toBe(1);
    await remove(id);
  });

  it('is nobody else’s', async () => {
    const { id } = await enter();
    const other = await service.createClient();
    expect((await other.call('GET', `/invoices/${id}`)).status).toBe(404);
    expect((await other.call('PUT', `/invoices/${id}`, body())).status).toBe(404);
    expect((await other.call('POST', `/invoices/${id}/check`)).status).toBe(404);
    expect((await other.call('GET', '/invoices')).body.data).toEqual([]);
    await remove(id);
  });

  it('is refused with the member that makes no sense', async () => {
    const refused = async (changes: object) => {
      const { status, body: answer } = await client.call('POST', '/invoices', body(changes));
      return [status, answer.errors?.[0]?.source?.pointer];
    };
    expect([
      await refused({ currency: 'XYQ' }),
      await refused({ charges: [] }),
      await refused(charge({ amount: -1 })),
      await refused(charge({ free_to: '2026-08-01' })),
      await refused({ invoice_date: 'soon' }),
    ]).toEqual([
      [422, '/data/attributes/currency'],
      [422, '/data/attributes/charges'],
      [422, '/data/attributes/charges/0/amount'],
      [422, '/data/attributes/charges/0/free_to'],
      [422, '/data/attributes/invoice_date'],
    ]);
  });
});

describe('the letter that disputes an invoice', () => {
  it('is a PDF with what is missing, the tariff, and the days', async () => {
    const { id, links } = await enter({ liability_basis: null });
    expect(links.letter).toBe(`${service.url}/v2/invoices/${id}/letter`);
    const answer = await fetch(`${service.url}/v2/invoices/${id}/letter`, {
      headers: { authorization: `Token ${client.key}` },
    });
    expect(answer.headers.get('content-type')).toContain('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="dispute-7531902468.pdf"');
    const { extractText } = await import('unpdf');
    const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true });
    const words = text.replace(/\s+/g, ' ');
    for (const said of [
      'Dispute of invoice 7531902468',
      '541.6(a)(4)',
      'Please cancel it',
      'Maersk US import demurrage, dry, valid from 2026-01-01',
      'gate open mon tue wed thu fri sat; holidays of US-CA',
      '2026-08-13 charged 9 USD 345.00',
    ])
      expect(words).toContain(said);
    const other = await service.createClient();
    expect((await other.call('GET', `/invoices/${id}/letter`)).status).toBe(404);
    await remove(id);
  });
});
