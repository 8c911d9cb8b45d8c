import { rawEventsOf } from '../domain/journey/raw-events.ts';
import type { RawEvent } from '../domain/raw-event.ts';
import type { Id } from '../values/id.ts';
import { listObservations } from './observations.ts';
import type { Db } from './tables.ts';

/** What was said about containers, oldest word first. What each was taken for is derived while reading. */
export async function listRawEvents(db: Db, accountId: Id, containerIds: readonly Id[]): Promise<RawEvent[]> {
  if (containerIds.length === 0) return [];
  const containers = await db
    .selectFrom('container')
    .innerJoin('shipment', (join) =>
      join.onRef('shipment.account_id', '=', 'container.account_id').onRef('shipment.id', '=', 'container.shipment_id'),
    )
    .where('container.account_id', '=', accountId)
    .where('container.id', 'in', containerIds)
    .select([
      'container.number',
      'shipment.id as shipmentId',
      'shipment.number_type as numberType',
      'shipment.normalized_number as normalizedNumber',
      'shipment.created_at as followedSince',
    ])
    .orderBy('container.id')
    .execute();
  const shipmentIds = [...new Set(containers.map(({ shipmentId }) => shipmentId))];
  const logs = await listObservations(db, accountId, shipmentIds);
  return containers.flatMap((container) =>
    rawEventsOf(logs.get(container.shipmentId) ?? [], container.number, container),
  );
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
