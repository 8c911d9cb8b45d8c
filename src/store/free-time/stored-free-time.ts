import { type CalculatedDays, calculatedDays } from '../../domain/free-time/calculated-days.ts';
import type { ContainerClock } from '../../domain/free-time/container-clocks.ts';
import type { DayProof } from '../../domain/free-time/last-free-day-record.ts';
import type { Id } from '../../values/id.ts';
import type { FreeTimeTables } from './free-time-tables.ts';

export type ChargeRow = Omit<FreeTimeTables['container_charge'], 'account_id'>;

/** What is stored of the free time of one container: all that does not depend on which day it is. */
export interface StoredFreeTime {
  readonly days: CalculatedDays;
  readonly charges: readonly ChargeRow[];
  /** Kept of containers with a calculated day, which is then compared with what is told; null for others. */
  readonly proof: DayProof | null;
}

export const CHARGE_COLUMNS = [
  'container_id',
  'direction',
  'charge',
  'tariff_id',
  'started_at',
  'last_free_day',
  'stopped_on',
  'currency',
  'amount_minor',
] as const satisfies readonly (keyof ChargeRow)[];

/** What is to be stored of what was counted. */
export function toStored(
  id: Id,
  scac: string,
  { clocks, proof }: { readonly clocks: readonly ContainerClock[]; readonly proof: DayProof },
): StoredFreeTime {
  const days = calculatedDays(clocks, scac);
  const isCompared = (days.line ?? days.facility) !== null;
  return { days, charges: inOrder(clocks.map((clock) => toRow(id, clock))), proof: isCompared ? proof : null };
}

function toRow(
  containerId: Id,
  { tariff, startedAt, lastFreeDay, stoppedOn, unknownFrom, totalMinor }: ContainerClock,
): ChargeRow {
  return {
    container_id: containerId,
    direction: tariff.direction,
    charge: tariff.charge,
    tariff_id: tariff.id,
    started_at: startedAt,
    last_free_day: lastFreeDay,
    stopped_on: stoppedOn,
    currency: tariff.currency,
    amount_minor: stoppedOn === null || unknownFrom !== null ? null : totalMinor,
  };
}

/** Of one container each charge of a direction is there once. */
export function keyOf({ direction, charge }: Pick<ChargeRow, 'direction' | 'charge'>): string {
  return `${direction} ${charge}`;
}

export function inOrder(rows: readonly ChargeRow[]): readonly ChargeRow[] {
  return [...rows].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
