import { courseOf, type SailedCourse, type SailedLeg, timeSpent } from '../../domain/eta/sailed-leg.ts';
import type { VoyageLeg } from '../../domain/eta/voyage.ts';
import { HOUR_MS } from '../../values/duration.ts';
import { trackOf } from './leg-under-way.ts';
import { routeBetween } from './route-between.ts';
import type { Seaway } from './services.ts';

/** Longer than this no ship is on its way between two ports: a time is wrong. */
const MAX_LEG_MS = 120 * 24 * HOUR_MS;

/** What can be learned from the legs of a voyage that are over. */
export async function measureLegs(seaway: Seaway, voyage: readonly VoyageLeg[]): Promise<SailedLeg[]> {
  const legs: SailedLeg[] = [];
  for (const leg of voyage) {
    const { departedMs, arrivedMs, imo, fromPortId, toPortId, scac } = leg;
    if (imo === null || departedMs === null || arrivedMs === null) continue;
    if (arrivedMs <= departedMs || arrivedMs - departedMs > MAX_LEG_MS) continue;
    const course = await courseSailed(seaway, leg, departedMs, arrivedMs);
    legs.push({ imo, fromPortId, toPortId, scac, departedMs, arrivedMs, course });
  }
  return legs;
}

async function courseSailed(
  seaway: Seaway,
  { vesselId, fromPortId, toPortId }: VoyageLeg,
  departedMs: number,
  arrivedMs: number,
): Promise<SailedCourse | null> {
  const { ports } = seaway;
  const [from, to] = [ports.find(fromPortId), ports.find(toPortId)];
  if (vesselId === null || !from || !to) return null;
  const points = await trackOf(seaway, vesselId, departedMs, arrivedMs);
  const spent = timeSpent({ departedMs, arrivedMs, to, fromPortId, toPortId, points, portNear: ports.near });
  const way =
    spent &&
    (await routeBetween(
      seaway,
      from,
      to,
      spent.calls.map(({ portId }) => portId),
    ));
  return spent && way ? courseOf(spent, (arrivedMs - departedMs) / HOUR_MS, way.distanceNm) : null;
}
