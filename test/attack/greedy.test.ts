import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimJobs } from '../../src/queue/claim.ts';
import { enqueue } from '../../src/queue/job.ts';
import { readUpload } from '../../src/tracking/reading/read.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

let service: TestService;
let greedy: Client;
let quiet: Client;

beforeAll(async () => {
  service = await startTestService();
  [greedy, quiet] = [await service.createClient(), await service.createClient()];
});
afterAll(() => service.close());

const CSV = Buffer.from('number,scac\nMAEU1234567,MAEU\n');

it('reads the file of a quiet account next, however many a greedy one has waiting', async () => {
  const order: string[] = [];
  const read = async ({ accountId }: Client, name: string) => {
    await readUpload(CSV, { accountId });
    order.push(name);
  };
  const waiting = Array.from({ length: 40 }, (_, index) => read(greedy, `greedy ${index}`));
  await Promise.all([...waiting, read(quiet, 'quiet')]);
  expect(order.indexOf('quiet')).toBeLessThan(4);
});

it('refuses more files of one account than it keeps waiting, and takes those of another', async () => {
  const many = Array.from({ length: 80 }, () =>
    readUpload(CSV, greedy).then(
      () => 'read',
      () => 'refused',
    ),
  );
  const other = readUpload(CSV, quiet);
  const outcomes = await Promise.all(many);
  expect(outcomes).toContain('refused');
  expect((await other).rows).toHaveLength(1);
});

it('works on the job of a quiet account among the first', async () => {
  for (let number = 0; number < 50; number++) {
    await enqueue(service.db, { kind: 'greedy', fairnessKey: greedy.accountId, payload: { number } });
  }
  await enqueue(service.db, { kind: 'greedy', fairnessKey: quiet.accountId, payload: {} });
  const jobs = await claimJobs(service.db, { kind: 'greedy', priority: 1, limit: 4, after: undefined });
  expect(jobs.map(({ fairnessKey }) => fairnessKey)).toContain(quiet.accountId);
});

it.each([
  ['/shipments.csv', 'shipment', 2],
  ['/containers.csv', 'container', 2],
  ['/containers.xlsx', 'container', 2],
  ['/search?query=MAEU', 'shipment', 6],
])('answers few of %s at a time for one account, and others all the same', async (path, table, atOnce) => {
  const client = await service.pool.connect();
  // Whoever reads has to wait, so that the answers are under way together.
  await client.query('begin');
  await client.query(`lock table ${table} in access exclusive mode`);
  // As many again wait for them.
  const asked = Array.from({ length: 2 * atOnce + 1 }, () => greedy.call('GET', path));
  const refused = await Promise.race(asked);
  const other = quiet.call('GET', path);
  await client.query('rollback');
  client.release();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect((await other).status).toBe(200);
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(2 * atOnce).fill(200), 429]);
  expect((await greedy.call('GET', path)).status).toBe(200);
});

it('opens few streams for one account, and one for another all the same', async () => {
  const stopping = new AbortController();
  const held: Response[] = [];
  const open = async ({ key }: Client) => {
    const headers = { authorization: `Token ${key}` };
    const response = await fetch(`${service.url}/v2/stream`, { headers, signal: stopping.signal });
    // A response that nobody holds any more is closed.
    held.push(response);
    return response.status;
  };
  const statuses: number[] = [];
  for (let stream = 0; stream < 250 && !statuses.includes(429); stream++) statuses.push(await open(greedy));
  expect(statuses.at(-1)).toBe(429);
  expect(await open(quiet)).toBe(200);
  expect(held).toHaveLength(statuses.length + 1);
  stopping.abort();
});
