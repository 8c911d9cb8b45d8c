import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { type Asked, forgetOldWindows, type Granted, takeFromWindows } from '../store/accounts/rate-windows.ts';
import type { Db } from '../store/tables.ts';
import { MINUTE_MS } from '../values/duration.ts';
import { tooManyRequests } from './rate-limit.ts';

const MAX_SUBJECTS_AT_ONCE = 500;
const MAX_REFUSED = 10_000;
const FORGET_EVERY_MS = MINUTE_MS;

interface Waiting {
  admit(): void;
  refuse(error: Error): void;
}

/**
 * Counts requests together with the other processes, in the database. What comes while one question is on its way goes
 * with the next one, and whoever was refused is not asked for again until then: an account costs the database no more
 * questions than its limit. While the database is away each process counts for itself.
 */
export class SharedLimits {
  readonly #db: Db;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #waiting = new Map<string, { readonly allowed: number; readonly all: Waiting[] }>();
  readonly #refusedUntil = new Map<string, number>();
  #asking = false;
  #forgottenAtMs: number;

  constructor(db: Db, log: Log, now: () => number) {
    this.#db = db;
    this.#log = log;
    this.#now = now;
    this.#forgottenAtMs = now();
  }

  spend(subject: string, allowed: number): Promise<void> {
    const waitMs = (this.#refusedUntil.get(subject) ?? 0) - this.#now();
    if (waitMs > 0) return Promise.reject(tooManyRequests(allowed, Math.ceil(waitMs / 1000)));
    return new Promise((resolve, reject) => {
      const known = this.#waiting.get(subject);
      const one = { admit: resolve, refuse: reject };
      if (known) known.all.push(one);
      else this.#waiting.set(subject, { allowed, all: [one] });
      if (!this.#asking) void this.#ask();
    });
  }

  async #ask(): Promise<void> {
    this.#asking = true;
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, MAX_SUBJECTS_AT_ONCE);
      for (const [subject] of batch) this.#waiting.delete(subject);
      const asked = batch.map(([subject, { allowed, all }]) => ({ subject, allowed, wanted: all.length }));
      const granted = await this.#take(asked);
      for (const [subject, { allowed, all }] of batch) this.#answer(subject, allowed, all, granted.get(subject));
    }
    this.#asking = false;
  }

  async #take(asked: readonly Asked[]): Promise<ReadonlyMap<string, Granted>> {
    try {
      const nowMs = this.#now();
      if (nowMs - this.#forgottenAtMs > FORGET_EVERY_MS) {
        this.#forgottenAtMs = nowMs;
        await forgetOldWindows(this.#db);
      }
      return new Map((await takeFromWindows(this.#db, asked)).map((one) => [one.subject, one]));
    } catch (error) {
      this.#log.warn({ reason: messageOf(error) }, 'requests cannot be counted with other processes');
      return new Map();
    }
  }

  #answer(subject: string, allowed: number, all: readonly Waiting[], answer: Granted | undefined): void {
    const granted = answer?.granted ?? all.length;
    for (const one of all.slice(0, granted)) one.admit();
    if (answer === undefined || granted >= all.length) return;
    if (this.#refusedUntil.size >= MAX_REFUSED) this.#refusedUntil.clear();
    this.#refusedUntil.set(subject, this.#now() + answer.waitSeconds * 1000);
    for (const one of all.slice(granted)) one.refuse(tooManyRequests(allowed, answer.waitSeconds));
  }
}
