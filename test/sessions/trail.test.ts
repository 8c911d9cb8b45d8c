import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseTrustedProxies } from '../../src/net/trusted-proxies.ts';
import { Trail } from '../../src/operations/people/trail.ts';
import { forget } from '../../src/tracking/upkeep/forgetting.ts';
import { arrivalNotice, createDocument } from '../documents/paper.ts';
import { type Person, signInAs } from '../oauth/person.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { type Browser, openBrowser } from './browser.ts';

const PASSWORD = 'correct horse battery';
const NUMBER = 'MSKU0000006';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WAIT = { timeout: 30_000 };

let service: TestService;
let owner: Person;
let member: Person;
let client: Client;
let shipmentId: string;
let containerId: string;
/** Hours of the trail begin when the tests do. */
let nowMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;

beforeAll(async () => {
  const trustProxy = parseTrustedProxies('1');
  service = await startTestService({
    services: { now: () => new Date(nowMs) },
    ...(trustProxy === undefined ? {} : { trustProxy }),
  });
  owner = await signInAs(service, 'owner');
  member = await signInAs(service, 'member', owner.accountId);
  client = await service.createClient({ accountId: owner.accountId });
  shipmentId = await insertShipment(service.db, owner.accountId, 'BL0001');
  containerId = await insertContainer(service.db, owner.accountId, shipmentId, NUMBER);
});
afterAll(() => service.close());

interface Entry {
  readonly action: string;
  readonly actor_id: string | null;
  readonly subject_name: string | null;
  readonly address: string | null;
}

async function trail(query: string, by: Pick<Browser, 'call'> = owner): Promise<Entry[]> {
  const { body } = await by.call('GET', `/audit_entries?page[size]=100&${query}`);
  return body.data.map(({ attributes }: { attributes: Entry }) => attributes);
}

const seenBy = async (id: string) =>
  (await trail(`filter[kind]=seen&filter[actor_id]=${id}`)).map(({ action }) => action);

