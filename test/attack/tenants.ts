import { sql } from 'kysely';
import { ENTITLEMENTS } from '../../src/domain/accounts/account.ts';
import type { KeyScope } from '../../src/domain/accounts/api-key.ts';
import { issueKey } from '../../src/operations/api-keys.ts';
import { systemCaller } from '../../src/operations/first-account.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import type { Db } from '../../src/store/tables.ts';
import { checkDigit } from '../../src/values/container-number.ts';
import { newId } from '../../src/values/id.ts';
import { createDocument } from '../documents/paper.ts';
import { callService, type Reply } from '../service.ts';
import { furnishOffice } from './furnish-office.ts';

const SCOPES: readonly KeyScope[] = ['admin', 'write', 'read', 'publishable'];
const MAX_IDS = 500;

export interface Tenant {
  readonly accountId: string;
  /** Only this account's things hold it. */
  readonly mark: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  readonly keys: Readonly<Record<KeyScope, string>>;
}

export async function createTenant(db: Db, url: string, mark: string): Promise<Tenant> {
  const accountId = newId();
  await insertAccount(db, { id: accountId, companyName: `${mark} company`, entitlements: ENTITLEMENTS });
  const issued = SCOPES.map(async (scope) => {
    const { key } = await issueKey(db, systemCaller(accountId), { name: mark, scope, expiresAt: null, userId: null });
    return [scope, key] as const;
  });
  const keys = Object.fromEntries(await Promise.all(issued)) as Record<KeyScope, string>;
  const call: Tenant['call'] = (...given) => callService(url, keys.admin, ...given);
  return { accountId, mark, keys, call };
}

/** A shipment with a box, of which others may send word. */
export async function follow({ call }: Pick<Tenant, 'call'>, container: string): Promise<string> {
  const attributes = { number: 'FOLLOW123456', scac: 'MAEU', container_numbers: [container] };
  const { status, text, body } = await call('POST', '/shipments', { data: { attributes } });
  if (status !== 201) throw new Error(`no shipment: ${status} ${text}`);
  return body.data.relationships.containers.data[0].id;
}

const MANY = { shipments: 3, boxes: 500 };

/** Shipments of as many boxes as are taken, to ask for all at once. */
export async function followMany({ call }: Pick<Tenant, 'call'>): Promise<void> {
  for (let shipment = 0; shipment < MANY.shipments; shipment++) {
    const container_numbers = Array.from({ length: MANY.boxes }, (_, box) =>
      withCheckDigit(`MANU${String(shipment * MANY.boxes + box).padStart(6, '0')}`),
    );
    const attributes = { number: `MANY${10_000_000 + shipment}`, scac: 'MAEU', container_numbers };
    const { status, text } = await call('POST', '/shipments', { data: { attributes } });
    if (status !== 201) throw new Error(`no shipment of many: ${status} ${text.slice(0, 300)}`);
  }
}

function withCheckDigit(start: string): string {
  return `${start}${checkDigit(start)}`;
}

/** Somebody of the account says on which ship a box is, and what that is called. */
export async function nameShip({ call }: Pick<Tenant, 'call'>, ship: object): Promise<void> {
  const attributes = { number: 'SHIPNAME1234', scac: 'MAEU', container_numbers: ['TCLU4500126'] };
  const { body } = await call('POST', '/shipments', { data: { attributes } });
  const said = { event: 'vessel_loaded', timestamp: '2026-01-01T00:00:00Z', location_locode: 'CNSHA', ...ship };
  const path = `/containers/${body.data.relationships.containers.data[0].id}/observations`;
  const { status, text } = await call('POST', path, { data: { attributes: { observations: [said] } } });
  if (status !== 200) throw new Error(`no ship: ${status} ${text}`);
}

const EMAIL = 'owner@victim.example';
const [SHIPMENT, REQUESTED] = ['VICT1234567', 'VICT7654321'];
const PASSWORD = 'a long passphrase of the victim 7!';

