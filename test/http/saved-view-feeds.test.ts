import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/values/id.ts';
import { journeyCall } from '../journey-call.ts';
import { relist } from '../relist.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

const NUMBERS = ['MSKU6058113', 'SECU1234560'];

let service: TestService;
let person: Client;
let userId: string;

beforeAll(async () => {
  service = await startTestService();
  const { accountId } = await service.createClient();
  userId = newId();
  await service.db
    .insertInto('app_user')
    .values({
      account_id: accountId,
      id: userId,
      email: 'ann@example.com',
      name: 'Ann',
      role: 'member',
      password_hash: null,
    })
    .execute();
  person = await service.createClient({ accountId, userId, scope: 'write' });
  for (const [index, number] of NUMBERS.entries()) {
    const shipmentId = await insertShipment(service.db, accountId, `BL;${index},${'ü'.repeat(60)}`);
    const id = await insertContainer(service.db, accountId, shipmentId, number);
    const pod = journeyCall('port_of_discharge', 'POD', 'NLRTM', { name: 'Rotterdam' });
    const journey = {
      calls: [
        journeyCall('port_of_lading', 'POL', 'CNSHA'),
        { ...pod, inboundEtaAt: `2026-04-0${index + 1}T08:30:00Z` },
      ],
      lastSource: null,
    };
    const day = { on: '2026-04-09', zone: 'Europe/Amsterdam', place: 'Rotterdam', locode: 'NLRTM', inland: false };
    await service.db
      .updateTable('container')
      .set({
        journey: JSON.stringify(journey),
        last_free_days: JSON.stringify({ terminal: null, line: null, rail: null, current: index === 0 ? day : null }),
      })
      .where('id', '=', id)
      .execute();
  }
  await relist(service.db, accountId);
});
afterAll(() => service.close());

async function save(query: string, columns: string[] = [], entity = 'container'): Promise<string> {
  const attributes = { entity, name: 'Ours; all', query, columns };
  const { status, body, text } = await person.call('POST', '/saved_views', { data: { attributes } });
  expect(status, text).toBe(201);
  return body.data.id;
}

async function keyOf(id: string): Promise<{ ics_url: string; csv_url: string }> {
  const { status, body, text } = await person.call('POST', `/saved_views/${id}/key`);
  expect(status, text).toBe(201);
  return body;
}

/** As whoever has nothing but the address. */
async function read(url: string): Promise<{ status: number; type: string; text: string }> {
  const { pathname, search } = new URL(url, service.url);
  const response = await fetch(`${service.url}${pathname}${search}`);
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
}

describe('a saved view read by an address', () => {
  it('is a calendar of arrivals and last free days', async () => {
    const { status, type, text } = await read((await keyOf(await save('sort=number'))).ics_url);
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toMatch(/[^\r]\n/);
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', expect.stringMatching(/^PRODID:/)]);
    expect(lines).toContain('X-WR-CALNAME:Ours\\; all');
    expect(lines.filter((line) => line.startsWith('DTSTART')).toSorted()).toEqual([
      'DTSTART:20260401T083000Z',
      'DTSTART:20260402T083000Z',
      'DTSTART;VALUE=DATE:20260409',
    ]);
    expect(lines.filter((line) => line.startsWith('SUMMARY')).toSorted()).toEqual([
      'SUMMARY:MSKU6058113 arrives in Rotterdam',
      'SUMMARY:MSKU6058113 last free day at Rotterdam',
      'SUMMARY:SECU1234560 arrives in Rotterdam',
    ]);
    expect(lines).toContain('DTEND;VALUE=DATE:20260410');
    expect(lines.find((line) => line.startsWith('DESCRIPTION'))).toContain(
      `Maersk BL\\;0\\,${'ü'.repeat(60)}\\nEstimated`,
    );
    const uids = lines.filter((line) => line.startsWith('UID:'));
    expect(new Set(uids).size).toBe(3);
    expect((await read((await keyOf(await save('sort=number', [], 'shipment'))).ics_url)).text).toContain(
      'MSKU6058113',
    );
  });

  it('is a table in the columns, the order and with the filters of the view', async () => {
    const id = await save('q=SECU', ['number', 'carrier']);
    const { type, text } = await read((await keyOf(id)).csv_url);
    expect(type).toBe('text/csv; charset=utf-8');
    expect(parse(text, { bom: true })).toEqual([
      ['Container', 'Carrier'],
      ['SECU1234560', 'Maersk'],
    ]);
    expect(parse((await read((await keyOf(await save('', [], 'shipment'))).csv_url)).text, { bom: true })).toHaveLength(
      3,
    );
  });

  it('is opened by its own latest key alone, until that is removed', async () => {
    const [one, other] = [await save(''), await save('')];
    const first = await keyOf(one);
    const second = await keyOf(one);
    expect((await read(first.csv_url)).status).toBe(404);
    expect((await read(second.csv_url)).status).toBe(200);
    expect((await read(second.ics_url.replace(one, other))).status).toBe(404);
    const without = await read(`/v2/saved_views/${one}.ics`);
    expect([without.status, without.text.includes('VCALENDAR')]).toEqual([400, false]);
    expect((await person.call('DELETE', `/saved_views/${one}/key`)).status).toBe(204);
    expect((await read(second.ics_url)).status).toBe(404);
    expect((await person.call('DELETE', `/saved_views/${one}/key`)).status).toBe(404);
  });

  it('answers few addresses of one account at a time, and another account meanwhile', async () => {
    const { csv_url: url } = await keyOf(await save('sort=number'));
    const other = await service.createClient();
    const client = await service.pool.connect();
    // Whoever reads has to wait, so that the answers are under way together.
    await client.query('begin');
    await client.query('lock table container in access exclusive mode');
    const asked = Array.from({ length: 7 }, () => read(url));
    const refused = await Promise.race(asked);
    expect((await other.call('GET', '/parties')).status).toBe(200);
    await client.query('rollback');
    client.release();
    expect(refused.status).toBe(429);
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(6).fill(200), 429]);
  });

  it('is closed when the view is deleted and when the person who saved it may no longer sign in', async () => {
    const [gone, left] = [await save(''), await save('')];
    const [ofGone, ofLeft] = [await keyOf(gone), await keyOf(left)];
    await person.call('DELETE', `/saved_views/${gone}`);
    expect((await read(ofGone.ics_url)).status).toBe(404);
    await service.db
      .updateTable('app_user')
      .set({ disabled_at: new Date().toISOString() })
      .where('id', '=', userId)
      .execute();
    expect((await read(ofLeft.ics_url)).status).toBe(404);
    await service.db.updateTable('app_user').set({ disabled_at: null }).where('id', '=', userId).execute();
    expect((await read(ofLeft.ics_url)).status).toBe(200);
  });

  it('gets a key from the person who saved it alone', async () => {
    const id = await save('');
    const stranger = await service.createClient();
    for (const client of [stranger, await service.createClient({ accountId: person.accountId })])
      expect((await client.call('POST', `/saved_views/${id}/key`)).status).toBe(404);
  });
});
