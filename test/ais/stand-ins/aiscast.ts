import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const MAX_SQUARE_DEGREES = 100;
const STEP = 0.05;

export interface Aiscast {
  readonly url: string;
  stop(): void;
}

/**
 * aiscast's `GET /v1/vessels?bbox=minLat,minLon,maxLat,maxLon` as it is described: GeoJSON of what was heard in the area, base
 * stations and buoys among it, values that are not known left out; without a token for 100 square degrees at most.
 */
export async function startAiscast(ships = 60): Promise<Aiscast> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://aiscast');
    const [south = 0, west = 0, north = 0, east = 0] = (searchParams.get('bbox') ?? '').split(',').map(Number);
    const area = (north - south) * (east - west);
    const isAllowed = pathname === '/v1/vessels' && area > 0 && area <= MAX_SQUARE_DEGREES;
    response.writeHead(isAllowed ? 200 : 403, { 'content-type': 'application/json' });
    const features = Array.from({ length: ships }, (_, ship) => featureOf(ship, { south, west }));
    response.end(JSON.stringify(isAllowed ? { type: 'FeatureCollection', features } : { error: 'bbox not allowed' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/vessels`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function featureOf(ship: number, { south, west }: { readonly south: number; readonly west: number }) {
  const mmsi = 244_000_000 + ship;
  const kind = ['vessel', 'vessel', 'vessel', 'base', 'aton'][ship % 5];
  const motion = ship % 2 === 0 ? { cog: 237.4, sog: 11, heading: 237, nav_status: 0 } : {};
  const who = ship % 3 === 0 ? { name: `NORTH SEA ${ship}`, type: 70 } : {};
  return {
    type: 'Feature',
    id: mmsi,
    geometry: { type: 'Point', coordinates: [west + ship * STEP, south + ship * STEP] },
    properties: { mmsi, kind, ...motion, ...who, seen: new Date().toISOString(), source: 'aishub' },
  };
}
