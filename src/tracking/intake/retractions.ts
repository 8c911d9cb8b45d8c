import type { RecordedShipmentFacts } from '../../domain/observations/observation.ts';
import type { Speaker } from '../../domain/observations/provenance.ts';
import { listShipmentsOfEvents } from '../../store/intake/observations.ts';
import { deleteWaitingEvents } from '../../store/intake/waiting-observations.ts';
import { append, type Group } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import type { SourcedFact } from '../steps/read-payloads.ts';
import type { Tracking } from '../tracking.ts';
import { applyToShipments } from './ingest.ts';

export type Retraction = SourcedFact<RecordedShipmentFacts> & { readonly eventId: string };

/** That an event is taken back, said by its id alone. */
export function retractionOf({ fact, payloadId }: SourcedFact): Retraction | undefined {
  if (fact.kind !== 'shipment' || fact.retractsEventId === undefined) return undefined;
  return Object.keys(fact.subject).length === 0 ? { fact, payloadId, eventId: fact.retractsEventId } : undefined;
}

/** Gives retractions to the shipments their events were about; returns those, and how many are of events nobody heard. */
export async function takeBack(
  tracking: Tracking,
  speaker: Speaker,
  retractions: readonly Retraction[],
): Promise<{ readonly shipmentIds: readonly Id[]; readonly unknown: number }> {
  if (retractions.length === 0) return { shipmentIds: [], unknown: 0 };
  const { accountId, sourceName } = speaker;
  const eventIds = retractions.map(({ eventId }) => eventId);
  await deleteWaitingEvents(tracking.db, accountId, sourceName, eventIds);
  const found = await listShipmentsOfEvents(tracking.db, accountId, sourceName, eventIds);
  const byShipment = new Map<Id, Group<SourcedFact>>();
  for (const { eventId, fact, payloadId } of retractions) {
    for (const about of found) {
      if (about.eventId === eventId) append(byShipment, about.shipmentId, { fact, payloadId });
    }
  }
  await applyToShipments(tracking, speaker, byShipment);
  const known = new Set(found.map(({ eventId }) => eventId));
  return { shipmentIds: [...byShipment.keys()], unknown: eventIds.filter((id) => !known.has(id)).length };
}
