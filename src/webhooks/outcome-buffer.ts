import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Outcome } from '../store/webhooks/lane-outcomes.ts';

const BATCH_WINDOW_MS = 3;
const MAX_BATCH = 200;
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 1_000;

/** Records a batch; returns those that have to be tried again. */
export type Record = (outcomes: readonly Outcome[]) => Promise<readonly Outcome[]>;

/**
 * Gathers outcomes and records them in batches. While the database is away they wait here: what was delivered must not
 * be forgotten as long as this process lives.
 */
export class OutcomeBuffer {
  readonly #record: Record;
  readonly #onRecorded: (batch: readonly Outcome[]) => void;
  readonly #log: Log;
  readonly #awaited = new Map<Outcome, () => void>();
  #waiting: Outcome[] = [];
  #running: Promise<void> | undefined;
  #troubled = false;

  constructor(record: Record, onRecorded: (batch: readonly Outcome[]) => void, log: Log) {
    this.#record = record;
    this.#onRecorded = onRecorded;
    this.#log = log;
  }

  /** The database did not take the last batch: claiming more work now would end in duplicates. */
  get troubled(): boolean {
    return this.#troubled;
  }

  add(outcome: Outcome): void {
    this.#waiting.push(outcome);
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
  }

  /** The outcome is recorded when this ends. */
  addAndWait(outcome: Outcome): Promise<void> {
    return new Promise((resolve) => {
      this.#awaited.set(outcome, resolve);
      this.add(outcome);
    });
  }

  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #drain(): Promise<void> {
    let pauseMs = BATCH_WINDOW_MS;
    do {
      await delay(pauseMs);
      const batch = this.#waiting.splice(0, MAX_BATCH);
      try {
        const again = await this.#record(batch);
        this.#waiting.unshift(...again);
        for (const outcome of batch) if (!again.includes(outcome)) this.#tellRecorded(outcome);
        this.#troubled = false;
        pauseMs = this.#waiting.length >= MAX_BATCH ? 0 : BATCH_WINDOW_MS;
        this.#onRecorded(batch);
      } catch (error) {
        this.#waiting.unshift(...batch);
        pauseMs = this.#troubled ? Math.min(pauseMs * 2, MAX_PAUSE_MS) : FIRST_PAUSE_MS;
        if (!this.#troubled)
          this.#log.warn({ reason: messageOf(error) }, 'outcomes of deliveries wait for the database');
        this.#troubled = true;
      }
    } while (this.#waiting.length > 0);
  }

  #tellRecorded(outcome: Outcome): void {
    this.#awaited.get(outcome)?.();
    this.#awaited.delete(outcome);
  }
}
