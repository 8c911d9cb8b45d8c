import { customerScopeOf } from '../../../domain/accounts/caller.ts';
import { found } from '../../../errors.ts';
import { loadMaps, mapBytes } from '../../../map/container-map.ts';
import {
  findContainerOfCustomer,
  listContainerIdsOfCustomer,
  pageContainersOfCustomer,
} from '../../../store/customers/containers-of-customer.ts';
import { findShipmentOfCustomer, pageShipmentsOfCustomer } from '../../../store/customers/shipments-of-customer.ts';
import { findShipment } from '../../../store/shipments/shipments.ts';
import { Shape, Type } from '../../../values/schema.ts';
import { accompanied, json, media, Written, written } from '../../answer.ts';
import { MAX_EXPORTED_ROWS } from '../../export/batches.ts';
import { exported } from '../../export/formats.ts';
import { pageQuery, readPage } from '../../query/page.ts';
import { route, routesOf } from '../../route.ts';
import { FeatureCollection } from '../containers/map-shape.ts';
import { describeTracked, TrackedShipmentShape } from '../embed/tracked-shipment.ts';
import { ContainerLineShape, toContainerLine, withShipments } from './container-line.ts';
import { tableOfCustomer } from './export.ts';
import { ShipmentLineShape, toShipmentLine } from './shipment-line.ts';

const MAX_TEXT_CHARACTERS = 50;
const MAX_CONTAINERS_ON_MAP = 100;
/** Exports of one account that are written at a time. */
const MAX_EXPORTS_AT_ONCE = 2;

const Meta = Shape({ size: Type.Integer(), total: Type.Integer() });
const query = Type.Optional(
  Type.String({ maxLength: MAX_TEXT_CHARACTERS, description: 'Part of the number of a container or bill of lading.' }),
);
/** Who is shown what may change at any moment: nobody in between keeps it. */
const headers = { 'cache-control': 'private, no-store' };

/**
 * What a customer of the account is shown. Each row asks for what that customer holds a role on, and answers what its schema
 * names: the rows of the account's own people are closed to customers, with all that they filter, sort and include by.
 */
export const portalRoutes = routesOf("Customers' own view", [
  route('GET /portal/containers', {
    summary: 'List the containers of the customer',
    description: 'Under way by their arrival, the soonest first, and then those that arrived, the latest first.',
    access: 'customer',
    query: Shape({ ...pageQuery(), query }),
    answer: json(Shape({ data: Type.Array(ContainerLineShape), meta: Meta })),
    handle: async ({ services: { db }, caller, query: asked }) => {
      const page = readPage(asked);
      const { rows, total } = await pageContainersOfCustomer(db, customerScopeOf(caller), page, asked.query);
      const data = (await withShipments(db, rows)).map(toContainerLine);
      return accompanied({ data, meta: { size: page.size, total } }, { headers });
    },
  }),
  route('GET /portal/containers/export_csv', {
    summary: 'Export the containers of the customer as a table',
    description: 'Takes the text of the list, and has its order.',
    access: 'customer',
    seen: { action: 'container.export' },
    atOnce: MAX_EXPORTS_AT_ONCE,
    query: Shape({ query }),
    answer: media('text/csv'),
    handle: async ({ services: { db, now }, caller, query: asked }) => {
      const cut = { limit: MAX_EXPORTED_ROWS, offset: 0 };
      const ids = await listContainerIdsOfCustomer(db, customerScopeOf(caller), asked.query ?? '', cut);
      return exported('csv', tableOfCustomer(db, caller.accountId, ids), now(), headers);
    },
  }),
  route('GET /portal/containers/map_geojson', {
    summary: 'Get the containers of the customer on one map',
    description: `The first ${MAX_CONTAINERS_ON_MAP} of the list. Each feature has its \`container_id\`.`,
    access: 'customer',
    entitlement: 'routing_data',
    query: Shape({ query }),
    answer: json(FeatureCollection),
    handle: async ({ services, caller, query: asked }) => {
      const page = { number: 1, size: MAX_CONTAINERS_ON_MAP };
      const { rows } = await pageContainersOfCustomer(services.db, customerScopeOf(caller), page, asked.query);
      const maps = await loadMaps(services, rows, false);
      const features = maps.flatMap((map, index) =>
        map.map((one) => ({ ...one, properties: { ...one.properties, container_id: rows[index]?.id } })),
      );
      return accompanied(written({ type: 'FeatureCollection', features }), { headers });
    },
  }),
  route('GET /portal/containers/:id', {
    summary: 'Get the journey of a container of the customer',
    description: 'Its shipment with that container alone.',
    access: 'customer',
    seen: { action: 'container.open', byPeople: true },
    answer: json(TrackedShipmentShape),
    handle: async ({ services, caller, params }) => {
      const scope = customerScopeOf(caller);
      const container = found(await findContainerOfCustomer(services.db, scope, params.id), 'Container');
      const shipment = found(await findShipment(services.db, scope.accountId, container.shipmentId), 'Shipment');
      return accompanied(await describeTracked(services, scope.accountId, shipment, [container.id]), { headers });
    },
  }),
  route('GET /portal/containers/:id/map_geojson', {
    summary: 'Get the map of a container of the customer',
    access: 'customer',
    entitlement: 'routing_data',
    answer: json(FeatureCollection),
    handle: async ({ services, caller, params }) => {
      const scope = customerScopeOf(caller);
      const { id } = found(await findContainerOfCustomer(services.db, scope, params.id), 'Container');
      const bytes = found(await mapBytes(services, scope.accountId, id, false), 'Container');
      return accompanied(new Written(bytes), { headers });
    },
  }),
  route('GET /portal/shipments', {
    summary: 'List the shipments of the customer, newest first',
    access: 'customer',
    query: Shape(pageQuery()),
    answer: json(Shape({ data: Type.Array(ShipmentLineShape), meta: Meta })),
    handle: async ({ services: { db }, caller, query: asked }) => {
      const page = readPage(asked);
      const { rows, total } = await pageShipmentsOfCustomer(db, customerScopeOf(caller), page);
      return accompanied({ data: rows.map(toShipmentLine), meta: { size: page.size, total } }, { headers });
    },
  }),
  route('GET /portal/shipments/:id', {
    summary: 'Get a shipment of the customer with the journeys of its containers',
    access: 'customer',
    seen: { action: 'shipment.open', byPeople: true },
    answer: json(TrackedShipmentShape),
    handle: async ({ services, caller, params }) => {
      const scope = customerScopeOf(caller);
      const shipment = found(await findShipmentOfCustomer(services.db, scope, params.id), 'Shipment');
      return accompanied(await describeTracked(services, scope.accountId, shipment), { headers });
    },
  }),
]);
