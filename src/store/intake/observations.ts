import { sql } from 'kysely';
import { ROOM } from '../../domain/observations/log-room.ts';
import type { RecordedObservation } from '../../domain/observations/observation.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { prepared } from '../prepared.ts';
import type { Db, Trx } from '../tables.ts';

/** Everything: each of the statements there is room for may have been withdrawn. */
const MAX_OBSERVATIONS_PER_SHIPMENT = 2 * ROOM.ofAShipment;

/** That are taken back at once. */
const MAX_SHIPMENTS_OF_EVENTS = 10_000;

/** An observation in its place in the log. */
export type LoggedObservation = RecordedObservation & {
  /** Heard while tracking had stopped: it does not count before it is resumed. */
  readonly whileStopped: boolean;
  /** When it was resumed, of what was heard while it had stopped. */
  readonly countedAt?: Instant | null;
};

/** Everything observed about shipments, oldest first: entries of their containers and entries that hold for all of them. */
export async function listObservations(
  db: Db,
  accountId: Id,
  shipmentIds: readonly Id[],
): Promise<Map<Id, LoggedObservation[]>> {
  const logs = new Map<Id, LoggedObservation[]>();
  for (const { shipmentId, ...entry } of await newestFirst(db, { accountId, shipmentIds })) {
    const log = logs.get(shipmentId);
    if (log) log.push(entry);
    else logs.set(shipmentId, [entry]);
  }
  for (const log of logs.values()) log.reverse();
  return logs;
}

interface Keys {
  readonly accountId: Id;
  readonly shipmentIds: readonly Id[];
}

const newestFirst = prepared<Keys, LoggedObservation & { readonly shipmentId: Id }>(
  (_, slot) => sql`
    select wanted.id as "shipmentId", entry.id, entry.source, entry.source_name as "sourceName",
      entry.received_at as "receivedAt", entry.fingerprint, entry.fact, entry.while_stopped as "whileStopped",
      entry.counted_at as "countedAt"
    from unnest(${slot('shipmentIds')}::uuid[]) as wanted (id) cross join lateral (
      select id, source, source_name, received_at, fingerprint, fact, while_stopped, counted_at from observation
      where account_id = ${slot('accountId')} and shipment_id = wanted.id
      order by received_at desc, id desc limit ${MAX_OBSERVATIONS_PER_SHIPMENT}
    ) as entry`,
);

/** The shipments that events of a sender were about, by the ids it gave them: only of senders whose ids last. */
export async function listShipmentsOfEvents(
  db: Db,
  accountId: Id,
  sourceName: string,
  eventIds: readonly string[],
): Promise<{ readonly eventId: string; readonly shipmentId: Id }[]> {
  const { rows } = await sql<{ eventId: string; shipmentId: Id }>`
    select distinct fact ->> 'senderEventId' as "eventId", shipment_id as "shipmentId" from observation
    where account_id = ${accountId} and source_name = ${sourceName} and fact ? 'stableEventId'
      and fact ->> 'senderEventId' = any(${eventIds}::text[])
    order by 1, 2 limit ${MAX_SHIPMENTS_OF_EVENTS}`.execute(db);
  return rows;
}

/** What was heard of a shipment while it had stopped counts from here on. */
export async function countHeard(trx: Trx, accountId: Id, shipmentId: Id, at: Instant): Promise<void> {
  await trx
    .updateTable('observation')
    .set({ while_stopped: false, counted_at: at })
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', shipmentId)
    .where('while_stopped', '=', true)
    .execute();
}
