import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import type { DomainEvent } from '../../src/domain/events/domain-event.ts';
import { exampleTransportEvent } from '../../src/jsonapi/examples/journey.ts';
import { createLog } from '../../src/log.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import { appendDomainEvents } from '../../src/store/events/domain-events.ts';
import type { Db } from '../../src/store/tables.ts';
import { newId } from '../../src/values/id.ts';
import { Teller } from '../../src/webhooks/tell.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { createWebhook } from './outbox.ts';

const ARRIVED = 'container.transport.vessel_arrived';

let service: TestService;
let client: Client;
let db: Db;
let shipmentId: string;
let containerId: string;

beforeEach(async () => {
  service = await startTestService();
  client = await service.createClient();
  db = service.db;
  shipmentId = await insertShipment(db, client.accountId, 'BEFORE');
  containerId = await insertContainer(db, client.accountId, shipmentId, 'MSKU6058113');
});

afterEach(() => service.close());

describe('an event that waits in the outbox', () => {
  it('is told with what it tells of as it was, whatever changed since', async () => {
    await subscribe();
    await happen();
    await sql`update shipment set bill_of_lading_number = 'AFTER', tags = '{late}'`.execute(db);
    await sql`update container set number = 'TEMU8672537'`.execute(db);
    expect(await tell()).toBe(1);
    const [{ included }] = await bodies();
    const shown = new Map(included.map((one: Resource) => [one.type, one.attributes]));
    expect(shown.get('shipment')).toMatchObject({ bill_of_lading_number: 'BEFORE', tags: [] });
    expect(shown.get('container')).toMatchObject({ number: 'MSKU6058113' });
    expect(await tell()).toBe(0);
  });

  it('is told with what was deleted since', async () => {
    await subscribe();
    await happen();
    await sql`delete from shipment`.execute(db);
    await tell();
    const [{ included }] = await bodies();
    expect(included.map(({ type }: Resource) => type)).toEqual(['transport_event', 'shipment', 'container']);
  });

  it('is told to those who wanted it when it happened and still do', async () => {
    const loyal = await subscribe();
    const leaving = await subscribe();
    const deleted = await subscribe();
    const sleeping = await subscribe();
    await happen();
    const late = await subscribe();
    const call = (method: string, id: string, attributes = {}) =>
      client.call(method, `/webhooks/${id}`, { data: { type: 'webhook', attributes } });
    expect((await call('PATCH', leaving.id, { events: ['container.created'] })).status).toBe(200);
    expect((await call('PATCH', sleeping.id, { active: false })).status).toBe(200);
    expect((await call('DELETE', deleted.id)).status).toBe(200);
    await tell();
    const told = await db.selectFrom('webhook_notification').select('webhook_id').execute();
    expect(told.map((row) => row.webhook_id).sort()).toEqual([loyal.id, sleeping.id].sort());
    expect([late.id, leaving.id]).not.toContain(told[0]?.webhook_id);
  });

  it('can be pulled although nobody subscribed', async () => {
    await happen();
    await tell();
    expect(await db.selectFrom('webhook_notification').select('id').execute()).toEqual([]);
    // The feed ends before whatever anybody on the server has not committed yet.
    const pulled = async () => (await client.call('GET', '/events')).body.data;
    await expect.poll(pulled).toMatchObject([{ attributes: { event: ARRIVED } }]);
  });

  it('is told once, and in order, by however many processes', async () => {
    await subscribe();
    const happened: string[] = [];
    for (let number = 0; number < 150; number++) happened.push((await happen()).subjectId);
    const rounds = await Promise.all(Array.from({ length: 4 }, tellAll));
    expect(rounds.reduce((sum, told) => sum + told, 0)).toBe(150);
    const notified = db.selectFrom('webhook_notification').select('reference_id').orderBy('sequence');
    expect((await notified.execute()).map((row) => row.reference_id)).toEqual(happened);
  });

  it('does not wait behind the many of another account', async () => {
    for (let number = 0; number < 100; number++) await happen();
    const other = await service.createClient();
    const { subjectId } = await happen(other.accountId);
    const teller = createTeller();
    expect(await teller.tell(db)).toBe(64);
    const told = db.selectFrom('notification_event').select('reference_id').where('account_id', '=', other.accountId);
    expect(await told.execute()).toEqual([{ reference_id: subjectId }]);
    expect([await teller.tell(db), await teller.tell(db)]).toEqual([37, 0]);
  });

  it('has its turn although more accounts wait than are looked at together', async () => {
    const accounts = Array.from({ length: 70 }, () => newId());
    for (const id of accounts) await insertAccount(db, { id, companyName: 'One of many', entitlements: [] });
    for (const account of [...accounts, ...accounts]) await happen(account);
    const teller = createTeller();
    expect([await teller.tell(db), await teller.tell(db)]).toEqual([64, 12]);
    const told = await db.selectFrom('notification_event').select('account_id').distinct().execute();
    expect(told.map((row) => row.account_id).sort()).toEqual(accounts.sort());
  });

  it('is told as things are now when its state lacks what this version shows', async () => {
    await subscribe();
    await happen();
    await sql`update event_outbox set content = jsonb_set(content::jsonb, '{state,container,0}',
      (content::jsonb #> '{state,container,0}') - 'holdsAtPodTerminal')::json`.execute(db);
    await tell();
    const [{ included }] = await bodies();
    expect(included.find(({ type }: Resource) => type === 'container').attributes.holds_at_pod_terminal).toEqual([]);
  });

  it('is set aside when nobody can be told, and those behind it are told', async () => {
    await subscribe();
    const broken = await happen();
    await sql`update event_outbox set content = jsonb_set(content::jsonb, '{events,0,data}', 'null')::json`.execute(db);
    const next = await happen();
    await tell();
    const told = await db.selectFrom('webhook_notification').select('reference_id').execute();
    expect(told.map((row) => row.reference_id)).toEqual([next.subjectId]);
    const left = await db.selectFrom('event_outbox').select(['content', 'refused']).execute();
    expect(left.map(({ content }) => content.events[0]?.subjectId)).toEqual([broken.subjectId]);
    expect(left[0]?.refused).not.toBe(null);
    expect(await tell()).toBe(0);
  });
});

