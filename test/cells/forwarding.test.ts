import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runCommandLine } from '../../src/cli/commands.ts';
import { hashPassword } from '../../src/domain/accounts/password.ts';
import { insertUser } from '../../src/store/accounts/users.ts';
import { newId } from '../../src/values/id.ts';
import { DEFAULT_LIMITS } from '../../src/values/rate-limits.ts';
import { callService } from '../service.ts';
import { openBrowser } from '../sessions/browser.ts';
import { CELL_SECRET, startCells, type TestCell } from './two-cells.ts';

const PASSWORDS = ['correct horse battery', 'staple of another house'] as const;

const LIMITS = { ...DEFAULT_LIMITS, default: 40, public: 60 };

let [eu, us]: [TestCell, TestCell] = [] as never;
beforeAll(async () => {
  [eu, us] = (await startCells(['eu', 'us'], { rateLimits: LIMITS })) as [TestCell, TestCell];
});
afterAll(() => Promise.all([eu.close(), us.close()]));

async function addPerson(cell: TestCell, accountId: string, email: string, password: string): Promise<void> {
  const person = { id: newId(), accountId, email, name: email, role: 'owner' as const };
  await insertUser(cell.db, person, await hashPassword(password));
}

it('a key works at every cell: reading, writing, and what does not exist', async () => {
  const client = await us.createClient();
  const call = (method: string, path: string, body?: unknown) => callService(eu.url, client.key, method, path, body);
  const made = await call('POST', '/parties', { data: { type: 'party', attributes: { company_name: 'Acmé 東京' } } });
  expect([made.status, made.body.data.attributes.company_name]).toEqual([201, 'Acmé 東京']);
  const { id } = made.body.data;
  expect((await call('GET', `/parties/${id}`)).body).toEqual((await call('GET', `/parties/${id}`)).body);
  expect((await client.call('GET', `/parties/${id}`)).body.data.id).toBe(id);
  expect((await call('GET', '/nowhere')).status).toBe(404);
  expect((await call('POST', '/parties', { data: {} })).status).toBe(422);
  const own = await eu.createClient();
  expect((await own.call('GET', '/parties')).body.data).toEqual([]);
  expect((await callService(eu.url, 'lf_unknown', 'GET', '/parties')).status).toBe(401);
});

it('long bodies and long answers go through as they come', async () => {
  const client = await us.createClient();
  const sample = 'x'.repeat(3_000_000);
  const call = (url: string) =>
    callService(url, client.key, 'POST', '/documents', sample, { 'content-type': 'text/plain' });
  const [far, near] = [await call(eu.url), await call(us.url)];
  expect([far.status, near.status]).toEqual([413, 413]);
  const names = Array.from({ length: 200 }, (_, index) => `Company ${index} ${'.'.repeat(150)}`);
  await sql`insert into party (account_id, id, company_name)
    select ${client.accountId}, gen_random_uuid(), name from unnest(${names}::text[]) as name`.execute(us.db);
  const path = '/parties?page[size]=100&page[number]=2';
  expect((await callService(eu.url, client.key, 'GET', path)).text.replaceAll(eu.url, us.url)).toBe(
    (await client.call('GET', path)).text,
  );
});

it('the address of a file leads to the cell that made it', async () => {
  const client = await us.createClient();
  const bytes = Buffer.alloc(900_000, 'long ');
  const checksum = createHash('md5').update(bytes).digest('base64');
  const file = { filename: 'note.txt', content_type: 'text/plain', byte_size: bytes.length, checksum };
  const announced = await callService(eu.url, client.key, 'POST', '/rails/active_storage/direct_uploads', {
    blob: file,
  });
  expect(announced.status).toBe(200);
  const { url } = announced.body.direct_upload;
  expect(new URL(url).origin).toBe(eu.url);
  const put = await fetch(url, { method: 'PUT', body: bytes });
  expect(put.status).toBe(204);
});

