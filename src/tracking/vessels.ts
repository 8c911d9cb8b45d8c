import { LruCache } from '../concurrency/lru-cache.ts';
import { monotonicNowMs } from '../concurrency/monotonic-clock.ts';
import { foldVesselName } from '../domain/vessels/vessel.ts';
import type { ShipDbs } from '../store/tables.ts';
import { findStatedVessel } from '../store/vessels/vessels.ts';
import { MINUTE_MS } from '../values/duration.ts';
import type { Id } from '../values/id.ts';
import type { ResolveVessel } from './steps/resolve.ts';

/** Carriers name the same few thousand ships again and again; by and by others may have said what they are called. */
const MAX_REMEMBERED = 20_000;
export const NAMES_REMEMBERED_MS = 4 * MINUTE_MS;

/** The vessels that the sources of an account mean; null: nobody's, such as AIS. */
export type ResolveVesselFor = (accountId: Id | null) => ResolveVessel;

/** By name alone the ship may become known later, so only IMO numbers are remembered. */
export function createVesselResolver(dbs: ShipDbs): ResolveVesselFor {
  const remembered = new LruCache<{
    readonly resolved: Awaited<ReturnType<ResolveVessel>>;
    readonly untilMs: number;
  }>(MAX_REMEMBERED);
  return (accountId) =>
    async ({ imo, name }) => {
      // What somebody calls a ship is what they called it last.
      const key = imo === undefined ? undefined : JSON.stringify([accountId, imo, name ?? null]);
      const known = key === undefined ? undefined : remembered.get(key);
      if (known && known.untilMs > monotonicNowMs()) return known.resolved;
      const vessel = await findStatedVessel(dbs, accountId, { imo: imo ?? null, name: name ?? null });
      if (!vessel) return null;
      const called = vessel.name ?? name ?? null;
      const resolved = {
        key: vessel.imo ?? foldVesselName(called ?? ''),
        id: vessel.id,
        imo: vessel.imo,
        name: called,
      };
      if (key !== undefined) remembered.set(key, { resolved, untilMs: monotonicNowMs() + NAMES_REMEMBERED_MS });
      return resolved;
    };
}
