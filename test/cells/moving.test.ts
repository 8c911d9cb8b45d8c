import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { stepMove } from '../../src/cells/move-account.ts';
import { tendMoves } from '../../src/cells/tend-moves.ts';
import { runCommandLine } from '../../src/cli/commands.ts';
import { enqueue } from '../../src/queue/job.ts';
import { setFence } from '../../src/store/cells/fence.ts';
import { listMovedTables, STAYING } from '../../src/store/cells/moved-tables.ts';
import type { Db, Tables } from '../../src/store/tables.ts';
import { DAY_MS } from '../../src/values/duration.ts';
import { newId } from '../../src/values/id.ts';
import { createTenant, furnish, type Tenant } from '../attack/tenants.ts';
import { createTestDatabase } from '../database.ts';
import { callService } from '../service.ts';
import { openBrowser } from '../sessions/browser.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { runWorker } from '../webhooks/running-worker.ts';
import { homesOf, leavingOf, move, rowsOf, startMovingCells } from './moved-account.ts';
import { CELL_SECRET, type TestCell } from './two-cells.ts';

let [eu, us]: [TestCell, TestCell] = [] as never;
beforeAll(async () => {
  [eu, us] = (await startMovingCells(['eu', 'us'])) as [TestCell, TestCell];
});
afterAll(() => Promise.all([eu.close(), us.close()]));

const party = (name: string) => ({ data: { type: 'party', attributes: { company_name: name } } });
const LISTS = [
  '/shipments?include=containers',
  '/containers',
  '/tracking_requests',
  '/parties',
  '/webhooks',
  '/webhook_notifications',
  '/users',
  '/edi_partners',
  '/documents',
  '/api_keys',
  '/audit_entries',
  '/custom_field_definitions',
  '/events',
] as const;

/** Links to files are signed by the cell that answers, and last for half an hour. */
const unsigned = (text: string, { url }: TestCell) =>
  text.replaceAll(/"(download|upload)_url":"[^"]*"/g, '').replaceAll(url, '');

async function answersOf(cell: TestCell, key: string): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const path of LISTS) {
    const { status, text } = await callService(cell.url, key, 'GET', path);
    // The end of the feed is a number of the cell, and higher at the new one.
    const shown = path === '/events' ? text.replace(/"links":.*$/s, '') : text;
    answers[path] = `${status} ${unsigned(shown, cell)}`;
  }
  return answers;
}

/** Tables of accounts, partitions among them, and whether the fence around each is shut. */
async function listOwned(db: Db): Promise<{ name: string; isShut: boolean }[]> {
  const { rows } = await sql<{ name: string; isShut: boolean }>`
    select relname as name, exists (
      select from pg_trigger where tgrelid = pg_class.oid and tgname = 'fence' and tgenabled <> 'D') as "isShut"
    from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'account_id'
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`.execute(db);
  return rows;
}

it('forgets no table: each of an account comes along or has a reason to stay, and none is without the fence', async () => {
  const database = await createTestDatabase<Tables>();
  const db = database.kysely;
  try {
    await sql`create table thing_of_an_account (account_id uuid not null references account, id uuid not null,
      party_id uuid, primary key (account_id, id), foreign key (account_id, party_id) references party (account_id, id))`.execute(
      db,
    );
    const moved = (await listMovedTables(db)).map(({ name }) => name);
    expect(moved).toContain('thing_of_an_account');
    const owned = () => listOwned(db);
    const forgotten = (await owned()).filter(({ name }) => !moved.includes(name) && !(name in STAYING));
    expect(forgotten).toEqual([]);
    expect((await owned()).filter(({ isShut }) => isShut)).toEqual([]);
    await setFence(db, true);
    const open = (await owned()).filter(({ name, isShut }) => moved.includes(name) && !isShut);
    expect(open.map(({ name }) => name).sort()).toEqual(['api_key_use', 'visit']);
    await setFence(db, false);
    expect((await owned()).filter(({ isShut }) => isShut)).toEqual([]);
    const { rows: references } = await sql<{ from: string; to: string; isOwned: boolean }>`
      select conrelid::regclass::text as from, confrelid::regclass::text as to, exists (select from pg_attribute
        where attrelid = conrelid and attname = 'account_id') as "isOwned"
      from pg_constraint join pg_class on pg_class.oid = conrelid where contype = 'f' and not relispartition`.execute(
      db,
    );
    const ofAccounts = references.filter(({ to }) => moved.includes(to) && to !== 'account');
    expect(ofAccounts.filter(({ isOwned }) => !isOwned)).toEqual([]);
    expect(ofAccounts.filter(({ from, to }) => moved.indexOf(from) < moved.indexOf(to))).toEqual([]);
    await sql`alter table thing_of_an_account drop constraint thing_of_an_account_pkey`.execute(db);
    await expect(listMovedTables(db)).rejects.toThrow('thing_of_an_account belongs to accounts and has no key');
  } finally {
    await database.close();
  }
});

