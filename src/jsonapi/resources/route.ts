import type { ContainerRoute } from '../../domain/containers/container-route.ts';
import { DateTime, Text } from '../../values/schema.ts';
import { resourceOf, toMany, toOne } from '../resource.ts';

export const routeResource = resourceOf<ContainerRoute>()({
  type: 'route',
  attributes: { id: Text, created_at: DateTime, updated_at: DateTime },
  relationships: {
    cargo: 'container',
    shipment: 'shipment',
    route_locations: { types: ['route_location'], many: true },
  },
  otherRelationships: (route) => ({
    cargo: toOne('container', route.containerId),
    route_locations: toMany(
      'route_location',
      route.locations.map(({ id }) => id),
    ),
  }),
});
