import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { DomainEvent } from '../events/domain-event.ts';

type Outcome = 'succeeded' | 'failed' | 'awaiting_manifest' | 'tracking_stopped';

export function trackingRequestEvent(
  outcome: Outcome,
  request: { readonly accountId: Id; readonly id: Id; readonly shipmentId: Id | null },
  at: Instant,
): DomainEvent {
  return {
    accountId: request.accountId,
    name: `tracking_request.${outcome}`,
    occurredAt: at,
    shipmentId: request.shipmentId,
    containerId: null,
    trackingRequestId: request.id,
    subjectType: 'tracking_request',
    subjectId: request.id,
    data: null,
  };
}
