import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { newId } from '../../src/values/id.ts';
import { parseImo } from '../../src/values/imo.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

/** What holds for the parameters of every operation. */
let service: TestService;
let client: Client;
let shipmentId: string;
let containerId: string;

beforeAll(async () => {
  service = await startTestService();
  await loadReferenceData(service.db);
  client = await service.createClient();
  shipmentId = await insertShipment(service.db, client.accountId, 'MAEU123456789');
  containerId = await insertContainer(service.db, client.accountId, shipmentId, 'MSKU6058113');
});
afterAll(() => service.close());

const track = async (attributes: object) => {
  const given = { request_type: 'bill_of_lading', scac: 'MAEU', ...attributes };
  const data = { type: 'tracking_request', attributes: given };
  return client.call('POST', '/tracking_requests', { data });
};

it.each([
  '/tracking_requests?filter[status]=lost',
  '/containers?filter[current_status]=lost',
  '/containers?filter[status]=lost',
  '/shipments?filter[voyage_status]=lost',
  '/custom_field_definitions?filter[entity_type]=Ship',
  '/custom_field_definitions?filter[data_type]=colour',
  '/custom_fields?filter[entity_type]=Ship',
  '/documents?filter[document_types]=poem,song',
])('a word that does not exist finds nothing, and is no mistake: %s', async (path) => {
  const ours = await service.createClient();
  const shipment = await insertShipment(service.db, ours.accountId, 'MAEU123456789');
  await insertContainer(service.db, ours.accountId, shipment, 'MSKU6058113');
  const reply = await ours.call('GET', path);
  expect([reply.status, reply.body.data, reply.body.meta.total]).toEqual([200, [], 0]);
});

describe('unknown parameters', () => {
  it.each([
    ['/webhooks?include=secret', 'include'],
    ['/shipments?page=2', 'page'],
    ['/parties?page[offset]=2', 'page[offset]'],
    ['/shipping_lines?fields[shipping_line]=scac', 'fields[shipping_line]'],
  ])('that change the shape of an answer are refused: %s', async (path, parameter) => {
    const reply = await client.call('GET', path);
    expect([reply.status, reply.body.errors[0].source]).toEqual([400, { parameter }]);
  });

  it.each([
    '/shipments?filter[colour]=red',
    '/shipments?filter[colour][start]=x',
    '/shipping_lines?filter[scac]=MAEU',
    '/parties?sort=company_name',
    '/webhooks/ips?filter[v]=6',
    '/shipments?utm_source=erp&trace=1',
  ])('that would narrow or order it are ignored, as are those a client sends for itself: %s', async (path) => {
    const reply = await client.call('GET', path);
    const plain = await client.call('GET', path.replace(/\?.*/, ''));
    expect([reply.status, reply.body.data]).toEqual([200, plain.body.data]);
  });

  it('are told together with the known ones', async () => {
    const { errors } = (await client.call('GET', '/parties?page[offset]=1')).body;
    expect(errors[0].detail).toBe(
      'page[offset] is not a known parameter here; known are: page[number], page[size], query.',
    );
  });
});

describe('booleans and times', () => {
  it.each([
    ['True', 0],
    ['1', 0],
    ['False', 1],
    ['0', 1],
  ])('are read as many languages write them: %s', async (text, count) => {
    const reply = await client.call('GET', `/shipments?filter[tracking_stopped]=${text}`);
    expect([reply.status, reply.body.data.length]).toEqual([200, count]);
  });

  it.each(['2020-01-01T00:00:00', '2020-01-01T00:00:00.123456', '2020-01-01T02:00:00+02:00'])(
    'may lack the offset, which is UTC, or the escape of its plus sign: %s',
    async (text) => {
      const reply = await client.call('GET', `/tracking_requests?filter[created_at][end]=${text}`);
      expect([reply.status, reply.body.data]).toEqual([200, []]);
    },
  );

  it('are refused in words', async () => {
    const day = await client.call('GET', '/tracking_requests?filter[created_at][start]=2026-01-01');
    expect(day.body.errors[0].detail).toBe(
      'filter[created_at][start] must be a date and time from 1970 to 2100, such as 2026-11-15T08:00:00Z.',
    );
    const maybe = await client.call('GET', '/shipments?filter[tracking_stopped]=maybe');
    expect(maybe.body.errors[0].detail).toBe('filter[tracking_stopped] must be true or false.');
  });
});

