import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import type { DomainEvent } from '../../src/domain/events/domain-event.ts';
import { noteConfirmed } from '../../src/store/alerts/alert-addresses.ts';
import { appendDomainEvents } from '../../src/store/events/domain-events.ts';
import { newId } from '../../src/values/id.ts';
import { toInstant } from '../../src/values/instant.ts';
import { newSealingKey, parseSealingKeys } from '../../src/values/sealed.ts';
import { type Chats, openChats } from '../alerts/chats.ts';
import { type MailBox, openMailBox } from '../alerts/mail-box.ts';
import { type CompiledScript, compileScript } from '../compiled-script.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

/** `ALERT_CHANGES=10000` for the long run. */
const CHANGES = Number(process.env['ALERT_CHANGES'] ?? 600);
const AT_ONCE = 10;
const PATIENCE_MS = 900_000;
const SECOND_MS = 1_000;
const FIRST_MS = Date.parse('2026-01-01T00:00:00Z');

let service: TestService;
let owner: Client;
let mailBox: MailBox;
let chats: Chats;
let script: CompiledScript;
const key = newSealingKey();

beforeAll(async () => {
  script = compileScript('test/alerts/alert-process.ts');
  [mailBox, chats] = await Promise.all([openMailBox(), openChats()]);
  const keys = parseSealingKeys(key);
  if (keys === undefined) throw new Error('no key');
  service = await startTestService({ services: { sealingKeys: keys } });
  owner = await service.createClient();
}, PATIENCE_MS);
afterAll(async () => {
  script?.remove();
  await service?.close();
  await Promise.all([mailBox?.close(), chats?.close()]);
});

/** Each at a second of its own, by which it is known again. */
async function publish(count: number, from: number): Promise<void> {
  const events = Array.from({ length: count }, (_, index) => {
    const at = new Date(FIRST_MS + (from + index) * SECOND_MS).toISOString();
    const name = 'container.transport.vessel_arrived';
    return {
      accountId: owner.accountId,
      name,
      occurredAt: at,
      shipmentId: null,
      containerId: null,
      trackingRequestId: null,
      subjectType: 'transport_event',
      subjectId: newId(),
      data: { id: newId(), event: name, timestamp: at, timezone: 'UTC', createdAt: at },
    } as unknown as DomainEvent;
  });
  await inTransaction(service.db, (trx) => appendDomainEvents(trx, events));
}

it(
  'loses no change and repeats none, however often the process that tells of them is killed',
  async () => {
    const addresses = { mail: 'ops@acme.example', hook: `${chats.url}/hook` };
    const at = toInstant(new Date());
    await inTransaction(service.db, (trx) => noteConfirmed(trx, owner.accountId, addresses.mail, at));
    for (const given of [{ address: addresses.mail }, { way: 'webhook', address: addresses.hook }]) {
      const attributes = { name: 'All', kinds: ['arrival'], ...given };
      expect((await owner.call('POST', '/alert_subscriptions', { data: { attributes } })).status).toBe(201);
    }
    await sql`create table waited_line (subscription_id uuid, at text)`.execute(service.db);
    await sql`create function note_line() returns trigger language plpgsql as $$ begin
      insert into waited_line values (new.subscription_id, new.line ->> 'at'); return null; end $$`.execute(service.db);
    await sql`create trigger note_line after insert on alert_item for each row execute function note_line()`.execute(
      service.db,
    );
    const origin = String(Date.now());
    const start = () => fork(script.path, [service.databaseUrl, key, String(mailBox.port), origin], { silent: true });
    let child: ChildProcess = start();
    let kills = 0;
    const kill = async () => {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await exited;
      kills += 1;
    };
    for (let published = 0; published < CHANGES; published += AT_ONCE) {
      await publish(AT_ONCE, published);
      await delay(Math.random() * 600);
      if (Math.random() < 0.4) {
        await kill();
        child = start();
      }
    }
    const messages = () => new Map(chats.posted.map(({ key: id, body }) => [id, body.data.attributes]));
    const mails = () => new Map(mailBox.mails.map((mail) => [mail.messageId, mail]));
    const told = () => [...messages().values()].reduce((sum, { total }) => sum + total, 0);
    const left = async () => {
      const { body } = await owner.call('GET', '/alerts?filter[state]=waiting');
      const { body: subscriptions } = await owner.call('GET', '/alert_subscriptions');
      const due = subscriptions.data.filter(
        ({ attributes }: { attributes: { due_at: string | null } }) => attributes.due_at !== null,
      );
      return body.meta.total + due.length;
    };
    await expect
      .poll(async () => told() >= CHANGES && (await left()) === 0, { timeout: PATIENCE_MS, interval: 500 })
      .toBe(true);
    await kill();
    expect(kills).toBeGreaterThan(1);
    const { body } = await owner.call('GET', '/alerts?page[size]=100&filter[state]=sent');
    expect([told(), body.meta.total]).toEqual([CHANGES, messages().size + mails().size]);
    const shown = [...messages().values()].flatMap(({ lines }) => lines.map(({ at }: { at: string }) => at));
    expect(new Set(shown).size).toBe(shown.length);
    // Messages show the first lines and count the rest: what waited for each was every change, once.
    const { rows } = await sql<{ waited: number; changes: number }>`
      select count(*)::integer as waited, count(distinct at)::integer as changes
      from waited_line group by subscription_id`.execute(service.db);
    expect(rows).toEqual(Array(2).fill({ waited: CHANGES, changes: CHANGES }));
  },
  PATIENCE_MS,
);
