import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { examineStorage } from '../../src/operations/examine.ts';
import { pushKey } from '../../src/sources/dcsa/push-signature.ts';
import { measureStorage } from '../../src/store/accounts/account-storage.ts';
import { COUNTED_TABLES } from '../../src/store/accounts/counted-tables.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

const MAX = { bytes: 100_000, rows: 1_000 };
/** It is measured no sooner than ten seconds after the time before. */
const ROOM_FOUND_MS = 40_000;
const EDI = { 'content-type': 'application/octet-stream' };

let service: TestService;
let sender: Client;
beforeAll(async () => {
  service = await startTestService({ services: { maxStorage: MAX } });
  sender = await service.createClient();
});
afterAll(() => service.close());

/** Something that is not understood is kept all the same. */
const send = (client: Client, bytes: number) => client.call('POST', '/ingest/edi', `ISA*${newText(bytes)}`, EDI);

let sent = 0;
const newText = (length: number) => `${sent++}`.padEnd(length, 'x');

it('takes in as many bytes of an account as it may keep, and no more, and others go on', async () => {
  const statuses: number[] = [];
  for (let message = 0; message < 8; message++) statuses.push((await send(sender, 20_000)).status);
  expect(statuses.filter((status) => status === 413).length).toBeGreaterThanOrEqual(3);
  const refused = await send(sender, 20_000);
  expect([refused.status, refused.body.errors[0].code]).toEqual([413, 'storage_full']);
  expect(refused.text).toContain('ACCOUNT_STORAGE_MB');
  expect((await sender.call('GET', '/shipments')).status).toBe(200);
  const other = await service.createClient();
  expect((await send(other, 20_000)).status).not.toBe(413);
});

it('shows the account how much it keeps, and the operator who is nearly full', async () => {
  await service.pool.query('update account_storage set bytes = $2 where account_id = $1', [sender.accountId, 95_000]);
  const { body } = await sender.call('GET', '/storage');
  expect(body).toMatchObject({ bytes: 95_000, max_bytes: MAX.bytes, max_rows: MAX.rows });
  const finding = await examineStorage(service.db, MAX);
  expect(finding).toMatchObject({ part: 'storage', verdict: 'warning' });
  expect(finding.words).toContain(`${sender.accountId} (95 %)`);
});

it('measures what is kept, so that what was deleted is free again', async () => {
  const keptOf = async () => (await sender.call('GET', '/storage')).body;
  await measureStorage(service.db, MAX);
  const before = await keptOf();
  const { rows } = await service.pool.query(
    'delete from raw_payload where account_id = $1 returning pg_column_size(body) as bytes',
    [sender.accountId],
  );
  await measureStorage(service.db, MAX, sender.accountId);
  const after = await keptOf();
  expect(rows.length).toBeGreaterThan(2);
  // With what was read from them.
  expect(before.rows - after.rows).toBeGreaterThanOrEqual(rows.length);
  expect(before.bytes - after.bytes).toBeGreaterThan(rows.reduce((sum, { bytes }) => sum + bytes, 0));
});

it('measures by itself when an account may be full, so that room is found where something was deleted', async () => {
  const hoarder = await service.createClient();
  await service.pool.query(
    `insert into note (account_id, id, subject_type, subject_id, body, author_type)
     select $1, gen_random_uuid(), 'container', gen_random_uuid(), 'x', 'api_key' from generate_series(1, $2::integer)`,
    [hoarder.accountId, MAX.rows],
  );
  const party = () => hoarder.call('POST', '/parties', { data: { type: 'party', attributes: { company_name: 'A' } } });
  await expect.poll(async () => (await party()).status).toBe(413);
  const full = 'select is_full from account_storage where account_id = $1';
  expect((await service.pool.query(full, [hoarder.accountId])).rows).toEqual([{ is_full: true }]);
  await service.pool.query('delete from note where account_id = $1', [hoarder.accountId]);
  await expect.poll(async () => (await party()).status, { timeout: ROOM_FOUND_MS }).toBe(201);
});

