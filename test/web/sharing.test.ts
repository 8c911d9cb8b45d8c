import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCaller } from '../../src/operations/first-account.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { addUser } from '../../src/operations/users.ts';
import { ROUTER_START_MS } from '../contract/map-world.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { openBrowser } from '../sessions/browser.ts';
import { addBox, addVessel, type Box } from './world.ts';

let service: TestService;
let client: Client;
let box: Box;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  await loadReferenceData(service.db);
  const vesselId = await addVessel(service.db, '9850800', 'EVER FORTUNE');
  const given = { number: 'EITU9452010', billOfLading: 'EGLV050600123', references: ['SECRET-PO'] };
  box = await addBox(service.db, client.accountId, vesselId, new Date(), given);
});
afterAll(() => service.close());

const SHOWN = { number: 'EGLV050600123', carrier_name: 'Evergreen', vessel_name: 'EVER FORTUNE' };

describe('a share link', () => {
  const share = async (days: number) => {
    const body = { data: { attributes: { days } } };
    const { status, body: answer } = await client.call('POST', `/shipments/${box.shipmentId}/share_links`, body);
    expect(status).toBe(201);
    const url = answer.data.attributes.url as string;
    return { id: answer.data.id as string, token: url.slice(url.lastIndexOf('/') + 1), url };
  };
  const open = (token: string) => fetch(`${service.url}/v2/shared/${token}`);
  const openMap = (token: string, containerId: string) =>
    fetch(`${service.url}/v2/shared/${token}/containers/${containerId}/map_geojson`);

  it('shows anybody the one shipment, and nothing that is not for strangers', async () => {
    const { token, url } = await share(7);
    expect(url).toBe(`${service.url}/s/${token}`);
    const response = await open(token);
    const text = await response.text();
    const shown = JSON.parse(text);
    expect(shown).toMatchObject({ ...SHOWN, port_of_discharge: { name: 'Long Beach', code: 'USLGB' } });
    expect(shown.containers[0].milestones.map((one: { event: string }) => one.event)).toEqual([
      'empty_out',
      'full_in',
      'vessel_loaded',
      'vessel_departed',
    ]);
    expect(shown.containers[0].milestones[3]).toMatchObject({ place: 'Xiamen', timezone: 'Asia/Shanghai' });
    expect(text).not.toContain('SECRET-PO');
  });

  it(
    'shows the map of the shipment’s containers, and of no other container',
    async () => {
      const { token } = await share(7);
      const response = await openMap(token, box.containerId);
      const { features } = (await response.json()) as { features: { properties: { feature_type: string } }[] };
      expect(features.map(({ properties }) => properties.feature_type)).toEqual([
        'port',
        'past_vessel_locations',
        'current_vessel',
        'estimated_partial_leg',
        'port',
      ]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const vesselId = await addVessel(service.db, '9811000', 'EVER GIVEN');
      const ours = await addBox(service.db, client.accountId, vesselId, new Date(), { number: 'TEMU1897260' });
      const stranger = await service.createClient();
      const theirs = await addBox(service.db, stranger.accountId, vesselId, new Date(), { number: 'MSKU1837661' });
      for (const other of [ours, theirs]) expect((await openMap(token, other.containerId)).status).toBe(404);
      expect((await openMap(token, 'nonsense')).status).toBe(404);
    },
    ROUTER_START_MS,
  );

  it('shows no map where the account has none', async () => {
    const plain = await service.createClient({ entitlements: [] });
    const vesselId = await addVessel(service.db, '9839284', 'MSC GULSUN');
    const other = await addBox(service.db, plain.accountId, vesselId, new Date(), { number: 'MSCU5285725' });
    const path = `/shipments/${other.shipmentId}/share_links`;
    const { body } = await plain.call('POST', path, { data: { attributes: {} } });
    const token = body.data.attributes.url.split('/s/')[1];
    expect([(await open(token)).status, (await openMap(token, other.containerId)).status]).toEqual([200, 403]);
  });

  it('ends when it is revoked', async () => {
    const { id, token } = await share(7);
    expect([(await open(token)).status, (await openMap(token, box.containerId)).status]).toEqual([200, 200]);
    expect((await client.call('DELETE', `/share_links/${id}`)).status).toBe(204);
    expect([(await open(token)).status, (await openMap(token, box.containerId)).status]).toEqual([404, 404]);
    expect((await client.call('DELETE', `/share_links/${id}`)).status).toBe(404);
  });

  it('ends when it expires, and cannot be guessed at', async () => {
    const { id, token } = await share(1);
    await service.db
      .updateTable('share_link')
      .set({ expires_at: '2026-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute();
    expect([(await open(token)).status, (await openMap(token, box.containerId)).status]).toEqual([404, 404]);
    expect((await open('A'.repeat(32))).status).toBe(404);
    expect((await open('short')).status).toBe(404);
  });

  it('is listed without its address, and is only for who may write', async () => {
    const { body } = await client.call('GET', `/shipments/${box.shipmentId}/share_links`);
    expect(body.data.length).toBe(4);
    expect(body.data.every((one: { attributes: object }) => !('url' in one.attributes))).toBe(true);
    const reader = await service.createClient({ scope: 'read', accountId: client.accountId });
    const attempt = await reader.call('POST', `/shipments/${box.shipmentId}/share_links`, { data: { attributes: {} } });
    expect(attempt.status).toBe(403);
  });

  it('leads to this machine or to nowhere, whatever host it was asked for under', async () => {
    const path = `/v2/shipments/${box.shipmentId}/share_links`;
    const { port } = new URL(service.url);
    const urlFor = async (host: string): Promise<string> => {
      const headers = { host, authorization: `Token ${client.key}`, 'content-type': 'application/json' };
      const asking = request(`${service.url}${path}`, { method: 'POST', headers }).end('{"data":{"attributes":{}}}');
      const [response] = await once(asking, 'response');
      return JSON.parse(Buffer.concat(await response.toArray()).toString()).data.attributes.url;
    };
    const TOKEN = '[\\w-]{32}$';
    for (const host of ['evil.example', `evil.example:${port}`, '6.6.6.6', '127.0.0.1.evil.example']) {
      expect(await urlFor(host)).toMatch(new RegExp(`^/s/${TOKEN}`));
    }
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`]) {
      expect(await urlFor(host)).toMatch(new RegExp(`^http://${host}/s/${TOKEN}`));
    }
  });
});

describe('saved views', () => {
  const view = (name: string, shared: boolean) => ({
    data: { attributes: { entity: 'container', name, shared, query: 'filter[scac]=EGLV', columns: ['number'] } },
  });
  const person = async (email: string) => {
    const given = { email, name: email, role: 'member' as const, password: 'correct horse battery' };
    await addUser(service.db, systemCaller(client.accountId), given);
    const browser = openBrowser(service);
    await browser.call('POST', '/session', { email, password: given.password });
    return browser;
  };

  it('are a person’s own unless shared, and deleted by who saved them', async () => {
    const [ada, bob] = [await person('ada@acme.example'), await person('bob@acme.example')];
    expect((await ada.call('POST', '/saved_views', view('Mine', false))).status).toBe(201);
    const shared = await ada.call('POST', '/saved_views', view('Ours', true));
    const names = async (browser: typeof ada) =>
      (await browser.call('GET', '/saved_views?filter[entity]=container')).body.data.map(
        (one: { attributes: { name: string } }) => one.attributes.name,
      );
    expect(await names(ada)).toEqual(['Mine', 'Ours']);
    expect(await names(bob)).toEqual(['Ours']);
    expect((await bob.call('DELETE', `/saved_views/${shared.body.data.id}`)).status).toBe(404);
    expect((await ada.call('DELETE', `/saved_views/${shared.body.data.id}`)).status).toBe(204);
    expect(await names(bob)).toEqual([]);
  });

  it('are changed by who saved them: columns, name, and who sees them', async () => {
    const [ada, bob] = [await person('ada2@acme.example'), await person('bob2@acme.example')];
    const { id } = (await ada.call('POST', '/saved_views', view('Layout', true))).body.data;
    const change = (browser: typeof ada, attributes: object) =>
      browser.call('PATCH', `/saved_views/${id}`, { data: { type: 'saved_view', attributes } });
    const { status, body } = await change(ada, { columns: ['number', 'lfd'], name: 'Free days' });
    expect([status, body.data.attributes]).toMatchObject([
      200,
      { name: 'Free days', columns: ['number', 'lfd'], shared: true },
    ]);
    expect((await change(bob, { name: 'Bob’s' })).status).toBe(404);
    expect((await change(ada, {})).status).toBe(422);
    await change(ada, { shared: false });
    const seen = (await bob.call('GET', '/saved_views?filter[entity]=container')).body.data;
    expect(seen.map((one: { id: string }) => one.id)).not.toContain(id);
  });

  it('belong to nobody where a key acts for nobody', async () => {
    expect((await client.call('GET', '/saved_views?filter[entity]=container')).status).toBe(403);
  });
});
