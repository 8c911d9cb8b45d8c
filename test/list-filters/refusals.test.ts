import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  for (let index = 0; index < 55; index += 1) {
    const shipmentId = await insertShipment(service.db, client.accountId);
    await insertContainer(service.db, client.accountId, shipmentId, `MSKU10000${String(index).padStart(2, '0')}`);
  }
});
afterAll(() => service.close());

const id = '11111111-2222-4333-8444-555555555555';

describe('a malformed value of a known filter is refused by name', () => {
  it.each([
    ['containers', 'number', '~MSKU'],
    ['containers', 'number', 'MSKU(1)'],
    ['containers', 'number', '@present'],
    ['containers', 'number', ''],
    ['containers', 'customer_id', 'acme'],
    ['containers', 'pod_terminal_id', '>1'],
    ['containers', 'has_holds', 'yes'],
    ['containers', 'eta_changed_in_last_24h', 'soon'],
    ['containers', 'search_by_number', ' '],
    ['containers', 'search_by_owner_id', 'ann'],
    ['containers', 'arrival', 'tomorrow'],
    ['containers', 'arrival', '2026-02-30'],
    ['containers', 'arrival', '!2026-02-03'],
    ['containers', 'arrival', '>2026-02-03,2026-02-04'],
    ['containers', 'arrival', '2026-02-03T00:00:00Z'],
    ['containers', 'arrival', 'three.days.ago'],
    ['containers', 'last_free_day_on', '2026-02-03'],
    ['shipments', 'created_at', '2026-02-03'],
    ['shipments', 'created_at', '2026-02-03T00:00:00Z,2026-02-04T00:00:00Z'],
    ['shipments', 'created_at', 'today'],
    ['shipments', 'arriving_today', 'perhaps'],
    ['shipments', 'pod_code', '@exists'],
    ['shipments', 'pod_eta_changed_at', '<2026-02-03T00:00:00Z'],
    ['shipments', 'party_id', 'acme'],
    ['shipments', 'q', ' '],
  ])('%s: filter[%s]=%s', async (list, key, value) => {
    const reply = await client.call('GET', `/${list}?filter[${key}]=${encodeURIComponent(value)}`);
    expect([reply.status, reply.body.errors?.[0].source]).toEqual([400, { parameter: `filter[${key}]` }]);
  });

  it.each([
    ['containers', 'filter[last_free_day_on][]=2026-02-03', 'filter[last_free_day_on]'],
    [
      'containers',
      'filter[last_free_day_on][]=2026-02-03&filter[last_free_day_on][]=today',
      'filter[last_free_day_on]',
    ],
    ['containers', 'filter[arrival][from]=2026-02-03', 'filter[arrival]'],
    ['containers', 'filter[has_holds][]=true', 'filter[has_holds]'],
    ['containers', 'filter[number]=A&filter[number]=B', 'filter[number]'],
    ['containers', `filter[search_by_owner_id][]=${id}`, 'filter[search_by_owner_id]'],
    ['containers', 'filter[parties]=acme', 'filter[parties]'],
    ['containers', 'filter[parties][customer]=acme', 'filter[parties][customer]'],
    ['shipments', `filter[party_id][value]=${id}&filter[party_id][operator]=none`, 'filter[party_id][operator]'],
    [
      'shipments',
      'filter[pod_eta_changed_at][]=>2026-02-03T00:00:00Z&filter[pod_eta_changed_at][]=<2026-02-03T00:00:00Z',
      'filter[pod_eta_changed_at]',
    ],
    ['shipments', 'q=%20', 'q'],
  ])('%s: %s', async (list, query, parameter) => {
    const reply = await client.call('GET', `/${list}?${query}`);
    expect([reply.status, reply.body.errors?.[0].source]).toEqual([400, { parameter }]);
  });
});

describe('what is unknown is ignored', () => {
  it.each([
    'filter[colour]=red',
    'filter[colour][]=red&filter[colour][]=blue',
    'filter[parties][captain]=ahab',
    'filter[custom_fields][colour]=red',
    'filter[custom_fields.colour]=red',
    'sort=colour,-size',
    'tags_and=true',
  ])('%s', async (query) => {
    const reply = await client.call('GET', `/containers?${query}`);
    expect([reply.status, reply.body.meta?.total]).toEqual([200, 55]);
  });

  it.each([
    'filter[current_status]=flying',
    `filter[customer_id]=${id}`,
    'filter[number][]=MSKU1000001&filter[number][]=MSKU1000002',
  ])('but a value that nothing has finds nothing: %s', async (query) => {
    const reply = await client.call('GET', `/containers?${query}`);
    expect([reply.status, reply.body.meta?.total]).toEqual([200, 0]);
  });
});

describe('pages', () => {
  it('of containers hold 30, and never more than 50', async () => {
    expect((await client.call('GET', '/containers')).body.data).toHaveLength(30);
    const { data, meta } = (await client.call('GET', '/containers?page[size]=100')).body;
    expect([data.length, meta]).toEqual([50, { size: 50, total: 55 }]);
  });

  it('keep the filters and the order in their links, and name themselves', async () => {
    const query = 'filter[number]=MSKU1000001,MSKU1000002&filter[pol_code][]=@not_exists&sort=-created_at&page[size]=1';
    const { links } = (await client.call('GET', `/containers?${query}`)).body;
    expect(links.current).toBe(links.self);
    const next = new URL(links.next).searchParams;
    expect([
      next.get('filter[number]'),
      next.get('filter[pol_code][]'),
      next.get('sort'),
      next.get('page[number]'),
    ]).toEqual(['MSKU1000001,MSKU1000002', '@not_exists', '-created_at', '2']);
  });
});

describe('the forms beside filter', () => {
  it('are taken, and give way to the one within it', async () => {
    const total = async (query: string) => (await client.call('GET', `/shipments?${query}`)).body.meta.total;
    expect(await total('tracking_stopped=true')).toBe(0);
    expect(await total('tracking_stopped=true&filter[tracking_stopped]=false')).toBe(55);
  });
});
