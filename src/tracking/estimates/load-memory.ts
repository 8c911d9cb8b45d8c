import { listPastOpinions, listSailedLegs } from '../../store/estimates/voyage-lessons.ts';
import { aisOf, type ShipDbs } from '../../store/tables.ts';
import { listPortWaits } from '../../store/vessels/port-stays.ts';
import { HOUR_MS } from '../../values/duration.ts';
import { toInstant } from '../../values/instant.ts';
import { MAX_LEGS, MAX_OPINIONS, VoyageMemory } from './voyage-memory.ts';

const KEPT_MS = HOUR_MS;
/** As far back as arrivals are usually looked back at; a row for each port and day. */
const WAITS_READ_MS = 45 * 24 * KEPT_MS;
const MAX_WAITS = 60_000;

/** Reads what was learned, and again after an hour: voyages end all the time, and one more changes little. */
export function createMemoryLoader(dbs: ShipDbs, now: () => Date): () => Promise<VoyageMemory> {
  let kept: { readonly atMs: number; readonly memory: Promise<VoyageMemory> } | undefined;
  return () => {
    const nowMs = now().getTime();
    if (!kept || nowMs - kept.atMs > KEPT_MS || nowMs < kept.atMs)
      kept = { atMs: nowMs, memory: loadMemory(dbs, nowMs) };
    const { memory } = kept;
    memory.catch(() => {
      kept = undefined;
    });
    return memory;
  };
}

async function loadMemory(dbs: ShipDbs, nowMs: number): Promise<VoyageMemory> {
  const memory = new VoyageMemory();
  memory.addLegs(await listSailedLegs(dbs.db, MAX_LEGS));
  memory.addOpinions(await listPastOpinions(dbs.db, MAX_OPINIONS));
  const since = toInstant(new Date(nowMs - WAITS_READ_MS));
  memory.addWaits(await listPortWaits(aisOf(dbs), since, MAX_WAITS));
  return memory;
}
