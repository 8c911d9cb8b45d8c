import { type BacktestRow, type Trial, tabulate } from '../../domain/eta/backtest-table.ts';
import { listArrivedShipments } from '../../store/shipments/arrived-shipments.ts';
import { readTrackedShipment } from '../../store/shipments/tracked-shipments.ts';
import type { Db } from '../../store/tables.ts';
import { type ArrivedShipment, finishedShipment, lookBack, type PastMoment } from './look-back.ts';
import { measureLegs } from './measure-legs.ts';
import type { Seaway } from './services.ts';
import { VoyageMemory } from './voyage-memory.ts';

export interface Backtest {
  readonly shipments: number;
  readonly legs: number;
  readonly trials: readonly Trial[];
  readonly rows: readonly BacktestRow[];
}

export interface BacktestOptions {
  /** At most so many of the shipments that arrived last. */
  readonly limit: number;
  readonly onProgress?: (done: number, total: number, note: string) => void;
}

/** Replays the shipments of a database that arrived last. */
export async function backtest(db: Db, seaway: Seaway, { limit, onProgress }: BacktestOptions): Promise<Backtest> {
  const keys = await listArrivedShipments(db, limit);
  return replayVoyages(
    seaway,
    keys.map(
      ({ accountId, id }) =>
        () =>
          readTrackedShipment(db, accountId, id),
    ),
    onProgress,
  );
}

/**
 * Goes through finished shipments in the order of time, and asks at each moment what would have been said, learning only
 * from voyages that were over and settled by then. Begins with nothing learned. Each is read when its turn comes.
 */
export async function replayVoyages(
  seaway: Seaway,
  shipments: readonly (() => Promise<ArrivedShipment | undefined>)[],
  onProgress?: BacktestOptions['onProgress'],
): Promise<Backtest> {
  const memory = new VoyageMemory();
  const moments: PastMoment[] = [];
  let legs = 0;
  for (const [index, read] of shipments.entries()) {
    onProgress?.(index, shipments.length, 'reading voyages');
    const arrived = await read();
    const finished = arrived && finishedShipment(arrived);
    if (!finished) continue;
    const measured = await measureLegs(seaway, finished.voyage);
    legs += measured.length;
    memory.addLegs(measured);
    moments.push(...finished.moments);
  }
  const trials = await runTrials(seaway, memory, moments, onProgress);
  return { shipments: shipments.length, legs, trials, rows: tabulate(trials) };
}

async function runTrials(
  seaway: Seaway,
  memory: VoyageMemory,
  moments: PastMoment[],
  onProgress: BacktestOptions['onProgress'],
): Promise<Trial[]> {
  const trials: Trial[] = [];
  moments.sort((one, other) => one.nowMs - other.nowMs);
  for (const [index, moment] of moments.entries()) {
    onProgress?.(index, moments.length, 'replaying');
    const past = await lookBack(seaway, moment, memory.at(moment.nowMs));
    if (!past) continue;
    memory.addPastEstimates([past.estimate]);
    // Compared where both have said something.
    if (moment.carrierMs === null) continue;
    const { arrivalMs: predictedMs, earliestMs, latestMs } = past.prediction;
    const { horizonDays, arrivedMs, carrierMs } = moment;
    const { shipErrorHours } = past.estimate;
    trials.push({ horizonDays, arrivedMs, carrierMs, shipErrorHours, predictedMs, earliestMs, latestMs });
  }
  return trials;
}
