import { containerRoute } from '../../../domain/containers/container-route.ts';
import { routeResource } from '../../../jsonapi/resources/route.ts';
import { routeLocationResource } from '../../../jsonapi/resources/route-location.ts';
import { getContainer } from '../../../operations/containers.ts';
import { findShipment } from '../../../store/shipments/shipments.ts';
import { Shape, Type } from '../../../values/schema.ts';
import { accompanied, one } from '../../answer.ts';
import { loadIncluded } from '../../included.ts';
import type { IncludeTree } from '../../query/include.ts';
import { route, routesOf } from '../../route.ts';

const SHIPMENT: IncludeTree = new Map([['shipment', new Map()]]);
const OF_LOCATIONS: IncludeTree = new Map([
  ['location', new Map()],
  ['inbound_vessel', new Map()],
  ['outbound_vessel', new Map()],
]);

export const containerRouteRoutes = routesOf('Containers', [
  route('GET /containers/:id/route', {
    summary: 'Get the places a container travels through',
    description:
      'In the order of travel, with what brings it there and takes it on. Answered for programs that still ask for it: the places, ports, vessels and the shipment are always included. The map has the way between them.',
    access: 'read',
    entitlement: 'routing_data',
    query: Shape({ include: Type.Optional(Type.String({ description: 'Is not needed: everything is included.' })) }),
    answer: one(routeResource),
    handle: async ({ services, caller, params }) => {
      const { accountId } = caller;
      const container = await getContainer(services.db, caller, params.id);
      const shipment = await findShipment(services.db, accountId, container.shipmentId);
      const found = containerRoute(container, shipment?.shippingLineScac ?? null);
      const locations = found.locations.map(routeLocationResource.toResource);
      const included = [
        ...locations,
        ...(await loadIncluded(services, accountId, locations, OF_LOCATIONS)),
        ...(await loadIncluded(services, accountId, [routeResource.toResource(found)], SHIPMENT)),
      ];
      return accompanied(found, { included });
    },
  }),
]);