/** Something of every kind that an account can have, all of it marked. */
export async function furnish({ call: ask, mark }: Tenant): Promise<{ email: string; numbers: string[] }> {
  const call: Tenant['call'] = async (method, path, ...given) => {
    const reply = await ask(method, path, ...given);
    if (reply.status >= 300) throw new Error(`${method} ${path} → ${reply.status} ${reply.text}`);
    return reply;
  };
  const attributes = (given: object) => ({ data: { attributes: given } });
  const typed = (type: string, given: object) => ({ data: { type, attributes: given } });
  const shipment = await call(
    'POST',
    '/shipments',
    attributes({ number: SHIPMENT, scac: 'MAEU', container_numbers: ['MSKU4023150'], ref_numbers: [mark] }),
  );
  const shipmentId: string = shipment.body.data.id;
  const number = { request_number: REQUESTED, request_type: 'bill_of_lading', scac: 'MAEU', ref_numbers: [mark] };
  await call('POST', '/tracking_requests', typed('tracking_request', number));
  await call('POST', '/parties', typed('party', { company_name: mark }));
  await call(
    'POST',
    '/webhooks',
    typed('webhook', { url: `https://example.com/${mark}`, events: ['container.created'] }),
  );
  const alert = { name: mark, address: `${mark}@victim.example`.toLowerCase(), kinds: ['tracking'], rhythm: 'daily' };
  await call('POST', '/alert_subscriptions', typed('alert_subscription', alert));
  const destination = { name: mark, address: `postgres://${mark}:${mark}@victim.example/${mark}` };
  const own = await call('POST', '/sync_destinations', typed('sync_destination', destination));
  // What runs by itself changes by itself.
  await call('PATCH', `/sync_destinations/${own.body.data.id}`, attributes({ active: false }));
  await call('POST', `/shipments/${shipmentId}/share_links`, attributes({ days: 30 }));
  const user = await call(
    'POST',
    '/users',
    attributes({ email: EMAIL, name: mark, role: 'owner', password: PASSWORD }),
  );
  await call('POST', '/edi_partners', attributes({ name: mark, profile: { senders: ['VICTIM'] } }));
  await createDocument({ call }, Buffer.from(`ARRIVAL NOTICE\nContainer MSKU 402315-0\n${mark}`));
  const feed = { source: mark, sequence: 1, sent_at: '2026-01-01T00:00:00Z', facility: { unlocode: 'NLRTM' } };
  await call('POST', '/terminal_feed', {
    ...feed,
    containers: [{ number: 'MSKU4023150', available_for_pickup: true }],
  });
  await call('POST', '/ingest/edi', 'ISA*00*', { 'content-type': 'application/octet-stream' });
  await call('POST', '/ingest/email', `Subject: ${mark}\r\nMessage-ID: <${mark}@x>\r\n\r\nx`, {
    'content-type': 'message/rfc822',
  });
  const lines = await call('GET', '/shipping_lines?page[size]=1');
  const post = async (path: string, type: string, given: object, headers?: Record<string, string>) =>
    (await call('POST', path, typed(type, given), headers)).body.data;
  const known = { shipmentId, user: { id: user.body.data.id, email: EMAIL }, lineId: lines.body.data[0].id };
  await furnishOffice(post, mark, known);
  return { email: EMAIL, numbers: [SHIPMENT, REQUESTED] };
}

/** The ids of everything the account has, whatever table is added, so many of each. */
export async function idsOf(db: Db, accountId: string, ofEach = 20): Promise<string[]> {
  const ids: string[] = [];
  for (const { table, hasId } of await tablesOfAccounts(db)) {
    if (!hasId) continue;
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where account_id = ${accountId} order by id limit ${ofEach}`.execute(db);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids.slice(0, MAX_IDS);
}

/** What the service does by itself, whoever asks: polls, and what is due. */
const BY_ITSELF = [
  'poll',
  'poll_lane',
  'job',
  'webhook_lane',
  'webhook_endpoint',
  'webhook_delivery',
  'api_key_use',
  'alert',
];

/** That somebody guesses at a person is told in the trail of whose person it is; of all else nothing is. */
const NO_GUESS = sql`action <> 'session.refuse'`;

/** Everything the account has, a fingerprint by table: what nobody changed stays as it was. */
export async function stateOf(db: Db, accountId: string): Promise<Readonly<Record<string, string>>> {
  const state: Record<string, string> = {};
  for (const { table } of await tablesOfAccounts(db)) {
    if (BY_ITSELF.includes(table)) continue;
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(one::text, '|' order by one::text), '')) as digest
      from ${sql.table(table)} as one
      where account_id = ${accountId} and ${table === 'audit_entry' ? NO_GUESS : sql`true`}`.execute(db);
    state[table] = rows[0]?.digest ?? '';
  }
  return state;
}

async function tablesOfAccounts(db: Db): Promise<{ table: string; hasId: boolean }[]> {
  const { rows } = await sql<{ table: string; hasId: boolean }>`
    select one.table_name as table, exists (
        select from information_schema.columns as other where other.table_schema = 'public'
        and other.table_name = one.table_name and other.column_name = 'id' and other.data_type = 'uuid') as "hasId"
    from information_schema.columns as one join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'account_id'
    order by one.table_name`.execute(db);
  return rows;
}
