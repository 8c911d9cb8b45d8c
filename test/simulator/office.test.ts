import { afterAll, beforeAll, expect, it } from 'vitest';
import { csrfToken } from '../../src/domain/accounts/session.ts';
import { sessionCookie } from '../../src/http/session-cookie.ts';
import { DEMO_EMAIL, ensureDemoUser } from '../../src/operations/demo-user.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { openSession } from '../../src/operations/sign-in/open-session.ts';
import type { AskAs } from '../../src/simulator/office/ask-as.ts';
import { followReceivers, furnishOffice } from '../../src/simulator/office/office.ts';
import { FAILING, LISTENING, type Receivers, startReceivers } from '../../src/simulator/office/receivers.ts';
import { EVERYDAY } from '../../src/simulator/ugly-cases.ts';
import { createWorld } from '../../src/simulator/world/world.ts';
import { findUser, findUserByEmail } from '../../src/store/accounts/users.ts';
import { relist } from '../relist.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { addBox, addVessel } from '../web/world.ts';

const NOW = new Date();
const DAY_MS = 86_400_000;
const FETCHED = ['MSKU6058113', 'TCLU4500126'];
const CUSTOMS = { name: 'customs', status: 'hold', description: 'CET exam' };

let service: TestService;
let client: Client;
let receivers: Receivers;
let visitorId: string;
const errors: unknown[] = [];

/** By HTTP, as somebody who has signed in. */
const ask: AskAs = async (userId, { method, path, body, mail }) => {
  const user = await findUser(service.db, client.accountId, userId);
  if (user === undefined) throw new Error('nobody of this id');
  const { secret } = await openSession(service.db, user, { address: '127.0.0.1', userAgent: undefined }, NOW);
  const given = mail ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(`${service.url}/v2${path}`, {
    method,
    headers: {
      cookie: sessionCookie(secret, false),
      'x-csrf-token': csrfToken(secret),
      'content-type': mail === undefined ? 'application/json' : 'message/rfc822',
    },
    ...(given === undefined ? {} : { body: given }),
  });
  const text = await response.text();
  if (response.status >= 300) throw new Error(`${path}: ${text}`);
  return JSON.parse(text);
};

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  receivers = await startReceivers();
  await loadReferenceData(service.db);
  await ensureDemoUser(service.db, client.accountId);
  visitorId = (await findUserByEmail(service.db, client.accountId, DEMO_EMAIL))?.id ?? '';
  const vesselId = await addVessel(service.db, '9850800', 'EVER FORTUNE');
  for (const number of ['TEMU1897260', 'COSU0000904', 'MSKU1837661', 'OOLU4982897', ...FETCHED]) {
    const box = { number, status: 'grounded', lfdInDays: -1, holds: [CUSTOMS] } as const;
    await addBox(service.db, client.accountId, vesselId, NOW, box);
  }
  // Two boxes were fetched ten days after they were landed.
  const landedAt = new Date(NOW.getTime() - 12 * DAY_MS).toISOString();
  const fetchedAt = new Date(NOW.getTime() - 2 * DAY_MS).toISOString();
  await service.db
    .updateTable('container')
    .set({
      pod_discharged_at: landedAt,
      pod_full_out_at: fetchedAt,
      current_status: 'picked_up',
      pod_timezone: 'America/Los_Angeles',
      pod_locode: 'USLGB',
    })
    .where('number', 'in', FETCHED)
    .execute();
  await relist(service.db, client.accountId);
}, 120_000);
afterAll(async () => {
  await receivers?.close();
  await service?.close();
});

it('furnishes the demo over the interface that everybody uses', { timeout: 120_000 }, async () => {
  const world = createWorld({ seed: 'landfall', rates: EVERYDAY, bookingsPerDeparture: 0.75 });
  const bookings = world.bookingsLeaving(NOW.getTime() - 10 * DAY_MS, NOW.getTime());
  await furnishOffice({
    ask,
    visitorId,
    bookings,
    receiversUrl: receivers.url,
    nowMs: NOW.getTime(),
    isStopped: () => false,
    onError: (error) => errors.push(error),
  });
  expect(errors).toEqual([]);
  const total = async (path: string) => (await client.call('GET', path)).body.meta.total;
  expect(await total('/documents')).toBe(15);
  expect(await total('/email_submissions')).toBe(3);
  const states = await client.call('GET', '/exceptions?page[size]=100&filter[state]=all');
  const all: { attributes: { state: string; assignee_id: string | null; comment_count?: number } }[] = states.body.data;
  expect(all.filter(({ attributes }) => attributes.assignee_id !== null)).toHaveLength(2);
  expect(new Set(all.map(({ attributes }) => attributes.state))).toEqual(new Set(['open', 'snoozed', 'dismissed']));
  const trail = (await client.call('GET', '/audit_entries?page[size]=100&filter[subject_type]=exception')).body.data;
  const comments = trail.filter(
    (one: { attributes: { action: string } }) => one.attributes.action === 'exception.comment',
  );
  expect(comments.map((one: { attributes: { actor_name: string } }) => one.attributes.actor_name).sort()).toEqual([
    'Demo',
    'Mira Okafor',
  ]);
  const { body: parties } = await client.call('GET', '/parties');
  expect(parties.data[0].attributes.company_name).toBe('Northwind Imports');
  const found = (await client.call('GET', '/shipments?q=Northwind')).body.data;
  expect(found).toHaveLength(6);
});

it('has receivers of which one answers and one fails, and webhooks that follow them when they move', async () => {
  const answers = [LISTENING, FAILING].map(async (path) => {
    const response = await fetch(`${receivers.url}${path}`, { method: 'POST', body: '{}' });
    return response.status;
  });
  expect(await Promise.all(answers)).toEqual([200, 503]);
  await followReceivers(ask, visitorId, 'http://127.0.0.1:9');
  const { data } = (await client.call('GET', '/webhooks')).body;
  expect(data.map((one: { attributes: { url: string } }) => one.attributes.url).sort()).toEqual([
    `http://127.0.0.1:9${LISTENING}`,
    `http://127.0.0.1:9${FAILING}`,
  ]);
});

it('keeps tariffs, an invoice with two errors, and a disputed one', async () => {
  expect((await client.call('GET', '/tariffs')).body.data).toHaveLength(2);
  const { data } = (await client.call('GET', '/invoices')).body;
  const told = data.map(({ attributes }: { attributes: Record<string, never> }) => attributes);
  const byNumber = (number: string) => told.find((one: { invoice_number: string }) => one.invoice_number === number);
  const wrong = byNumber('DEMO-2001').check.findings.filter(({ kind }: { kind: string }) => kind === 'wrong');
  // A free day at 150, and a sum that is wrong by 100.
  expect(wrong.map(({ at, amount }: { at: string; amount: number }) => [at, amount])).toEqual([
    ['charges/0/charged_dates', 150],
    ['total', 100],
  ]);
  expect(byNumber('DEMO-2002')).toMatchObject({ state: 'disputed', check: { result: 'not_payable' } });
});
