import { runsDemo } from '../config.ts';
import { messageOf } from '../errors.ts';
import { setInitialCustomFields } from '../operations/initial-custom-fields.ts';
import { keepWarm } from '../routing/keep-warm.ts';
import { createRouter, type Router } from '../routing/router.ts';
import { listBusiestPorts } from '../store/places/ports.ts';
import { createTracking } from '../tracking/create.ts';
import type { EtaServices } from '../tracking/estimates/eta.ts';
import { createMemoryLoader } from '../tracking/estimates/load-memory.ts';
import type { Tracking } from '../tracking/tracking.ts';
import { openCarrierConnections, readCarriers, watchCarriers } from './carriers.ts';
import type { DemoWorld } from './demo-world.ts';
import type { Parts } from './parts.ts';

/** Half of what the router keeps. */
const WARM_PORTS = 32;

/** What is needed to follow shipments, and to answer questions about them. */
export interface Following {
  readonly tracking: Tracking;
  readonly router: Router;
  readonly memory: EtaServices['memory'];
  readonly world: DemoWorld | undefined;
}

export async function openFollowing(parts: Parts): Promise<Following> {
  const { config, database, ais, sealingKeys, log, now, publish } = parts;
  const db = database.kysely;
  const aisDb = ais?.reading.kysely;
  const router = startRouter(parts);
  const world = await openDemoWorld(parts, router);
  const carriers = readCarriers(config, world);
  const dispatcher = openCarrierConnections(parts);
  const outside = { ...carriers, sealingKeys, dispatcher };
  const tracking = await createTracking({ db, aisDb, log, now, publish, ...outside, setInitialCustomFields });
  await watchCarriers(parts, carriers, tracking);
  return { tracking, router, memory: createMemoryLoader({ db, aisDb }, now), world };
}

/** Undefined outside of the demo, where nothing of the simulator is even loaded. */
async function openDemoWorld(parts: Parts, router: Router): Promise<DemoWorld | undefined> {
  if (!runsDemo(parts.config) || !parts.config.roles.has('worker')) return undefined;
  const { startDemoWorld } = await import('./demo.ts');
  return startDemoWorld(parts, router);
}

/** Its thread starts with the first question; the ways to the ports most asked for are readied when there is time. */
function startRouter({ database, log, undo }: Parts): Router {
  const router = createRouter();
  undo.push(() => router.close());
  const warm = keepWarm({
    router,
    listPlaces: () => listBusiestPorts(database.kysely, WARM_PORTS),
    onError: (error) => log.debug({ reason: messageOf(error) }, 'routes were not readied'),
  });
  undo.push(async () => warm.stop());
  return router;
}
