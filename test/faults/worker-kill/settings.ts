import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Where a worker can die. Between the change and the schedule there is nothing: they are one transaction. */
export const STEPS = [
  'after the answer came',
  'after the payload was kept',
  'in the transaction, before the outbox',
  'in the transaction, after the outbox',
  'in the transaction, before the schedule',
  'after the commit',
] as const;

/** The worker kills itself when it comes to the step for the nth time. */
export interface Death {
  readonly step: (typeof STEPS)[number];
  readonly time: number;
}

/** What a worker process is told, as one argument. */
export interface WorkerSettings {
  readonly databaseUrl: string;
  readonly carriersUrl: string;
  readonly clockFile: string;
  readonly death: Death | null;
}

/** By the clock of the test: a dead worker's lease is over when the test says so. */
export const LEASE_MS = 60_000;

/** All processes share a clock that stands still until it is set. */
export function setClock(file: string, ms: number): void {
  writeFileSync(`${file}.new`, String(ms));
  renameSync(`${file}.new`, file);
}

export function readClock(file: string): Date {
  return new Date(Number(readFileSync(file, 'utf8')));
}