describe('numbers', () => {
  it.each(['maeu123456789', ' MAEU 123-456-789 ', 'MAEU123456789'])(
    'find a shipment and its request however they are written: %j',
    async (number) => {
      await track({ request_number: 'MAEU 123-456.789', scac: 'HLCU' });
      const text = encodeURIComponent(number);
      expect((await client.call('GET', `/shipments?number=${text}`)).body.meta.total).toBe(1);
      const requests = await client.call('GET', `/tracking_requests?filter[request_number]=${text}`);
      expect(requests.body.meta.total).toBeGreaterThan(0);
    },
  );

  it('are searched for as they are painted on the box', async () => {
    const reply = await client.call('GET', `/search?query=${encodeURIComponent('msku 605811-3')}`);
    expect(reply.body.data.map((hit: { id: string }) => hit.id)).toEqual([containerId]);
  });
});

describe('include', () => {
  it('works along every relationship, whatever the operation', async () => {
    const definition = await client.call('POST', '/custom_field_definitions', {
      data: {
        type: 'custom_field_definition',
        attributes: { entity_type: 'Shipment', api_slug: 'po', display_name: 'PO', data_type: 'short_text' },
      },
    });
    const field = { data: { type: 'custom_field', attributes: { api_slug: 'po', value: '7' } } };
    const set = await client.call('POST', `/shipments/${shipmentId}/custom_fields?include=entity,definition`, field);
    expect(set.status).toBe(201);
    expect(set.body.included.map(({ id }: { id: string }) => id)).toEqual([shipmentId, definition.body.data.id]);
    const edit = { data: { attributes: { tags: ['a'] } } };
    const edited = await client.call('PATCH', `/shipments/${shipmentId}?include=containers`, edit);
    expect(edited.body.included.map(({ id }: { id: string }) => id)).toEqual([containerId]);
    const terminals = await client.call('GET', '/terminals?page[size]=2&include=port');
    const [terminal] = terminals.body.data;
    expect(terminals.body.included.map(({ id }: { id: string }) => id)).toContain(terminal.relationships.port.data.id);
    expect((await client.call('GET', '/terminals?page[size]=2&include=metro_area')).status).toBe(200);
  });

  it('that does not exist is refused before anything is changed', async () => {
    const edit = { data: { attributes: { tags: ['never'] } } };
    const reply = await client.call('PATCH', `/shipments/${shipmentId}?include=captain`, edit);
    expect([reply.status, reply.body.errors[0].source]).toEqual([400, { parameter: 'include' }]);
    const { tags } = (await client.call('GET', `/shipments/${shipmentId}`)).body.data.attributes;
    expect(tags).not.toContain('never');
  });
});

describe('lists that are given whole', () => {
  it.each(['/shipping_lines', '/webhooks/events', '/webhook_notifications/examples'])(
    'can be paged through all the same: %s',
    async (path) => {
      const whole = (await client.call('GET', path)).body;
      expect(whole.data.length).toBeGreaterThan(4);
      const page = (await client.call('GET', `${path}?page[number]=2&page[size]=2`)).body;
      expect(page.data).toEqual(whole.data.slice(2, 4));
      expect(page.meta).toEqual({ size: 2, total: whole.data.length });
      expect(page.links.next).toContain('page%5Bnumber%5D=3');
      expect((await client.call('GET', `${path}?page[number]=999&page[size]=100`)).body.data).toEqual([]);
    },
  );

  it('have pages of raw events too', async () => {
    const reply = await client.call('GET', `/containers/${containerId}/raw_events?page[number]=1&page[size]=2`);
    expect(reply.body).toMatchObject({ data: [], meta: { size: 2, total: 0 } });
  });
});

