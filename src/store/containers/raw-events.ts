import { inTurns } from '../../concurrency/event-loop-turns.ts';
import type { RawEvent } from '../../domain/containers/raw-event.ts';
import { rawEventsOf } from '../../domain/journey/raw-events.ts';
import type { Id } from '../../values/id.ts';
import { inAccount } from '../in-account.ts';
import type { Db } from '../tables.ts';
import { eachContainersLog } from './container-logs.ts';

/** What was said about a container, oldest word first. What each was taken for is derived while reading. */
export async function listRawEvents(db: Db, accountId: Id, containerId: Id): Promise<RawEvent[]> {
  const events: RawEvent[] = [];
  for await (const event of eachRawEvent(db, accountId, [containerId])) events.push(event);
  return events;
}

async function* eachRawEvent(db: Db, accountId: Id, containerIds: readonly Id[]): AsyncGenerator<RawEvent> {
  for await (const { log, context, numbers } of eachContainersLog(db, accountId, containerIds)) {
    const eventsOf = rawEventsOf(log, context);
    for await (const number of inTurns(numbers)) yield* eventsOf(number);
  }
}

export async function listRawEventsByIds(db: Db, accountId: Id, ids: readonly Id[]): Promise<RawEvent[]> {
  if (ids.length === 0) return [];
  const containers = await db
    .selectFrom('observation')
    .innerJoin('container', inAccount('container.shipment_id', 'observation.shipment_id'))
    .where('observation.account_id', '=', accountId)
    .where('observation.id', 'in', ids)
    .where((of) =>
      of.or([
        of('observation.container_number', 'is', null),
        of('observation.container_number', '=', of.ref('container.number')),
      ]),
    )
    .select('container.id')
    .distinct()
    .orderBy('container.id')
    .execute();
  const wanted = new Set(ids);
  // A move of the whole shipment is told once, as its first container has it.
  const events = new Map<Id, RawEvent>();
  const of = containers.map(({ id }) => id);
  for await (const event of eachRawEvent(db, accountId, of)) {
    if (wanted.has(event.id) && !events.has(event.id)) events.set(event.id, event);
  }
  return [...events.values()];
}
