import type { Db } from '../../store/tables.ts';
import { listPastOpinions, listSailedLegs } from '../../store/voyage-lessons.ts';
import { MAX_LEGS, MAX_OPINIONS, VoyageMemory } from './voyage-memory.ts';

const KEPT_MS = 3_600_000;

/** Reads what was learned, and again after an hour: voyages end all the time, and one more changes little. */
export function createMemoryLoader(db: Db, now: () => Date): () => Promise<VoyageMemory> {
  let kept: { readonly atMs: number; readonly memory: Promise<VoyageMemory> } | undefined;
  return () => {
    const nowMs = now().getTime();
    if (!kept || nowMs - kept.atMs > KEPT_MS || nowMs < kept.atMs) kept = { atMs: nowMs, memory: loadMemory(db) };
    const { memory } = kept;
    memory.catch(() => {
      kept = undefined;
    });
    return memory;
  };
}

async function loadMemory(db: Db): Promise<VoyageMemory> {
  const memory = new VoyageMemory();
  memory.addLegs(await listSailedLegs(db, MAX_LEGS));
  memory.addOpinions(await listPastOpinions(db, MAX_OPINIONS));
  return memory;
}
