import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../service.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../src/sources/edi/fixtures/${name}.edi`, import.meta.url), 'utf8');

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
});
afterAll(() => service.close());

const read = async (sample: string) =>
  (await client.call('POST', '/edi_partners/sample', { data: { attributes: { sample } } })).body.data;

it('reads a sample of a stranger, shows what it would be answered, and keeps nothing', async () => {
  const [sample, ...others] = await read(fixture('315-good'));
  expect(others).toEqual([]);
  expect(sample).toMatchObject({ syntax: 'x12', sender: 'CARRIER', partner: null, problems: [] });
  expect(sample.messages).toHaveLength(5);
  expect(sample.containers).toContain('TCLU4500126');
  expect(sample.acknowledgement).toContain('AK9*A*5*5*5~');
  expect((await client.call('GET', '/edi_interchanges')).body.meta.total).toBe(0);
  expect((await client.call('GET', '/shipments')).body.meta.total).toBe(0);
});

it('says whose it is once its sender is a partner', async () => {
  const attributes = { name: 'A carrier', profile: { senders: ['carrier'], scac: 'MAEU' } };
  expect((await client.call('POST', '/edi_partners', { data: { attributes } })).status).toBe(201);
  expect((await read(fixture('315-good')))[0].partner).toBe('A carrier');
});

it('names what is wrong with one', async () => {
  const [sample] = await read(fixture('315-malformed'));
  expect(sample.problems.length).toBeGreaterThan(0);
  expect((await read('no interchange at all'))[0]).toMatchObject({ syntax: 'unknown', acknowledgement: null });
});
