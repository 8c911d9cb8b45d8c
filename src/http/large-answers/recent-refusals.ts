import { LruCache } from '../../concurrency/lru-cache.ts';
import type { Id } from '../../values/id.ts';
import { TooLong } from './answer-length.ts';

const KEPT_MS = 5_000;
const MAX_KEPT = 1_000;

interface Refusal {
  readonly error: TooLong;
  readonly untilMs: number;
}

/**
 * Questions whose answers were too long a moment ago: that is known only after much was looked at, and programs ask the same
 * again and again.
 */
export class RecentRefusals {
  readonly #now: () => number;
  readonly #kept = new LruCache<Refusal>(MAX_KEPT);

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Makes an answer, or refuses as the same question was refused. */
  async unlessRefused<Answer>(accountId: Id, url: string, make: () => Promise<Answer>): Promise<Answer> {
    const key = `${accountId} ${url}`;
    const refusal = this.#kept.get(key);
    if (refusal !== undefined && refusal.untilMs > this.#now()) throw refusal.error;
    return make().catch((error: unknown) => {
      if (error instanceof TooLong) this.#kept.set(key, { error, untilMs: this.#now() + KEPT_MS });
      throw error;
    });
  }
}
