import type { JourneyContext } from '../../domain/journey/cycle.ts';
import type { RecordedObservation } from '../../domain/observations/observation.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import { asMembersOf } from '../columns.ts';
import { inAccount } from '../in-account.ts';
import { listObservations } from '../intake/observations.ts';
import type { Db } from '../tables.ts';

/** Containers of a shipment with what was said about it, as their journeys are derived from it. */
export interface ContainersLog {
  readonly context: JourneyContext;
  readonly log: readonly RecordedObservation[];
  readonly numbers: readonly string[];
}

/** Of few shipments at a time: what was said of all of a page together may be more than there is memory for. */
const SHIPMENTS_AT_A_TIME = 4;

export async function* eachContainersLog(
  db: Db,
  accountId: Id,
  containerIds: readonly Id[],
): AsyncGenerator<ContainersLog> {
  const byShipment = [...groupBy(await containersOf(db, accountId, containerIds), ({ shipmentId }) => shipmentId)];
  for (let from = 0; from < byShipment.length; from += SHIPMENTS_AT_A_TIME) {
    const some = byShipment.slice(from, from + SHIPMENTS_AT_A_TIME);
    const logs = await listObservations(
      db,
      accountId,
      some.map(([id]) => id),
    );
    for (const [id, containers] of some) {
      const [{ numberType, normalizedNumber, followedSince }] = containers;
      yield {
        context: { numberType, normalizedNumber, followedSince },
        log: logs.get(id) ?? [],
        numbers: containers.map(({ number }) => number),
      };
    }
  }
}

async function containersOf(db: Db, accountId: Id, ids: readonly Id[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('container')
    .innerJoin('shipment', inAccount('shipment.id', 'container.shipment_id'))
    .where('container.account_id', '=', accountId)
    .where('container.id', 'in', ids)
    .select([
      'container.number',
      ...asMembersOf('shipment', ['number_type', 'normalized_number']),
      'shipment.id as shipmentId',
      'shipment.created_at as followedSince',
    ])
    .orderBy('container.id')
    .execute();
}
