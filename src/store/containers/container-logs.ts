import type { JourneyContext } from '../../domain/journey/cycle.ts';
import type { RecordedObservation } from '../../domain/observations/observation.ts';
import type { Id } from '../../values/id.ts';
import { listObservations } from '../intake/observations.ts';
import type { Db } from '../tables.ts';

/** A container with what was said about its shipment, as the journey is derived from it. */
export interface ContainerLog extends JourneyContext {
  readonly number: string;
  readonly log: readonly RecordedObservation[];
}

export async function listContainerLogs(db: Db, accountId: Id, ids: readonly Id[]): Promise<ContainerLog[]> {
  if (ids.length === 0) return [];
  const containers = await db
    .selectFrom('container')
    .innerJoin('shipment', (join) =>
      join.onRef('shipment.account_id', '=', 'container.account_id').onRef('shipment.id', '=', 'container.shipment_id'),
    )
    .where('container.account_id', '=', accountId)
    .where('container.id', 'in', ids)
    .select([
      'container.number',
      'shipment.id as shipmentId',
      'shipment.number_type as numberType',
      'shipment.normalized_number as normalizedNumber',
      'shipment.created_at as followedSince',
    ])
    .orderBy('container.id')
    .execute();
  const logs = await listObservations(db, accountId, [...new Set(containers.map(({ shipmentId }) => shipmentId))]);
  return containers.map(({ shipmentId, ...container }) => ({ ...container, log: logs.get(shipmentId) ?? [] }));
}
