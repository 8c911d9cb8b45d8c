import { createPortIndex } from '../../domain/eta/port-index.ts';
import type { RouteResult } from '../../routing/route.ts';
import type { Router } from '../../routing/router.ts';
import { listPorts } from '../../store/places/ports.ts';
import { aisOf, type ShipDbs } from '../../store/tables.ts';
import { listTrack } from '../../store/vessels/vessel-tracks.ts';
import type { Seaway } from './services.ts';

/** Ways between ports are asked for again and again. */
const MAX_ROUTES = 2_000;

/** Ports do not change while the process runs. */
export async function createSeaway(dbs: ShipDbs, router: Pick<Router, 'route'>): Promise<Seaway> {
  const routes = new Map<string, Promise<RouteResult>>();
  return {
    ports: createPortIndex(await listPorts(dbs.db)),
    route: (from, to, options) => {
      const key = JSON.stringify([from, to, options]);
      const known = routes.get(key) ?? router.route(from, to, options);
      // Moved to the end, so that the one asked for longest ago goes first.
      routes.delete(key);
      routes.set(key, known);
      known.catch(() => routes.delete(key));
      if (routes.size > MAX_ROUTES) routes.delete(routes.keys().next().value ?? '');
      return known;
    },
    track: (vesselId, fromMs, toMs) => listTrack(aisOf(dbs), vesselId, fromMs, toMs),
  };
}
