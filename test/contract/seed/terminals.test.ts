import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadReferenceData } from '../../../src/operations/load-reference-data.ts';
import { portIdOf, terminalIdOf } from '../../../src/store/places/reference-ids.ts';
import { newId } from '../../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../../service.ts';

/** Specification, "GET /terminals/{id}" and "Terminal". */
let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  await loadReferenceData(service.db);
  client = await service.createClient({ scope: 'read' });
});
afterAll(() => service.close());

const ATTRIBUTES = [
  'name',
  'nickname',
  'firms_code',
  'smdg_code',
  'bic_facility_code',
  'street',
  'city',
  'state',
  'state_abbr',
  'zip',
  'country',
];

describe('GET /terminals/{id}', () => {
  it('answers 200 with {data: <terminal>} and nothing else', async () => {
    const reply = await client.call('GET', `/terminals/${terminalIdOf('USLAX-APMT')}`);
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body)).toEqual(['data']);
    expect(reply.body.data).toEqual({
      id: terminalIdOf('USLAX-APMT'),
      type: 'terminal',
      attributes: {
        name: 'APM Terminals Los Angeles Pier 400',
        nickname: 'APM Pier 400',
        firms_code: 'W185',
        smdg_code: 'APMT',
        bic_facility_code: '',
        street: '2500 Navy Way, Berths 401-406',
        city: 'Terminal Island',
        state: 'California',
        state_abbr: 'CA',
        zip: '90731',
        country: 'United States',
      },
      relationships: { port: { data: { id: portIdOf('USLAX'), type: 'port' } } },
      links: { self: `${service.url}/v2/terminals/${terminalIdOf('USLAX-APMT')}` },
    });
  });

  it.each([
    ['ARR-AK-ANCHORAGE', { id: portIdOf('USANC'), type: 'port' }],
    ['BNSF-AZ-GLENDALE', null],
  ])(
    'shows a rail terminal with every member of a terminal, under the type that leads to it: %s',
    async (code, port) => {
      const { data } = (await client.call('GET', `/terminals/${terminalIdOf(code)}`)).body;
      expect(data.type).toBe('rail_terminal');
      expect(Object.keys(data.attributes)).toEqual(ATTRIBUTES);
      expect(Object.values(data.attributes).filter((value) => typeof value !== 'string')).toEqual([]);
      expect(data.relationships).toEqual({
        port: { data: port },
        metro_area: { data: { id: expect.any(String), type: 'metro_area' } },
      });
      expect(data.links.self).toBe(`${service.url}/v2/terminals/${data.id}`);
    },
  );

  it.each(ATTRIBUTES)('%s is a string even where it is not known', async (attribute) => {
    const reply = await client.call('GET', `/terminals/${terminalIdOf('ARUSH-PLS')}`);
    expect(typeof reply.body.data.attributes[attribute]).toBe('string');
  });

  it('gives codes of all three lists where they are known', async () => {
    const reply = await client.call('GET', `/terminals/${terminalIdOf('DEHAM-CTB')}`);
    expect(reply.body.data.attributes).toMatchObject({ smdg_code: 'CTB', bic_facility_code: 'DEHAMHHLA' });
  });

  it.each([
    ['an id of nothing', newId()],
    ['something that is no id', 'pier-400'],
  ])('answers 404 to %s', async (_what, id) => {
    const reply = await client.call('GET', `/terminals/${id}`);
    expect([reply.status, reply.body.errors[0].status]).toEqual([404, '404']);
  });

  it('answers 401 without a key', async () => {
    const reply = await client.call('GET', `/terminals/${newId()}`, undefined, { authorization: '' });
    expect(reply.status).toBe(401);
  });
});
