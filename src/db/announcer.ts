import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';

/** NOTIFY makes transactions commit one after the other, so each process says it at most once in this time. */
const QUIET_MS = 5;

/** Says when those who wait for something are to be notified. A word that gets lost costs no more than their poll. */
export class Announcer {
  readonly #announce: () => Promise<void>;
  readonly #log: Log;
  #lastMs = Number.NEGATIVE_INFINITY;
  #later: NodeJS.Timeout | undefined;

  constructor(announce: () => Promise<void>, log: Log) {
    this.#announce = announce;
    this.#log = log;
  }

  /** Whether the transaction that asks shall notify when it commits. If not, it is done shortly after the quiet time. */
  isDue(): boolean {
    const nowMs = performance.now();
    const restMs = this.#lastMs + QUIET_MS - nowMs;
    if (restMs <= 0) {
      this.#lastMs = nowMs;
      return true;
    }
    this.#later ??= setTimeout(() => this.#announceLate(), restMs).unref();
    return false;
  }

  #announceLate(): void {
    this.#later = undefined;
    this.#lastMs = performance.now();
    this.#announce().catch((error: unknown) => {
      this.#log.debug({ reason: messageOf(error) }, 'nobody was notified');
    });
  }
}
