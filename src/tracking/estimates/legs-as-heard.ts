import type { VoyageLeg } from '../../domain/eta/voyage.ts';
import type { Db } from '../../store/tables.ts';
import { findHeardTimes } from '../../store/vessels/vessel-calls.ts';
import { toInstant } from '../../values/instant.ts';

/** What is said of a call and what AIS heard of it are of one call when they are no further apart. */
const ONE_CALL_HOURS = 24;

/**
 * The legs of a voyage whose ship was heard at both ports, with the times that AIS has. What an account says leads to
 * them, and moves nothing in them: this is what everybody may learn from.
 */
export async function legsAsHeard(db: Db, voyage: readonly VoyageLeg[]): Promise<VoyageLeg[]> {
  const heard: VoyageLeg[] = [];
  for (const leg of voyage) {
    const { imo, departedMs, arrivedMs } = leg;
    if (imo === null || departedMs === null || arrivedMs === null) continue;
    const said = { departedAt: toInstant(new Date(departedMs)), arrivedAt: toInstant(new Date(arrivedMs)) };
    const times = await findHeardTimes(db, { ...leg, imo }, said, ONE_CALL_HOURS);
    if (!times) continue;
    heard.push({ ...leg, departedMs: Date.parse(times.departedAt), arrivedMs: Date.parse(times.arrivedAt) });
  }
  return heard;
}
