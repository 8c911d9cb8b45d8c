import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Db, Trx } from '../store/tables.ts';
import { notifyWorkers } from '../store/webhooks/outbox.ts';

/** NOTIFY makes transactions commit one after the other, so each process says it at most once in this time. */
const QUIET_MS = 10;

/** Tells the workers that lanes have been filled. A word that gets lost costs no more than the workers' poll. */
export class LaneSignal {
  readonly #db: Db;
  readonly #log: Log;
  #lastMs = Number.NEGATIVE_INFINITY;
  #later: NodeJS.Timeout | undefined;

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  /** To be called in the transaction that filled the lanes: heard when it commits, or shortly after the quiet time. */
  async announce(trx: Trx): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - this.#lastMs >= QUIET_MS) {
      this.#lastMs = nowMs;
      await notifyWorkers(trx);
      return;
    }
    this.#later ??= setTimeout(() => this.#announceLate(), QUIET_MS).unref();
  }

  #announceLate(): void {
    this.#later = undefined;
    this.#lastMs = performance.now();
    notifyWorkers(this.#db).catch((error: unknown) => {
      this.#log.debug({ reason: messageOf(error) }, 'workers were not woken');
    });
  }
}
