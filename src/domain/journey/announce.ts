import { nameBasedId } from '../../values/id.ts';
import type { EstimatedEvent } from '../containers/estimated-event.ts';
import type { DomainEvent } from '../events/domain-event.ts';
import type { Change, ChangeContext } from './diff.ts';

/** The changes that subscribers are told of, in the order in which they are told. */
export function announceContainer(changes: readonly Change[], context: ChangeContext): DomainEvent[] {
  const { accountId, shipmentId, containerId, at } = context;
  const common = { accountId, shipmentId, containerId, trackingRequestId: null, occurredAt: at };
  const idOf = (kind: string) => nameBasedId(kind, `${containerId} ${at}`);
  return changes.flatMap((change): DomainEvent[] => {
    switch (change.kind) {
      case 'created': {
        const subjectType = 'container_created_event';
        const data = { timestamp: at, timezone: null };
        return [{ ...common, name: 'container.created', subjectType, subjectId: idOf(subjectType), data }];
      }
      case 'milestone':
      case 'notice': {
        if (change.kind === 'milestone' && !change.announce) return [];
        const { event } = change;
        return [{ ...common, name: event.event, subjectType: 'transport_event', subjectId: event.id, data: event }];
      }
      case 'pod_terminal_changed': {
        const subjectType = 'container_pod_terminal_changed_event';
        const subjectId = idOf(subjectType);
        return [{ ...common, name: 'container.pod_terminal_changed', subjectType, subjectId, data: change.change }];
      }
      case 'updated': {
        const { update } = change;
        const subjectType = 'container_updated_event';
        return [{ ...common, name: 'container.updated', subjectType, subjectId: update.id, data: update }];
      }
      case 'milestone_withdrawn':
        return [];
      default:
        return change satisfies never;
    }
  });
}

export function announceEstimate(estimate: EstimatedEvent): DomainEvent {
  return {
    accountId: estimate.accountId,
    name: 'shipment.estimated.arrival',
    occurredAt: estimate.createdAt,
    shipmentId: estimate.shipmentId,
    containerId: null,
    trackingRequestId: null,
    subjectType: 'estimated_event',
    subjectId: estimate.id,
    data: estimate,
  };
}