/** A furnished account in the first cell, with somebody signed in and a webhook that listens. */
async function furnished(mark: string, receiver: string): Promise<Tenant> {
  const tenant = await createTenant(eu.db, eu.url, mark);
  await furnish(tenant);
  const hook = { url: receiver, events: ['container.created'], headers: [{ name: 'X-Token', value: 'sesame' }] };
  expect((await tenant.call('POST', '/webhooks', { data: { type: 'webhook', attributes: hook } })).status).toBe(201);
  return tenant;
}

const box = (number: string, shipment: string) => ({
  data: { attributes: { number: shipment, scac: 'MAEU', container_numbers: [number] } },
});

it('an account is the same at its new home, for everybody who uses it, and goes on there', {
  timeout: 240_000,
}, async () => {
  const receiver = await startReceiver();
  const work = ({ db, services }: TestCell) => runWorker(db, services.sealingKeys);
  const stopEarly = work(eu);
  const tenant = await furnished('wanderer', receiver.url);
  const { accountId, keys } = tenant;
  const browser = openBrowser(eu);
  const somebody = { email: 'owner@victim.example', password: 'a long passphrase of the victim 7!' };
  expect((await browser.call('POST', '/session', somebody)).status).toBe(201);
  expect((await tenant.call('POST', '/shipments', box('MSKU1234565', 'WAND1111111'))).status).toBe(201);
  await receiver.arrived(1);
  await stopEarly();
  // Others of the cell have many events: the account's cursor stands behind all of them.
  await sql`select setval('notification_event_number_seq', 5000), setval('edi_control_number', 999999998)`.execute(
    eu.db,
  );
  const { cursor } = (await tenant.call('GET', '/events')).body.meta;
  expect(cursor).toBe('5000');
  await enqueue(eu.db, {
    kind: 'later',
    key: 'one',
    fairnessKey: accountId,
    payload: {},
    afterMs: 365 * DAY_MS,
  });
  const [answers, rows] = [await answersOf(eu, keys.admin), await rowsOf(eu.db, accountId)];

  const printed = await move(leavingOf(eu), accountId, 'us');
  expect(printed.at(-1)).toMatch(/lives in us\. Its changes were refused for \d+ ms\.$/);
  expect(await homesOf([eu, us], accountId)).toEqual(['us', null]);
  expect(await rowsOf(us.db, accountId)).toEqual(rows);
  expect(Object.keys(rows).filter((table) => rows[table]?.length).length).toBeGreaterThan(25);
  for (const cell of [eu, us]) {
    // The feed shows what is settled: a transaction of anybody else on the server holds it back.
    await expect.poll(() => answersOf(cell, keys.admin)).toEqual(answers);
    const reading = { cookie: browser.cookie };
    const session = await fetch(`${cell.url}/v2/session`, { headers: reading });
    expect([session.status, ((await session.json()) as { account: { id: string } }).account.id]).toEqual([
      200,
      accountId,
    ]);
  }
  const { rows: jobs } = await sql`select key from job where fairness_key = ${accountId} and kind = 'later'`.execute(
    us.db,
  );
  expect(jobs).toEqual([{ key: 'one' }]);
  // The webhook goes on with its secret and its headers, and the feed with its numbers.
  const told = receiver.received.length;
  const stop = [eu, us].map(work);
  expect((await callService(eu.url, keys.write, 'POST', '/shipments', box('MSKU7654328', 'WAND2222222'))).status).toBe(
    201,
  );
  await receiver.arrived(told + 1);
  expect(receiver.received.at(-1)?.headers['x-token']).toBe('sesame');
  const ids = receiver.received.map(({ body }) => JSON.parse(body).data.id);
  expect(new Set(ids).size).toBe(ids.length);
  const { body: next } = await callService(eu.url, keys.read, 'GET', `/events?after=${cursor}`);
  const numbers = next.data.map(({ attributes }: { attributes: { cursor: string } }) => Number(attributes.cursor));
  expect(numbers.length).toBeGreaterThan(0);
  expect(Math.min(...numbers)).toBeGreaterThan(5000);
  // Partners refuse an acknowledgement with a number that they have seen; nine digits are all that they have.
  const given = await sql`select last_value as last from edi_control_number`.execute(us.db);
  expect(given.rows).toEqual([{ last: 999_999_999 }]);

  // What is left is deleted, and it can come back.
  await tendMoves(leavingOf(eu), 0);
  const left = Object.entries(await rowsOf(eu.db, accountId)).filter(([, found]) => found.length > 0);
  expect(left.map(([table]) => table)).toEqual(['account']);
  await move(leavingOf(us), accountId, 'eu');
  expect(await homesOf([eu, us], accountId)).toEqual([null, 'eu']);
  expect((await callService(us.url, keys.write, 'POST', '/parties', party('Back'))).status).toBe(201);
  await Promise.all(stop.map((end) => end()));
  await receiver.close();
});

