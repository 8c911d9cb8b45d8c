import type { ContainerCreated } from '../../domain/events/domain-event.ts';
import type { Id } from '../../values/id.ts';
import { DateTime, Nullable, Text } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

/** An event, and the box that it is of. */
export interface OfContainer {
  readonly id: Id;
  readonly containerId: Id | null;
  readonly shipmentId: Id | null;
}

export type ContainerCreatedEvent = ContainerCreated & OfContainer;

export const containerCreatedEventResource = resourceOf<ContainerCreatedEvent>()({
  type: 'container_created_event',
  attributes: { timestamp: DateTime, timezone: Nullable(Text) },
  relationships: { container: 'container', shipment: 'shipment' },
});
