import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../../src/db/database.ts';
import type { DomainEvent } from '../../../src/domain/events/domain-event.ts';
import { exampleTransportEvent } from '../../../src/jsonapi/examples/journey.ts';
import { createLog } from '../../../src/log.ts';
import { appendDomainEvents } from '../../../src/store/events/domain-events.ts';
import type { Tables, Trx } from '../../../src/store/tables.ts';
import { newId } from '../../../src/values/id.ts';
import { CHAOS_EVENTS, readSettings } from './settings.ts';

/** Changes containers and says so in the same transaction, from several connections at once. */
const LOOPS = 4;
const PAUSE_MS = 5;
const settings = readSettings();
const { kysely: db } = await openDatabase<Tables>(settings.databaseUrl, {
  maxConnections: LOOPS,
  log: createLog('silent'),
});
let stopping = false;
process.on('message', () => {
  stopping = true;
});
process.on('disconnect', () => process.exit(0));

async function change(trx: Trx, place: number): Promise<void> {
  const containerId = settings.containerIds[place] ?? '';
  const { rows } = await sql<{ changes: number }>`
    select changes from chaos_container where id = ${containerId} for update
  `.execute(trx);
  const number = (rows[0]?.changes ?? 0) + 1;
  await sql`update chaos_container set changes = ${number} where id = ${containerId}`.execute(trx);
  const id = newId();
  await sql`insert into chaos_change values (${id}, ${containerId}, ${number})`.execute(trx);
  await appendDomainEvents(trx, [milestone(id, containerId, number, place)], { announce: true });
}

/** Each of the webhooks wants an event of its own, so that every change is told to one. */
function milestone(id: string, containerId: string, number: number, place: number): DomainEvent {
  const { accountId } = settings;
  const name = CHAOS_EVENTS[place % CHAOS_EVENTS.length] ?? CHAOS_EVENTS[0];
  const example = exampleTransportEvent(name);
  if (!example) throw new Error(`no example of ${name}`);
  const data = { ...example, id, accountId, containerId, voyageNumber: String(number) };
  const { shipmentId, createdAt: occurredAt } = data;
  const of = { accountId, name, occurredAt, shipmentId, containerId, trackingRequestId: null };
  return { ...of, subjectType: 'transport_event', subjectId: id, data };
}

await Promise.all(
  Array.from({ length: LOOPS }, async () => {
    while (!stopping) {
      const place = Math.floor(Math.random() * settings.containerIds.length);
      await db
        .transaction()
        .execute((trx) => change(trx, place))
        .catch(() => delay(100));
      await delay(PAUSE_MS);
    }
  }),
);
process.exit(0);
