import { foldVesselName } from '../domain/vessels/vessel.ts';
import type { ShipDbs } from '../store/tables.ts';
import { findOrCreateVessel } from '../store/vessels/vessels.ts';
import type { ResolveVessel } from './steps/resolve.ts';

/** Carriers name the same few thousand ships again and again. */
const MAX_REMEMBERED = 20_000;

/** The vessel a carrier means. By name alone the ship may become known later, so only IMO numbers are remembered. */
export function createVesselResolver(dbs: ShipDbs): ResolveVessel {
  const remembered = new Map<string, Awaited<ReturnType<ResolveVessel>>>();
  return async ({ imo, name }) => {
    const known = imo === undefined ? undefined : remembered.get(imo);
    if (known) return known;
    const vessel = await findOrCreateVessel(dbs, { imo: imo ?? null, name: name ?? null });
    if (!vessel) return null;
    const key = vessel.imo ?? foldVesselName(vessel.name ?? name ?? '');
    const resolved = { key, id: vessel.id, imo: vessel.imo, name: vessel.name ?? name ?? null };
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    if (imo !== undefined) remembered.set(imo, resolved);
    return resolved;
  };
}