describe('addresses', () => {
  it('may end in a slash, or have one too many', async () => {
    for (const path of ['/v2/shipments/', '/v2//shipments']) {
      expect((await client.call('GET', path)).body.meta.total).toBe(1);
    }
    const reply = await fetch(`${service.url}//v2/shipments?page[size]=1`, {
      headers: { authorization: `Token ${client.key}` },
    });
    const { links } = (await reply.json()) as { links: { self: string } };
    expect(links.self).toBe(`${service.url}/v2/shipments?page%5Bsize%5D=1&page%5Bnumber%5D=1`);
  });

  it('that do not exist are told before the body is judged', async () => {
    const xml = { 'content-type': 'application/xml' };
    expect((await client.call('POST', '/nothing', '<a/>', xml)).status).toBe(404);
    expect((await client.call('POST', '/email_submissions', '<a/>', xml)).status).toBe(405);
    expect((await client.call('POST', '/nothing', '{', {})).status).toBe(404);
  });
});

describe('creating a tracking request', () => {
  it('answers with the account and the shipping line', async () => {
    const { body } = await track({ request_number: 'MAEU555555555' });
    expect(body.included.map(({ type }: { type: string }) => type)).toEqual(['account', 'shipping_line']);
  });

  it('takes null for what is left out', async () => {
    const empty = { auto_detect_vocc_scac: null, ref_numbers: null, shipment_tags: null, initial_custom_fields: null };
    const reply = await track({ request_number: 'MAEU666666666', ...empty });
    expect([reply.status, reply.body.data.attributes.ref_numbers]).toEqual([201, []]);
  });
});

describe('reference numbers, tags and names', () => {
  it('are kept without the spaces around them, each once', async () => {
    const edit = { data: { attributes: { ref_numbers: [' PO 1 ', 'PO 1', 'PO 2'], tags: ['a ', 'a'] } } };
    const { attributes } = (await client.call('PATCH', `/shipments/${shipmentId}`, edit)).body.data;
    expect([attributes.ref_numbers, attributes.tags]).toEqual([['PO 1', 'PO 2'], ['a']]);
    const party = await client.call('POST', '/parties', { data: { attributes: { company_name: ' Acme ' } } });
    expect(party.body.data.attributes.company_name).toBe('Acme');
  });
});

describe('errors', () => {
  it('name the scheme where a key is missing', async () => {
    const reply = await fetch(`${service.url}/v2/shipments`);
    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, 'Token']);
  });

  it.each([
    ['PATCH', '/shipments/:id', { data: { attributes: { tags: ['a', ''] } } }, 'tags[1] must not be empty.'],
    ['PATCH', '/shipments/:id', { data: { attributes: { tags: [' '] } } }, 'tags[0] must not be blank.'],
    ['PATCH', '/shipments/:id', { data: { attributes: { tags: 'a' } } }, 'tags must be an array.'],
    ['PATCH', '/shipments/:id', [], 'The body must be an object.'],
    ['POST', '/parties', { data: { attributes: { company_name: ' ' } } }, 'company_name must not be blank.'],
    ['POST', '/tracking_requests/infer_number', { number: ' ' }, 'number must not be blank.'],
  ])('say what is wrong in words: %s %s %j', async (method, path, body, detail) => {
    const reply = await client.call(method, path.replace(':id', shipmentId), body);
    expect([reply.status, reply.body.errors[0].detail]).toEqual([422, detail]);
  });

  it('name the port that is not there', async () => {
    const [port] = (await client.call('GET', '/ports?page[size]=1')).body.data;
    await service.db
      .insertInto('vessel')
      .values({ id: shipmentId, imo: parseImo('9321483') ?? null, name: 'EMMA' })
      .execute();
    const path = `/vessels/${shipmentId}/future_positions?port_id=${port.id}&previous_port_id=${newId()}`;
    const reply = await client.call('GET', path);
    expect([reply.status, reply.body.errors[0].source]).toEqual([404, { parameter: 'previous_port_id' }]);
  });

  it('name the end of a period that lies before its default start', async () => {
    const reply = await client.call('GET', '/vessels/9321483?show_positions[to_timestamp]=2020-01-01T00:00:00Z');
    expect([reply.status, reply.body.errors[0].source]).toEqual([400, { parameter: 'show_positions[to_timestamp]' }]);
  });
});
