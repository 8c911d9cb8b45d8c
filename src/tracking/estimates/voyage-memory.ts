import type { TaughtLeg } from '../../domain/eta/sailed-leg.ts';
import { type ArrivedEstimate, createTrackRecord, type TrackRecord } from '../../domain/eta/track-record.ts';
import { learnVoyages, type PortWait, type VoyageKnowledge } from '../../domain/eta/voyage-knowledge.ts';
import { DAY_MS } from '../../values/duration.ts';

/** An arrival is learned from when it is so old that its time is settled. */
export const SETTLED_MS = 2 * DAY_MS;
/** Older legs no longer count: services and speeds change. */
export const MAX_LEGS = 5_000;
export const MAX_PAST_ESTIMATES = 20_000;
/** Congestion comes and goes: what ships waited counts for so long. */
const WAITS_COUNT_MS = 10 * DAY_MS;
/** Days of which what was known is kept ready. */
const MAX_DAYS = 64;

/** Everything that was learned by a moment. */
export interface Learned {
  readonly knowledge: VoyageKnowledge;
  readonly record: TrackRecord;
}

/** Finished legs and past estimates, of which only those settled by a moment are seen at that moment. */
export class VoyageMemory {
  readonly #legs: TaughtLeg[] = [];
  readonly #estimates: ArrivedEstimate[] = [];
  readonly #waits: PortWait[] = [];
  readonly #known = new Set<string>();
  readonly #days = new Map<number, Learned>();

  /** One voyage carries many shipments, and is learned from once by each line; of no line, unless it is known already. */
  addLegs(legs: readonly TaughtLeg[]): void {
    for (const leg of legs) {
      const voyage = `${leg.imo} ${leg.fromPortId} ${leg.toPortId} ${Math.round(leg.departedMs / DAY_MS)}`;
      const key = leg.scac === null ? voyage : `${voyage} ${leg.scac}`;
      if (this.#known.has(key)) continue;
      this.#known.add(key).add(voyage);
      this.#legs.push(leg);
    }
  }

  addPastEstimates(estimates: readonly ArrivedEstimate[]): void {
    this.#estimates.push(...estimates);
  }

  addWaits(waits: readonly PortWait[]): void {
    this.#waits.push(...waits);
  }

  /** As of the beginning of the day, so that it is worked out once a day; what is added counts from the next day on. */
  at(nowMs: number): Learned {
    const day = Math.floor(nowMs / DAY_MS);
    const known = this.#days.get(day);
    if (known) return known;
    const dayMs = day * DAY_MS;
    const beforeMs = dayMs - SETTLED_MS;
    const waits = this.#waits.filter(({ untilMs }) => untilMs <= dayMs && untilMs > dayMs - WAITS_COUNT_MS);
    const learned = {
      knowledge: learnVoyages(newestBefore(this.#legs, beforeMs, MAX_LEGS), waits),
      record: createTrackRecord(newestBefore(this.#estimates, beforeMs, MAX_PAST_ESTIMATES)),
    };
    if (this.#days.size >= MAX_DAYS) this.#days.clear();
    this.#days.set(day, learned);
    return learned;
  }
}

/** In the order of arrival. */
function newestBefore<Item extends { readonly arrivedMs: number }>(items: readonly Item[], ms: number, max: number) {
  return items
    .filter(({ arrivedMs }) => arrivedMs <= ms)
    .sort((one, other) => one.arrivedMs - other.arrivedMs)
    .slice(-max);
}
