import { HOUR_MS } from '../../values/duration.ts';
import { quantile } from './spread.ts';

/** One arrival, as it was expected at one moment. */
export interface Trial {
  readonly horizonDays: number;
  readonly arrivedMs: number;
  readonly carrierMs: number;
  readonly shipErrorHours: number;
  readonly predictedMs: number;
  readonly earliestMs: number;
  readonly latestMs: number;
}

/** Mean absolute errors in hours, so many days before arrival. */
export interface BacktestRow {
  readonly horizonDays: number;
  readonly shipments: number;
  readonly carrierHours: number;
  readonly shipEstimateHours: number;
  readonly predictedHours: number;
  /** Share of the arrivals that fell into the interval. */
  readonly covered: number;
  /** From the earliest to the latest, in the middle of the shipments. */
  readonly intervalHours: number;
}

/** By horizon, the nearest to the arrival first. */
export function tabulate(trials: readonly Trial[]): BacktestRow[] {
  const horizons = [...new Set(trials.map(({ horizonDays }) => horizonDays))].sort((one, other) => one - other);
  return horizons.map((horizonDays) => {
    const alike = trials.filter((trial) => trial.horizonDays === horizonDays);
    const mean = (read: (trial: Trial) => number) =>
      alike.reduce((total, trial) => total + read(trial), 0) / alike.length;
    const hoursOff = (trial: Trial, saidMs: number) => Math.abs(saidMs - trial.arrivedMs) / HOUR_MS;
    return {
      horizonDays,
      shipments: alike.length,
      carrierHours: mean((trial) => hoursOff(trial, trial.carrierMs)),
      shipEstimateHours: mean((trial) => Math.abs(trial.shipErrorHours)),
      predictedHours: mean((trial) => hoursOff(trial, trial.predictedMs)),
      covered: mean(({ arrivedMs, earliestMs, latestMs }) => Number(arrivedMs >= earliestMs && arrivedMs <= latestMs)),
      intervalHours: quantile(
        alike.map(({ earliestMs, latestMs }) => (latestMs - earliestMs) / HOUR_MS).sort((one, other) => one - other),
        0.5,
      ),
    };
  });
}