it('a shared shipment opens at every cell', async () => {
  const client = await us.createClient();
  const shipmentId = newId();
  await sql`insert into shipment (account_id, id, number_type, bill_of_lading_number, normalized_number, scac, shipping_line_name, shipping_line_short_name)
    values (${client.accountId}, ${shipmentId}, 'bill_of_lading', 'MAEU1234567', 'MAEU1234567', 'MAEU', 'Maersk', 'Maersk')`.execute(
    us.db,
  );
  const shared = await callService(eu.url, client.key, 'POST', `/shipments/${shipmentId}/share_links`, {
    data: { type: 'share_link', attributes: { days: 2 } },
  });
  expect(shared.status).toBe(201);
  const token = shared.body.data.attributes.url.split('/').at(-1);
  const open = (url: string, word: string) => fetch(`${url}/v2/shared/${word}`).then(({ status }) => status);
  expect(await Promise.all([open(eu.url, token), open(us.url, token), open(eu.url, `${token.slice(1)}A`)])).toEqual([
    200, 200, 404,
  ]);
});

it('people sign in at any cell, with whichever password they have where', async () => {
  const [here, there] = [await eu.createClient(), await us.createClient()];
  await addPerson(us, there.accountId, 'Only.There@acme.example', PASSWORDS[0]);
  await addPerson(eu, here.accountId, 'both@acme.example', PASSWORDS[0]);
  await addPerson(us, there.accountId, 'both@acme.example', PASSWORDS[1]);
  const signIn = async (email: string, password: string, browser = openBrowser(eu)) => {
    const { status, body } = await browser.call('POST', '/session', { email, password });
    return { status, account: body.account?.id, browser };
  };
  const only = await signIn('only.there@ACME.example', PASSWORDS[0]);
  expect([only.status, only.account]).toEqual([201, there.accountId]);
  expect((await only.browser.call('GET', '/session')).body.account.id).toBe(there.accountId);
  expect((await only.browser.call('PATCH', '/session', { name: 'Mira' })).status).toBe(204);
  const forged = { 'x-csrf-token': 'wrong' };
  expect((await only.browser.call('PATCH', '/session', { name: 'Eve' }, forged)).status).toBe(403);
  // With the cookie of the other cell.
  expect((await signIn('both@acme.example', PASSWORDS[0], only.browser)).account).toBe(here.accountId);
  expect((await signIn('both@acme.example', PASSWORDS[1])).account).toBe(there.accountId);
  expect((await signIn('both@acme.example', 'neither of the two')).status).toBe(401);
  expect((await signIn('nobody@acme.example', PASSWORDS[0])).status).toBe(401);
});

it('a stream goes through while it lasts', async () => {
  const client = await us.createClient();
  const stop = new AbortController();
  const response = await fetch(`${eu.url}/v2/stream`, {
    headers: { authorization: `Token ${client.key}` },
    signal: stop.signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  let heard = '';
  const containerId = newId();
  for await (const piece of response.body ?? []) {
    const isFirst = heard === '';
    heard += Buffer.from(piece).toString();
    if (isFirst) {
      await sql`insert into domain_event (account_id, name, occurred_at, container_id, subject_type, subject_id)
        values (${client.accountId}, 'container.updated', now(), ${containerId}, 'container_updated_event', ${newId()})
      `.execute(us.db);
    }
    if (heard.includes(containerId)) break;
  }
  stop.abort();
  expect(heard).toContain(containerId);
});

it('an account that each says is at the other is refused, and not sent round', async () => {
  const client = await us.createClient();
  const { accountId } = client;
  await us.db.updateTable('account').set({ lives_in: 'eu' }).where('id', '=', accountId).execute();
  const nobody = await callService(us.url, client.key, 'GET', '/parties');
  expect([nobody.status, nobody.headers.get('retry-after')]).toEqual([401, null]);
  for (const [table, column] of [
    ['account', 'id'],
    ['api_key', 'account_id'],
  ] as const) {
    const { rows } = await us.pool.query(`select * from ${table} where ${column} = $1`, [accountId]);
    for (const row of rows) {
      await eu.pool.query(`insert into ${table} select * from json_populate_record(null::${table}, $1)`, [
        JSON.stringify({ ...row, ...('sha256' in row ? { sha256: `\\x${row.sha256.toString('hex')}` } : {}) }),
      ]);
    }
  }
  await eu.db.updateTable('account').set({ lives_in: 'us' }).where('id', '=', accountId).execute();
  for (const { url } of [eu, us]) {
    const reply = await callService(url, client.key, 'GET', '/parties');
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
  }
});

it('strangers find nothing where cells ask each other', async () => {
  const ask = (secret: string) =>
    fetch(`${eu.url}/cells/operator`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'landfall-cell-secret': secret },
      body: '{"ask":"list_accounts"}',
    });
  expect((await ask('wrong')).status).toBe(404);
  expect((await ask(CELL_SECRET)).status).toBe(200);
});

