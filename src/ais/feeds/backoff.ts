import { type GrowingPause, pauseAfterMs, scattered } from '../../concurrency/growing-pause.ts';
import { MINUTE_MS } from '../../values/duration.ts';

const PAUSE: GrowingPause = { firstMs: 1_000, maxMs: MINUTE_MS };

/** The pause before the next attempt to connect: doubling up to a minute, and never the same for all clients. */
export class Backoff {
  #failures = 0;
  readonly #random: () => number;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** A connection that delivered something starts the count again. */
  reset(): void {
    this.#failures = 0;
  }

  nextMs(): number {
    this.#failures++;
    return scattered(pauseAfterMs(this.#failures, PAUSE), this.#random());
  }
}
