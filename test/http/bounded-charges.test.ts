import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAfter } from '../../src/domain/free-time/day-facts.ts';
import { COMPLETE_INVOICE } from '../invoices/complete-invoice.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
});
afterAll(() => service.close());

const dates = (count: number) => Array.from({ length: count }, (_, index) => dayAfter('2020-01-01', index));
const typed = (type: string, attributes: object) => ({ data: { type, attributes } });

describe('a file of tariffs', () => {
  const send = (body: string) =>
    client.call('POST', '/tariffs/import', body, { 'content-type': 'application/octet-stream' });

  it.each([
    ['more values than any list of tariffs has', `[${'{},'.repeat(80_000)}{}]`, 'holds more than 100000 values'],
    ['lists in lists', '['.repeat(200_000), 'nested more than 64 levels deep'],
    ['rows without end', `name\n${'x\n'.repeat(100_000)}`, 'more than 1000 tariffs'],
  ])('of %s is refused', async (_, body, why) => {
    const { status, text } = await send(body);
    expect([status, text]).toEqual([422, expect.stringContaining(why)]);
  });

  it('in which everything is wrong is told row by row', async () => {
    const columns =
      'name,valid_from,source,direction,charge,starts,stops,first_day,free_days,currency,tier_numbering,tiers';
    const row = (index: number) =>
      `n${index},2026-01-01,s,import,demurrage,vessel_discharged,full_out,event_day,1,XQX,clock,${'9-8 1.001;'.repeat(19)}9-8 1`;
    const file = [columns, ...Array.from({ length: 900 }, (_, index) => row(index)), ''].join('\n');
    const { status, body } = await send(file);
    expect([status, body.rows.length]).toEqual([200, 900]);
    expect(body.rows.every(({ outcome }: { outcome: string }) => outcome === 'refused')).toBe(true);
  });
});

it('keeps so many days of all calendars together', async () => {
  const keep = (locode: string, days: number) => {
    const exceptions = dates(days).map((on) => ({ on, gate: 'closed' }));
    const attributes = { locode, holiday_region: 'US', open_weekdays: ['mon'], exceptions };
    return client.call('POST', '/terminal_calendars', typed('terminal_calendar', attributes));
  };
  const ports = Array.from({ length: 20 }, (_, index) => `US${String.fromCharCode(65 + index)}AA`);
  for (const port of ports) expect((await keep(port, 1_000)).status).toBe(201);
  const { status, text } = await keep('USLGB', 1);
  expect([status, text]).toEqual([409, expect.stringContaining('with 20000 days that differ')]);
  const [{ id }] = (await client.call('GET', '/terminal_calendars')).body.data;
  const smaller = typed('terminal_calendar', {
    locode: 'USAAA',
    holiday_region: 'US',
    open_weekdays: [],
    exceptions: [],
  });
  expect((await client.call('PUT', `/terminal_calendars/${id}`, smaller)).status).toBe(200);
  expect((await keep('USLGB', 1)).status).toBe(201);
});

describe('an invoice', () => {
  const enter = (attributes: object) =>
    client.call('POST', '/invoices', typed('invoice', { ...COMPLETE_INVOICE, total: null, ...attributes }));
  const [charge] = COMPLETE_INVOICE.charges;

  it('has so many charged dates', async () => {
    const charges = Array.from({ length: 10 }, () => ({ ...charge, charged_dates: dates(301) }));
    const { status, text } = await enter({ charges });
    expect([status, text]).toEqual([422, expect.stringContaining('at most 3000 charged dates')]);
  });

  it('is told of some of the others that charge the same dates, for each of its charges', async () => {
    const charges = Array.from({ length: 100 }, () => ({ ...charge, charged_dates: dates(30) }));
    for (let other = 0; other < 8; other++) {
      const made = await enter({ invoice_number: `OTHER${other}`, charges });
      expect(made.status, made.text.slice(0, 300)).toBe(201);
    }
    const { body } = await enter({ invoice_number: 'LAST', charges });
    const duplicates = body.data.attributes.check.findings.filter(({ kind }: { kind: string }) => kind === 'duplicate');
    expect(duplicates).toHaveLength(100 * 5);
    expect(duplicates[0]).toMatchObject({ at: 'charges/0/charged_dates', stated: dates(30).join(', ') });
  });

  it('is listed thirty at a time, and changes its state so many times', async () => {
    const { body } = await enter({ invoice_number: 'TURNS' });
    expect((await client.call('GET', '/invoices?page[size]=100')).body.meta.size).toBe(30);
    const turn = (state: string) =>
      client.call('PATCH', `/invoices/${body.data.id}`, typed('invoice', { state, note: 'again' }));
    for (let step = 1; step < 50; step++) expect((await turn(step % 2 ? 'disputed' : 'answered')).status).toBe(200);
    const { status, text } = await turn('answered');
    expect([status, text]).toEqual([409, expect.stringContaining('at most 50 times')]);
  });
});