it('the operator’s commands reach all cells', async () => {
  const [here, there] = [await eu.createClient(), await us.createClient()];
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  const complained = vi.spyOn(console, 'error').mockReturnValue();
  const address = (cell: TestCell) => `${cell.cells.own}=${cell.url}`;
  vi.stubEnv('DATABASE_URL', eu.databaseUrl);
  vi.stubEnv('CELL', 'eu');
  vi.stubEnv('CELLS', `${address(eu)},${address(us)}`);
  vi.stubEnv('CELL_SECRET', CELL_SECRET);
  try {
    const run = async (...words: string[]) => {
      printed.mockClear();
      const code = await runCommandLine(words);
      return { code, text: printed.mock.calls.join('\n') };
    };
    const list = await run('accounts', 'list');
    expect(list.text).toContain(`eu  ${here.accountId}  `);
    expect(list.text).toContain(`us  ${there.accountId}  `);
    const features = await run('accounts', 'features', there.accountId, '--off', 'documents');
    expect(features.text).toBe('Test company: routing_data, on_demand_refresh, rail_lfd, publishable_keys');
    const issued = await run('keys', 'issue', '--scope', 'read', '--account', there.accountId);
    const key = issued.text.split('\n')[0] ?? '';
    expect((await callService(eu.url, key, 'GET', '/parties')).status).toBe(200);
    expect((await run('accounts', 'create', 'Northwind', '--cell', 'us')).code).toBe(0);
    expect((await run('accounts', 'list')).text).toMatch(/^us {2}\S+ {2}Northwind/m);
    expect((await run('keys', 'list', '--account', newId())).code).toBe(1);
    vi.stubEnv('CELLS', `${address(eu)},us=http://127.0.0.1:1`);
    expect((await run('accounts', 'list')).code).toBe(1);
    expect(complained.mock.lastCall?.[0]).toMatch(/^us: The cell us, where this belongs, is away/);
  } finally {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  }
});

it('limits are counted once, where the account lives', async () => {
  const client = await us.createClient();
  const ask = (url: string, index: number) => callService(index % 2 ? url : eu.url, client.key, 'GET', '/parties');
  const replies = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(us.url, index)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(LIMITS.default);
});

it('while a cell is away, what is its own is refused with 503, and the others go on', async () => {
  const [here, there] = [await eu.createClient(), await us.createClient()];
  await addPerson(eu, here.accountId, 'here@acme.example', PASSWORDS[0]);
  await us.close();
  const refused = await callService(eu.url, there.key, 'GET', '/parties');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await here.call('GET', '/parties')).status).toBe(200);
  const { status } = await openBrowser(eu).call('POST', '/session', {
    email: 'here@acme.example',
    password: PASSWORDS[0],
  });
  expect(status).toBe(201);
});

it('headers of cells say nothing when a stranger sends them', async () => {
  const spoof = (index: number) => ({
    'landfall-cell-secret': 'not the secret',
    'landfall-cell-address': `203.0.113.${index}`,
    'landfall-cell-hops': '1',
  });
  const open = await Promise.all(
    Array.from({ length: 100 }, (_, index) => fetch(`${eu.url}/v2/sign_in_options`, { headers: spoof(index) })),
  );
  expect(open.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(LIMITS.public);
});
