import type { Caller } from '../../../domain/accounts/caller.ts';
import { invalidQuery } from '../../../errors.ts';
import { exceptionsOfPast } from '../../../operations/as-of/exceptions-as-of.ts';
import { loadPastOfContainer, loadPastOfShipment } from '../../../operations/as-of/known-past.ts';
import { askPast, type PastQuestion } from '../../../operations/as-of/past-question.ts';
import { containerOfPast, containersOfPast, shipmentOfPast } from '../../../operations/as-of/things-as-of.ts';
import type { FoundException } from '../../../operations/exceptions.ts';
import type { Instant } from '../../../values/instant.ts';
import { askerOf } from '../../query/as-of.ts';
import type { Services } from '../../services.ts';

interface Asked {
  readonly services: Services;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly query: { readonly 'filter[container_id]'?: string; readonly 'filter[shipment_id]'?: string };
}

/** What needed attention at a moment in the container or the shipment that the filters name. */
export function everyExceptionAsOf(asked: Asked, at: Instant): Promise<FoundException[]> {
  return askPast(askerOf(asked), (question) => exceptionsAsOf(asked, question, at));
}

async function exceptionsAsOf(
  { services: { db }, query }: Asked,
  question: PastQuestion,
  at: Instant,
): Promise<FoundException[]> {
  const now = new Date(at);
  const containerId = query['filter[container_id]'];
  if (containerId !== undefined) {
    const known = await loadPastOfContainer(db, question, containerId);
    return exceptionsOfPast([await containerOfPast(known, containerId, at)], now);
  }
  const shipmentId = query['filter[shipment_id]'];
  if (shipmentId === undefined) {
    throw invalidQuery('as_of', 'Goes with filter[container_id] or filter[shipment_id].');
  }
  const known = await loadPastOfShipment(db, question, shipmentId);
  await shipmentOfPast(known, at);
  return exceptionsOfPast(await containersOfPast(known, at), now);
}