describe('what people saw', () => {
  it('is in the trail once an hour for a person and thing, and no program’s reading is', async () => {
    const open = (by: Pick<Browser, 'call'>) => by.call('GET', `/containers/${containerId}?include=shipment`);
    for (let times = 0; times < 3; times++) expect((await open(member)).status).toBe(200);
    expect((await open(client)).status).toBe(200);
    await member.call('GET', `/shipments/${shipmentId}`);
    expect((await member.call('GET', `/shipments/${containerId}`)).status).toBe(404);
    await expect.poll(() => seenBy(member.userId), WAIT).toEqual(['shipment.open', 'container.open']);
    const [, opened] = await trail(`filter[kind]=seen&filter[actor_id]=${member.userId}`);
    expect(opened).toMatchObject({
      subject_type: 'container',
      subject_id: containerId,
      subject_name: NUMBER,
      seen: true,
    });
    nowMs += HOUR_MS;
    await open(member);
    await expect.poll(() => seenBy(member.userId), WAIT).toEqual(['container.open', 'shipment.open', 'container.open']);
    const keys = await service.db
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'container.open')
      .execute();
    expect(keys).toHaveLength(2);
    expect((await trail('')).map(({ action }) => action)).not.toContain('container.open');
    const all = (await trail('filter[kind]=all')).map(({ action }) => action);
    expect(all).toEqual(expect.arrayContaining(['container.open', 'session.open']));
  });

  it('is one row, whichever process writes it', async () => {
    const { accountId, userId } = owner;
    const subject = { type: 'shipment', id: shipmentId };
    const sight = { accountId, actor: { type: 'user', id: userId } as const, action: 'shipment.open', subject };
    for (let process = 0; process < 2; process++) {
      const trail = new Trail(service.services);
      trail.saw(sight);
      await trail.close();
    }
    expect(await seenBy(userId)).toEqual(['shipment.open']);
  });

  it('are exports with what was asked for, evidence, papers and what a share link opened, by whomever', async () => {
    const { id: documentId } = await createDocument(client, arrivalNotice(NUMBER));
    expect((await client.call('GET', '/containers.csv?filter[number]=MSKU')).status).toBe(200);
    expect((await client.call('GET', '/shipments.xlsx')).status).toBe(200);
    const bulk = { kind: 'export', of: 'containers', ids: [containerId] };
    expect((await member.call('POST', '/bulk', bulk)).status).toBe(200);
    expect((await member.call('GET', `/containers/${containerId}/evidence`)).status).toBe(200);
    expect((await member.call('GET', `/documents/${documentId}`)).status).toBe(200);
    expect((await member.call('GET', `/documents/${documentId}/download_url`)).status).toBe(200);
    const { url } = (await owner.call('POST', `/shipments/${shipmentId}/share_links`, { data: { attributes: {} } }))
      .body.data.attributes;
    const token = url.slice(url.lastIndexOf('/') + 1);
    for (const address of ['198.51.100.7', '198.51.100.7', '198.51.100.8'])
      await openBrowser(service).call('GET', `/shared/${token}`, undefined, { 'x-forwarded-for': address });
    const seen = async () => (await trail('filter[kind]=seen')).map(({ action, address }) => ({ action, address }));
    await expect
      .poll(seen, WAIT)
      .toEqual(
        expect.arrayContaining([
          ...['198.51.100.7', '198.51.100.8'].map((address) => ({ action: 'share_link.open', address })),
          ...['container.export', 'shipment.export', 'container.evidence', 'document.open', 'document.download'].map(
            (action) => ({ action, address: null }),
          ),
        ]),
      );
    const links = (await trail('filter[kind]=seen')).filter(({ action }) => action === 'share_link.open');
    expect(links).toHaveLength(2);
    expect(links[0]).toMatchObject({ actor_type: 'share_link', subject_name: 'BL0001' });
    const exports = await trail('filter[kind]=seen&filter[subject_type]=container');
    expect(exports.filter(({ action }) => action === 'container.export')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ changes: { 'filter[number]': 'MSKU' } }),
        expect.objectContaining({ changes: { rows: 1 }, actor_id: member.userId }),
      ]),
    );
  });

  it('is exported like what was done, and so is that it was', async () => {
    const { text } = await client.call('GET', `/audit_entries.csv?filter[kind]=seen&filter[actor_id]=${member.userId}`);
    const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
    expect(rows.length).toBeGreaterThan(3);
    expect(new Set(rows.map((row) => row['Done or seen']))).toEqual(new Set(['seen']));
    expect(rows.find((row) => row['Action'] === 'container.open')).toMatchObject({ Name: NUMBER, Of: 'container' });
    await expect
      .poll(async () => (await trail('filter[kind]=seen')).map(({ action }) => action), WAIT)
      .toContain('audit_entry.export');
    expect((await member.call('GET', '/audit_entries?filter[kind]=seen')).status).toBe(403);
    const elsewhere = await service.createClient();
    expect(await trail('filter[kind]=seen', elsewhere)).toEqual([]);
  });

  it('is forgotten after its days, with the addresses of sign-ins, and what was done is not', async () => {
    const count = async () => (await trail('filter[kind]=seen')).length;
    const done = await trail('');
    expect(await forget('sights', service.tracking, 2)).toBe(0);
    expect(done.some(({ address }) => address !== null)).toBe(true);
    const before = await count();
    nowMs += 3 * DAY_MS;
    await member.call('GET', `/containers/${containerId}`);
    await expect.poll(count, WAIT).toBeGreaterThan(before);
    await forget('sights', { ...service.tracking, now: () => new Date(Date.now() + 3 * DAY_MS) }, 2);
    expect(await count()).toBe(1);
    expect(await trail('')).toEqual(done.map((entry) => ({ ...entry, address: null })));
  });
});

describe('signing in', () => {
  it('is told of with the network address, and a wrong password to whoever it was tried for', async () => {
    const email = 'una@northwind.example';
    const attributes = { email, name: 'Una', role: 'member', password: PASSWORD };
    const id = (await owner.call('POST', '/users', { data: { attributes } })).body.data.id;
    const from = { 'x-forwarded-for': '203.0.113.50' };
    const sign = (password: string, given = email) =>
      openBrowser(service).call('POST', '/session', { email: given, password }, from);
    expect((await sign('wrong horse battery')).status).toBe(401);
    expect((await sign('wrong horse battery', 'nobody@northwind.example')).status).toBe(401);
    expect((await sign(PASSWORD)).status).toBe(201);
    const about = async () =>
      (await trail(`filter[subject_type]=user&filter[subject_id]=${id}`)).map(({ action, address }) => [
        action,
        address,
      ]);
    await expect.poll(about, WAIT).toEqual(
      expect.arrayContaining([
        ['session.refuse', '203.0.113.50'],
        ['session.open', '203.0.113.50'],
        ['user.add', null],
      ]),
    );
    expect(await about()).toHaveLength(3);
  });
});