it('refuses a full account whatever it adds or changes, by whichever way, and lets it delete', async () => {
  const full = await service.createClient();
  const party = { data: { type: 'party', attributes: { company_name: 'A' } } };
  const made = await full.call('POST', '/parties', party);
  const attributes = { scac: 'MAEU', event_types: ['EQUIPMENT'], managed: false };
  const { body } = await full.call('POST', '/event_subscriptions', { data: { attributes } });
  await service.pool.query('update account_storage set bytes = 1e12 where account_id = $1', [full.accountId]);
  await expect.poll(async () => (await full.call('POST', '/parties', party)).status).toBe(413);
  const changed = await full.call('PATCH', `/parties/${made.body.data.id}`, party);
  const invited = await full.call('POST', '/users', { data: { attributes: { email: 'a@b.example', name: 'A' } } });
  const pushed = await push(body.data, '[]');
  expect([changed.status, invited.status, pushed]).toEqual([413, 413, 413]);
  expect((await full.call('DELETE', `/event_subscriptions/${body.data.id}`)).status).toBeLessThan(300);
});

/** Signed, as a line does. */
async function push(subscription: { id: string; attributes: { secret: string } }, text: string): Promise<number> {
  const signature = createHmac('sha256', pushKey(subscription.attributes.secret) ?? '')
    .update(text)
    .digest('hex');
  const headers = { 'content-type': 'application/json', 'notification-signature': `sha256=${signature}` };
  const url = `${service.url}/v2/ingest/dcsa/${subscription.id}`;
  return (await fetch(url, { method: 'POST', headers, body: text })).status;
}

/** Tables of accounts that the quota leaves out, and what bounds them. */
const BOUNDED_OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  'follows from observations, of which a box and a shipment have so many (`src/domain/observations/log-room.ts`)': [
    'account_sailed_leg',
    'account_vessel_name',
    'arrival_watch',
    'arrived_container',
    'charge_foresight',
    'container_charge',
    'container_reading',
    'container_update',
    'domain_event',
    'estimated_event',
    'last_free_day_proof',
    'listed_container',
    'listed_month',
    'listed_total',
    'notification_event',
    'observation',
    'past_opinion',
    'shipment_arrival',
    'shipment_refresh',
    'shipment_vessel',
    'transport_event',
  ],
  'so many and no more, as what makes them says': [
    'identity_provider',
    'passkey',
    'recovery_code',
    'sync_destination',
    'totp_factor',
  ],
  'a row or two of something that counts': [
    'alert_interest',
    'api_key_use',
    'blob',
    'free_time_recount',
    'mail_window',
    'poll',
    'poll_lane',
    'visit',
    'webhook_endpoint',
  ],
  'waits for a moment, or is kept for days, in proportion to changes': [
    'alert',
    'alert_exception',
    'alert_inbox',
    'alert_item',
    'event_outbox',
    'unread_payload',
    'used_challenge',
    'used_logout_token',
    'webhook_attempt',
    'webhook_delivery',
    'webhook_failure',
    'webhook_lane',
    'webhook_notification',
  ],
  'the oldest go when there are too many': ['assistant_call', 'quarantine', 'told_gate_day', 'waiting_observation'],
  'ends by itself, and is made by signing in or letting in': [
    'oauth_grant',
    'oauth_secret',
    'password_link',
    'session',
  ],
  'of the installation, a row for each account': ['account_storage', 'account_write'],
  'made by the operator alone, by a command': ['reporting_role'],
};

it('counts every table of accounts, or says what bounds it otherwise', async () => {
  const { rows } = await service.pool.query<{ name: string }>(`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'account_id'
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`);
  const listed = [...Object.keys(COUNTED_TABLES), ...Object.values(BOUNDED_OTHERWISE).flat()];
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
