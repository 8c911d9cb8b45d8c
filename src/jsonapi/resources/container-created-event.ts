import type { ContainerCreated } from '../../domain/events/domain-event.ts';
import type { Id } from '../../values/id.ts';
import { DateTime, Nullable, Text } from '../../values/schema.ts';
import { defineResource, toOne } from '../resource.ts';

export interface ContainerCreatedEvent extends ContainerCreated {
  readonly id: Id;
  readonly containerId: Id | null;
  readonly shipmentId: Id | null;
}

export const containerCreatedEventResource = defineResource({
  type: 'container_created_event',
  attributes: { timestamp: DateTime, timezone: Nullable(Text) },
  relationships: { container: 'container', shipment: 'shipment' },
  toAttributes: ({ timestamp, timezone }: ContainerCreatedEvent) => ({ timestamp, timezone }),
  toRelationships: (event) => ({
    container: toOne('container', event.containerId),
    shipment: toOne('shipment', event.shipmentId),
  }),
});
