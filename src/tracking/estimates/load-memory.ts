import { listHeardLegs, listPastEstimates, listSailedLegs } from '../../store/estimates/voyage-lessons.ts';
import { aisOf, type ShipDbs } from '../../store/tables.ts';
import { listPortWaits } from '../../store/vessels/port-stays.ts';
import { HOUR_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';
import { MAX_LEGS, MAX_PAST_ESTIMATES, VoyageMemory } from './voyage-memory.ts';

const KEPT_MS = HOUR_MS;
/** As far back as arrivals are usually looked back at; a row for each port and day. */
const WAITS_READ_MS = 45 * 24 * KEPT_MS;
const MAX_WAITS = 60_000;
/** Accounts whose lessons are kept ready: those that were asked for last. */
const MAX_ACCOUNTS = 20;

/** What finished voyages have taught an account; for nobody in particular, what AIS heard alone. */
export type LoadMemory = (accountId: Id | null) => Promise<VoyageMemory>;

/** Reads what was learned, and again after an hour: voyages end all the time, and one more changes little. */
export function createMemoryLoader(dbs: ShipDbs, now: () => Date): LoadMemory {
  const kept = new Map<Id | null, { readonly atMs: number; readonly memory: Promise<VoyageMemory> }>();
  return (accountId) => {
    const nowMs = now().getTime();
    const known = kept.get(accountId);
    const isFresh = known !== undefined && nowMs - known.atMs <= KEPT_MS && nowMs >= known.atMs;
    const taken = isFresh ? known : { atMs: nowMs, memory: loadMemory(dbs, accountId, nowMs) };
    // Moved to the end, so that the one asked for longest ago goes first.
    kept.delete(accountId);
    kept.set(accountId, taken);
    if (kept.size > MAX_ACCOUNTS) kept.delete(kept.keys().next().value ?? null);
    taken.memory.catch(() => kept.delete(accountId));
    return taken.memory;
  };
}

async function loadMemory(dbs: ShipDbs, accountId: Id | null, nowMs: number): Promise<VoyageMemory> {
  const memory = new VoyageMemory();
  if (accountId !== null) {
    memory.addLegs(await listSailedLegs(dbs.db, accountId, MAX_LEGS));
    memory.addPastEstimates(await listPastEstimates(dbs.db, accountId, MAX_PAST_ESTIMATES));
  }
  memory.addLegs(await listHeardLegs(dbs.db, MAX_LEGS));
  const since = toInstant(new Date(nowMs - WAITS_READ_MS));
  memory.addWaits(await listPortWaits(aisOf(dbs), since, MAX_WAITS));
  return memory;
}