it('the account of the installation stays, and nothing is moved to where it is or to no cell', async () => {
  const first = await eu.db.selectFrom('account').select('id').orderBy('created_at').limit(1).executeTakeFirstOrThrow();
  await expect(stepMove(leavingOf(eu), first.id, 'us')).rejects.toThrow('the account of the installation itself');
  const { accountId } = await eu.createClient();
  expect(await stepMove(leavingOf(eu), accountId, 'mars')).toBeUndefined();
  expect(await stepMove(leavingOf(eu), newId(), 'us')).toBeUndefined();
});

it('the command moves from any cell, and shows how far it is', { timeout: 120_000 }, async () => {
  const { accountId, key } = await eu.createClient();
  await callService(eu.url, key, 'POST', '/parties', party('Commanded'));
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  const address = (cell: TestCell) => `${cell.cells.own}=${cell.url}`;
  vi.stubEnv('DATABASE_URL', us.databaseUrl);
  vi.stubEnv('CELL', 'us');
  vi.stubEnv('CELLS', `${address(eu)},${address(us)}`);
  vi.stubEnv('CELL_SECRET', CELL_SECRET);
  vi.stubEnv('SEALING_KEY', Buffer.alloc(32, 7).toString('base64'));
  try {
    expect(await runCommandLine(['accounts', 'move', accountId])).toBe(2);
    expect(await runCommandLine(['accounts', 'move', newId(), '--to', 'us'])).toBe(1);
    // One that is not about to leave cannot be kept from it.
    expect(await runCommandLine(['accounts', 'move', accountId, '--cancel'])).toBe(1);
    expect(await runCommandLine(['accounts', 'move', accountId, '--to', 'us'])).toBe(0);
    const text = printed.mock.calls.join('\n');
    expect(text).toContain('round 1  party: 1 rows, 1 sent');
    expect(text).toMatch(/lives in us\. Its changes were refused for \d+ ms\./);
  } finally {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  }
  expect(await homesOf([eu, us], accountId)).toEqual(['us', null]);
});
