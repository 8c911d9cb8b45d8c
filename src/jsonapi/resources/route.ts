import type { ContainerRoute } from '../../domain/containers/container-route.ts';
import { DateTime, Text } from '../../values/schema.ts';
import { defineResource, toMany, toOne } from '../resource.ts';

export const routeResource = defineResource({
  type: 'route',
  attributes: { id: Text, created_at: DateTime, updated_at: DateTime },
  relationships: {
    cargo: 'container',
    shipment: 'shipment',
    route_locations: { types: ['route_location'], many: true },
  },
  toAttributes: ({ id, createdAt, updatedAt }: ContainerRoute) => ({
    id,
    created_at: createdAt,
    updated_at: updatedAt,
  }),
  toRelationships: (route) => ({
    cargo: toOne('container', route.containerId),
    shipment: toOne('shipment', route.shipmentId),
    route_locations: toMany(
      'route_location',
      route.locations.map(({ id }) => id),
    ),
  }),
});
