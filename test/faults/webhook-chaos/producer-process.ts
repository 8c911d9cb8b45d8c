import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../../src/db/database.ts';
import { notificationId } from '../../../src/domain/webhooks/webhook-notification.ts';
import { createLog } from '../../../src/log.ts';
import type { Tables, Trx } from '../../../src/store/tables.ts';
import { appendToOutbox, notifyWorkers } from '../../../src/store/webhooks/outbox.ts';
import { newId } from '../../../src/values/id.ts';
import { toInstant } from '../../../src/values/instant.ts';
import { readSettings } from './settings.ts';

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
  const webhookId = settings.webhookIds[place % settings.webhookIds.length] ?? '';
  const id = newId();
  const told = notificationId(id, webhookId);
  await sql`insert into chaos_change values (${told}, ${containerId}, ${number})`.execute(trx);
  await appendToOutbox(trx, [
    {
      accountId: settings.accountId,
      id,
      event: 'container.updated',
      subjectId: containerId,
      containerId,
      reference: { type: 'container_updated_event', id: newId() },
      createdAt: toInstant(new Date()),
      included: JSON.stringify([{ number }]),
      notifications: [
        {
          id: told,
          event: 'container.updated',
          webhookId,
          data: JSON.stringify({ id: told, container: containerId }),
        },
      ],
    },
  ]);
  await notifyWorkers(trx);
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
