import { found } from '../../../errors.ts';
import { loadMaps, mapAsOf, mapBytes } from '../../../map/container-map.ts';
import { listContainers } from '../../../store/containers/containers.ts';
import { Choice, Shape, Type } from '../../../values/schema.ts';
import { json, Written, written } from '../../answer.ts';
import { asOfMeta, asOfQuery, readAsOf } from '../../query/as-of.ts';
import { listShape } from '../../query/list-filter.ts';
import { route, routesOf } from '../../route.ts';
import { getContainerAsOf } from './as-of.ts';
import { containerFilterQuery, readContainerFilter } from './list-query.ts';
import { FeatureCollection, FeatureCollectionAsOf } from './map-shape.ts';

/** A map of more would be unreadable, and each is several routes. */
const MAX_CONTAINERS = 100;

const fullLegsQuery = {
  full_legs: Type.Optional(Choice(['true', 'false'])),
};

export const containerMapRoutes = routesOf('Containers', [
  route('GET /containers/:id/map_geojson', {
    mayLag: true,
    summary: 'Get the map of a container',
    description:
      'Ports, the way sailed, the vessel while it is at sea, and the way ahead, in order of travel. Longitudes run on over the antimeridian from the first port on, in points as in lines. A leg that was left is past from the port on: `heard_from` and `heard_until` say when the vessel was heard, `reconstructed` between which of its coordinates it was not. With `full_legs=true` legs that have not begun are `estimated_full_legs`.',
    access: 'publishable',
    entitlement: 'routing_data',
    query: Shape({ ...fullLegsQuery, ...asOfQuery }),
    answer: json(FeatureCollectionAsOf),
    handle: async (call) => {
      const at = readAsOf(call);
      if (at !== undefined) {
        const { container } = await getContainerAsOf(call, at);
        const features = await mapAsOf(call.services, container, call.query.full_legs === 'true', at);
        return written({ type: 'FeatureCollection', features, meta: asOfMeta('map', at) });
      }
      const bytes = found(
        await mapBytes(call.services, call.caller.accountId, call.params.id, call.query.full_legs === 'true'),
        'Container',
      );
      return new Written(bytes);
    },
  }),
  route('GET /containers/map_geojson', {
    mayLag: true,
    summary: 'Get many containers on one map',
    description: `Takes the filters of the container list; the first ${MAX_CONTAINERS}. Each feature has its \`container_id\`.`,
    access: 'read',
    entitlement: 'routing_data',
    query: listShape({ ...containerFilterQuery, ...fullLegsQuery }),
    answer: json(FeatureCollection),
    handle: async (call) => {
      const { services, query, caller } = call;
      const filter = await readContainerFilter(services, caller.accountId, query);
      const page = { number: 1, size: MAX_CONTAINERS };
      const { rows } = await listContainers(services.db, caller.accountId, page, filter);
      const maps = await loadMaps(services, rows, query.full_legs === 'true');
      const features = maps.flatMap((map, index) =>
        map.map((one) => ({ ...one, properties: { ...one.properties, container_id: rows[index]?.id } })),
      );
      return written({ type: 'FeatureCollection', features });
    },
  }),
]);
