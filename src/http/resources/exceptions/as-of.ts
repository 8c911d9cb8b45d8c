import type { Caller } from '../../../domain/accounts/caller.ts';
import { invalidQuery } from '../../../errors.ts';
import { exceptionsOfPast } from '../../../operations/as-of/exceptions-as-of.ts';
import { loadPastOfContainer, loadPastOfShipment } from '../../../operations/as-of/known-past.ts';
import { containerOfPast, containersOfPast, shipmentOfPast } from '../../../operations/as-of/things-as-of.ts';
import type { FoundException } from '../../../operations/exceptions.ts';
import type { Instant } from '../../../values/instant.ts';
import type { Services } from '../../services.ts';

interface Asked {
  readonly services: Services;
  readonly caller: Caller;
  readonly query: { readonly 'filter[container_id]'?: string; readonly 'filter[shipment_id]'?: string };
}

/** What needed attention at a moment in the container or the shipment that the filters name. */
export async function everyExceptionAsOf(
  { services: { db }, caller: { accountId }, query }: Asked,
  at: Instant,
): Promise<FoundException[]> {
  const now = new Date(at);
  const containerId = query['filter[container_id]'];
  if (containerId !== undefined) {
    const known = await loadPastOfContainer(db, accountId, containerId);
    return exceptionsOfPast([await containerOfPast(known, containerId, at)], now);
  }
  const shipmentId = query['filter[shipment_id]'];
  if (shipmentId === undefined) {
    throw invalidQuery('as_of', 'Goes with filter[container_id] or filter[shipment_id].');
  }
  const known = await loadPastOfShipment(db, accountId, shipmentId);
  await shipmentOfPast(known, at);
  return exceptionsOfPast(await containersOfPast(known, at), now);
}
