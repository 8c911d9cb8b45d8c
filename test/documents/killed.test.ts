import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../service.ts';
import { until } from '../webhooks/running-worker.ts';
import { arrivalNotice, createDocument, runDocumentJobs } from './paper.ts';

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
});
afterAll(() => service.close());

const countEvents = async () => (await service.db.selectFrom('domain_event').select('id').execute()).length;

it('a document is read once, though nobody was there when it came and the first who read it was killed', async () => {
  const { id } = await createDocument(client, arrivalNotice('MSKU0000006'));
  // From the sources, so that what reads is there too.
  const given = ['--import', 'tsx', 'test/documents/killed-child.ts', service.databaseUrl, client.accountId, id];
  const { signal, stderr } = spawnSync(process.execPath, given, { encoding: 'utf8' });
  expect([signal, stderr]).toEqual(['SIGKILL', '']);
  const get = async () => (await client.call('GET', `/documents/${id}`)).body.data;
  expect((await get()).attributes.document_type).toBeNull();
  expect(await countEvents()).toBe(0);
  const jobs = runDocumentJobs(service);
  await until(async () => (await get()).attributes.document_type === 'arrival_notice');
  await jobs.stop();
  expect(await countEvents()).toBe(1);
  const readings = await service.db.selectFrom('document_representation').select('id').execute();
  expect(readings.map((reading) => reading.id)).toEqual([
    (await get()).relationships.last_document_representation.data.id,
  ]);
});
