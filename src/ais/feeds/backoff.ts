const FIRST_MS = 1_000;
const LAST_MS = 60_000;

/** The pause before the next attempt to connect: doubling up to a minute, and never the same for all clients. */
export class Backoff {
  #nextMs = FIRST_MS;
  readonly #random: () => number;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** A connection that delivered something starts the count again. */
  reset(): void {
    this.#nextMs = FIRST_MS;
  }

  nextMs(): number {
    const pauseMs = this.#nextMs * (0.5 + this.#random() / 2);
    this.#nextMs = Math.min(2 * this.#nextMs, LAST_MS);
    return pauseMs;
  }
}
