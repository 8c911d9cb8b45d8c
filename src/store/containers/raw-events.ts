import type { RawEvent } from '../../domain/containers/raw-event.ts';
import { rawEventsOf } from '../../domain/journey/raw-events.ts';
import type { Id } from '../../values/id.ts';
import { inTurns } from '../../values/turns.ts';
import type { Db } from '../tables.ts';
import { listContainerLogs } from './container-logs.ts';

/** What was said about containers, oldest word first. What each was taken for is derived while reading. */
export async function listRawEvents(db: Db, accountId: Id, containerIds: readonly Id[]): Promise<RawEvent[]> {
  const events: RawEvent[] = [];
  for await (const container of inTurns(await listContainerLogs(db, accountId, containerIds))) {
    for (const event of rawEventsOf(container.log, container.number, container)) events.push(event);
  }
  return events;
}

export async function listRawEventsByIds(db: Db, accountId: Id, ids: readonly Id[]): Promise<RawEvent[]> {
  if (ids.length === 0) return [];
  const containers = await db
    .selectFrom('observation')
    .innerJoin('container', (join) =>
      join
        .onRef('container.account_id', '=', 'observation.account_id')
        .onRef('container.shipment_id', '=', 'observation.shipment_id'),
    )
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
  const events = await listRawEvents(
    db,
    accountId,
    containers.map(({ id }) => id),
  );
  const wanted = new Set(ids);
  // A move of the whole shipment is told once, as its first container has it.
  return [
    ...new Map(
      events
        .filter(({ id }) => wanted.has(id))
        .reverse()
        .map((event) => [event.id, event]),
    ).values(),
  ].reverse();
}