interface Resource {
  readonly type: string;
  readonly attributes: object;
}

async function happen(accountId = client.accountId): Promise<DomainEvent> {
  const example = exampleTransportEvent(ARRIVED);
  if (!example) throw new Error(`no example of ${ARRIVED}`);
  const of = { accountId, shipmentId, containerId };
  const data = { ...example, ...of, id: newId() };
  const event: DomainEvent = {
    ...of,
    name: ARRIVED,
    occurredAt: data.createdAt,
    trackingRequestId: null,
    subjectType: 'transport_event',
    subjectId: data.id,
    data,
  };
  await inTransaction(db, (trx) => appendDomainEvents(trx, [event]));
  return event;
}

function createTeller(): Teller {
  const { sealingKeys } = service.services;
  return new Teller({ baseUrl: 'http://localhost:4900', sealingKeys, log: createLog('silent') });
}

function tell(): Promise<number | undefined> {
  return createTeller().tell(db);
}

/** Until there is nothing left, as a process does. */
async function tellAll(): Promise<number> {
  const teller = createTeller();
  let sum = 0;
  for (let told = await teller.tell(db); told !== 0; told = await teller.tell(db)) sum += told ?? 0;
  return sum;
}

async function bodies() {
  const rows = await db.selectFrom('webhook_notification').select('id').orderBy('sequence').execute();
  const read = rows.map(({ id }) => client.call('GET', `/webhook_notifications/${id}`));
  return (await Promise.all(read)).map(({ body }) => JSON.parse(body.data.attributes.request_body));
}

function subscribe() {
  const given = { url: 'https://receiver.example/', events: [ARRIVED] as const };
  return createWebhook(db, service.services.sealingKeys, client.accountId, given);
}
