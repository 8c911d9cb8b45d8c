import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { DomainEvent } from '../events/domain-event.ts';
import type { EventName } from '../events/event-names.ts';
import type { ShipmentDocument } from './document.ts';

type Whose = Pick<ShipmentDocument, 'accountId' | 'id'>;

/** Something that happened to a document, told with what it is about besides the document. */
export function documentEvent(
  { accountId, id }: Whose,
  name: EventName,
  at: Instant,
  about: { readonly shipmentId?: Id; readonly containerId?: Id } = {},
): DomainEvent {
  return {
    accountId,
    name,
    occurredAt: at,
    shipmentId: about.shipmentId ?? null,
    containerId: about.containerId ?? null,
    trackingRequestId: null,
    subjectType: 'document',
    subjectId: id,
    data: null,
  };
}

/** One event for each thing that a document was linked to. */
export function linkEvents(
  document: Whose,
  links: readonly { readonly type: 'Shipment' | 'Container'; readonly id: Id }[],
  at: Instant,
): DomainEvent[] {
  return links.map(({ type, id }) =>
    documentEvent(document, 'link.created', at, type === 'Shipment' ? { shipmentId: id } : { containerId: id }),
  );
}
