import { HOUR_MS } from '../../values/duration.ts';
import { quantile } from './spread.ts';

/** One arrival as it was foreseen at one moment, by us and by what we are compared with; null where that says nothing. */
export interface ArchiveTrial {
  readonly horizonDays: number;
  readonly arrivedMs: number;
  readonly predictedMs: number;
  readonly earliestMs: number;
  readonly latestMs: number;
  readonly greatCircleMs: number | null;
  readonly enteredMs: number | null;
}

/** Errors in hours. */
export interface Errors {
  readonly arrivals: number;
  readonly mean: number | null;
  readonly median: number | null;
}

/** Where both said something. */
export interface Against {
  readonly theirs: Errors;
  readonly ours: Errors;
}

export interface ArchiveRow {
  readonly horizonDays: number;
  readonly ours: Errors;
  /** Share of the arrivals that fell into the interval; four of five are meant to. */
  readonly covered: number | null;
  /** From the earliest to the latest, in the middle of the arrivals. */
  readonly intervalHours: number | null;
  readonly greatCircle: Against;
  readonly entered: Against;
}

export function tabulateArchive(trials: readonly ArchiveTrial[], horizons: readonly number[]): ArchiveRow[] {
  return horizons.map((horizonDays) => {
    const alike = trials.filter((trial) => trial.horizonDays === horizonDays);
    const held = alike.filter(
      ({ arrivedMs, earliestMs, latestMs }) => arrivedMs >= earliestMs && arrivedMs <= latestMs,
    );
    const widths = alike.map(({ earliestMs, latestMs }) => (latestMs - earliestMs) / HOUR_MS);
    return {
      horizonDays,
      ours: errorsOf(alike, ({ predictedMs }) => predictedMs),
      covered: alike.length === 0 ? null : held.length / alike.length,
      intervalHours: medianOf(widths),
      greatCircle: against(alike, ({ greatCircleMs }) => greatCircleMs),
      entered: against(alike, ({ enteredMs }) => enteredMs),
    };
  });
}

function against(trials: readonly ArchiveTrial[], read: (trial: ArchiveTrial) => number | null): Against {
  const both = trials.filter((trial) => read(trial) !== null);
  return { theirs: errorsOf(both, read), ours: errorsOf(both, ({ predictedMs }) => predictedMs) };
}

function errorsOf(trials: readonly ArchiveTrial[], read: (trial: ArchiveTrial) => number | null): Errors {
  const hours = trials.map((trial) => Math.abs((read(trial) ?? Number.NaN) - trial.arrivedMs) / HOUR_MS);
  const mean = hours.length === 0 ? null : hours.reduce((sum, one) => sum + one, 0) / hours.length;
  return { arrivals: hours.length, mean, median: medianOf(hours) };
}

function medianOf(values: number[]): number | null {
  return values.length === 0
    ? null
    : quantile(
        values.sort((one, other) => one - other),
        0.5,
      );
}
