import { type ArchiveLeg, legsOf } from '../../domain/eta/archive-leg.ts';
import type { ArchiveTrial } from '../../domain/eta/archive-table.ts';
import { HORIZON_DAYS } from '../../domain/eta/horizon.ts';
import { enteredEta, greatCircleEta } from '../../domain/eta/plain-estimates.ts';
import type { ShipHistory } from '../../domain/eta/ship-history.ts';
import { quantile } from '../../domain/eta/spread.ts';
import type { VoyageLeg } from '../../domain/eta/voyage.ts';
import type { PortWait } from '../../domain/eta/voyage-knowledge.ts';
import type { Port } from '../../domain/places/port.ts';
import { DAY_MS } from '../../values/duration.ts';
import { groupBy } from '../../values/group-by.ts';
import { lookBack } from './look-back.ts';
import { measureLegs } from './measure-legs.ts';
import type { Seaway } from './services.ts';
import { VoyageMemory } from './voyage-memory.ts';

/** An older position is no present speed. */
const MAX_POSITION_AGE_MS = DAY_MS;
/** An archive says nothing of the lines that ships sail for. */
const NO_LINE = '';

export interface ReplayedArchive {
  readonly legs: number;
  readonly trials: readonly ArchiveTrial[];
}

export interface ArchiveSources {
  readonly ships: readonly ShipHistory[];
  readonly ports: readonly Port[];
  /** Whose tracks are those of the ships. */
  readonly seaway: Seaway;
  readonly onProgress?: (done: number, total: number, note: string) => void;
}

/**
 * Goes through the voyages of an archive in the order of time, and says at each moment what the service would have said,
 * knowing the port the ship goes to (as a line's schedule would tell), what had been heard of it by then, and what the
 * voyages taught that were over two days before.
 */
export async function replayArchive({ ships, ports, seaway, onProgress }: ArchiveSources): Promise<ReplayedArchive> {
  const legs = ships.flatMap(legsOf).sort((one, other) => one.arrivedMs - other.arrivedMs);
  const memory = new VoyageMemory();
  memory.addWaits(waitsOf(legs));
  for (const [index, leg] of legs.entries()) {
    onProgress?.(index, legs.length, 'reading voyages');
    memory.addLegs((await measureLegs(seaway, [voyageOf(leg)])).map((sailed) => ({ ...sailed, scac: null })));
  }
  const byId = new Map(ports.map((port) => [port.id, port]));
  const moments = legs
    .flatMap((leg) =>
      HORIZON_DAYS.map((horizonDays) => ({ leg, horizonDays, nowMs: leg.arrivedMs - horizonDays * DAY_MS })),
    )
    .filter(({ leg, nowMs }) => nowMs >= leg.departedMs)
    .sort((one, other) => one.nowMs - other.nowMs);
  const trials: ArchiveTrial[] = [];
  for (const [index, moment] of moments.entries()) {
    onProgress?.(index, moments.length, 'replaying');
    const to = byId.get(moment.leg.toPortId);
    const trial = to && (await tryMoment(seaway, memory, moment, to));
    if (trial) trials.push(trial);
  }
  return { legs: legs.length, trials };
}

interface Moment {
  readonly leg: ArchiveLeg;
  readonly horizonDays: number;
  readonly nowMs: number;
}

async function tryMoment(
  seaway: Seaway,
  memory: VoyageMemory,
  { leg, horizonDays, nowMs }: Moment,
  to: Port,
): Promise<ArchiveTrial | undefined> {
  const { ship, toPortId, arrivedMs } = leg;
  const voyage = [{ ...voyageOf(leg), arrivedMs: null }];
  const asked = { horizonDays, nowMs, arrivedMs, toPortId, voyage, carrierMs: null, underWay: true };
  const past = await lookBack(seaway, asked, memory.at(nowMs));
  if (!past) return undefined;
  memory.addPastEstimates([past.estimate]);
  const position = ship.track(nowMs - MAX_POSITION_AGE_MS, nowMs).at(-1);
  const { arrivalMs: predictedMs, earliestMs, latestMs } = past.prediction;
  return {
    horizonDays,
    arrivedMs,
    predictedMs,
    earliestMs,
    latestMs,
    greatCircleMs: position ? greatCircleEta(position, to, nowMs) : null,
    enteredMs: enteredEta(ship.entered, to, nowMs),
  };
}

function voyageOf({ imo, fromPortId, toPortId, departedMs, arrivedMs }: ArchiveLeg): VoyageLeg {
  const times = { expectedDepartureMs: null, departedMs, arrivedMs };
  return { scac: NO_LINE, fromPortId, toPortId, vesselId: imo, imo, ...times };
}

/** What ships waited at each port, day by day, known when the day is over. */
function waitsOf(legs: readonly ArchiveLeg[]): PortWait[] {
  const days = groupBy(legs, ({ toPortId, arrivedMs }) => `${toPortId} ${Math.floor(arrivedMs / DAY_MS)}`);
  return [...days.values()].flatMap((berthed) => {
    const [first] = berthed;
    if (!first) return [];
    const hours = berthed.map(({ waitedHours }) => waitedHours).sort((one, other) => one - other);
    const untilMs = (Math.floor(first.arrivedMs / DAY_MS) + 1) * DAY_MS;
    return [{ portId: first.toPortId, untilMs, ships: berthed.length, hours: quantile(hours, 0.5) }];
  });
}
