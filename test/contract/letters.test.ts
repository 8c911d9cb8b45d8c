import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertShipment } from '../tracked.ts';

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
});
afterAll(() => service.close());

/** Bytes as they are: `fetch` would escape or replace them. */
function send(method: string, path: string, body?: Buffer): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Token ${client.key}`, 'content-type': 'application/json' };
    const { hostname, port } = new URL(service.url);
    const call = request({ hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
    });
    call.on('error', reject);
    call.end(body);
  });
}

describe('text that is not UTF-8', () => {
  it('is refused in a body', async () => {
    const [start, end] = ['{"data":{"attributes":{"company_name":"M', 'ller"}}}'];
    const body = Buffer.concat([Buffer.from(start ?? ''), Buffer.from([0xfc]), Buffer.from(end ?? '')]);
    const reply = await send('POST', '/v2/parties', body);
    expect(reply.status).toBe(422);
    expect(JSON.parse(reply.body).errors[0]).toMatchObject({
      source: { pointer: '' },
      detail: 'The body is not UTF-8, which JSON is written in.',
    });
    expect((await client.call('GET', '/parties')).body.meta.total).toBe(0);
  });

  it.each(['%FCller', '%C3', '%F0%9F%98', 'a%FF%00'])('is refused in a query, which is named: %s', async (text) => {
    const reply = await send('GET', `/v2/parties?page%5Bsize%5D=5&query=${text}`);
    expect(reply.status).toBe(400);
    expect(JSON.parse(reply.body).errors[0]).toMatchObject({
      source: { parameter: 'query' },
      detail: 'query is not UTF-8.',
    });
  });

  it('is told from text that is', async () => {
    await client.call('POST', '/parties', { data: { attributes: { company_name: 'Müller 船' } } });
    const reply = await send('GET', '/v2/parties?query=M%C3%BCller%20%E8%88%B9');
    expect(JSON.parse(reply.body).meta.total).toBe(1);
  });
});

describe('data that is for sale', () => {
  it.each([
    ['GET', 'meta'],
    ['POST', 'companies/search'],
    ['POST', 'companies/profile'],
    ['POST', 'commodities/search'],
    ['POST', 'importers/top'],
    ['POST', 'trends'],
    ['POST', 'breakdown'],
    ['POST', 'containers/lookup'],
    ['POST', 'bills_of_lading/lookup'],
  ])('is refused with its reason: %s /trade_intel/%s', async (method, path) => {
    const body = method === 'POST' ? { company_name: 'A', query: 'B', limit: 3 } : undefined;
    const reply = await client.call(method, `/trade_intel/${path}`, body);
    expect(reply.status).toBe(403);
    expect(Object.keys(reply.body)).toEqual(['error']);
    expect(reply.body.error).toContain('for sale');
    const nobody = await fetch(`${service.url}/v2/trade_intel/${path}`, { method });
    expect(nobody.status).toBe(401);
  });
});

describe('custom fields of a tracking request', () => {
  it('take the definitions of its shipment and its containers', async () => {
    for (const [entityType, slug] of [
      ['Shipment', 'buyer'],
      ['Container', 'dock'],
    ]) {
      const attributes = { entity_type: entityType, api_slug: slug, display_name: slug, data_type: 'short_text' };
      await client.call('POST', '/custom_field_definitions', { data: { type: 'custom_field_definition', attributes } });
    }
    const request = await client.call('POST', '/tracking_requests', {
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'bill_of_lading', request_number: 'MEDU1234567', auto_detect_vocc_scac: true },
      },
    });
    const path = `/tracking_requests/${request.body.data.id}/custom_fields`;
    for (const slug of ['buyer', 'dock']) {
      const attributes = { api_slug: slug, value: 'one' };
      const made = await client.call('POST', path, { data: { type: 'custom_field', attributes } });
      expect([made.status, made.body.data.relationships.entity.data.type]).toEqual([201, 'tracking_request']);
      const edited = await client.call('PATCH', `${path}/${slug}`, {
        data: { type: 'custom_field', attributes: { value: 'two' } },
      });
      expect([edited.status, edited.body.data.attributes.value]).toEqual([200, 'two']);
    }
    expect((await client.call('DELETE', `${path}/dock`)).status).toBe(204);
    const { body } = await client.call('GET', path);
    expect(body.data.map((one: { attributes: object }) => one.attributes)).toEqual([
      { api_slug: 'buyer', value: 'two', display_value: 'two' },
    ]);
    const shipment = await insertShipment(service.db, client.accountId);
    const elsewhere = await client.call('POST', `/shipments/${shipment}/custom_fields`, {
      data: { type: 'custom_field', attributes: { api_slug: 'dock', value: 'one' } },
    });
    expect(elsewhere.status).toBe(422);
  });
});

describe('members of a body that nobody knows', () => {
  it('are ignored, and the interface document does not forbid them', async () => {
    const { body: described } = await client.call('GET', '/openapi.json');
    const bodies = Object.values<Record<string, { requestBody?: object }>>(described.paths).flatMap((operations) =>
      Object.values(operations).flatMap(({ requestBody }) => requestBody ?? []),
    );
    expect(bodies.length).toBeGreaterThan(30);
    expect(JSON.stringify(bodies)).not.toContain('"additionalProperties":false');
    const reply = await client.call('POST', '/parties', {
      data: { type: 'party', attributes: { company_name: 'Known', colour: 'red' }, flavour: 1 },
      meta: { from: 'elsewhere' },
    });
    expect([reply.status, reply.body.data.attributes]).toEqual([201, { company_name: 'Known' }]);
  });
});
