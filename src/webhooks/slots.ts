import type { Id } from '../values/id.ts';

export interface SlotLimits {
  /** Deliveries started within `slowAfterMs` that may be under way at once. */
  readonly maxFast: number;
  /** A delivery that takes longer gives its slot back: an endpoint that hangs costs a socket, not the others' turn. */
  readonly slowAfterMs: number;
  readonly maxSlow: number;
}

/** Counts what a worker has under way, in all and for each webhook. */
export class Slots {
  readonly #limits: SlotLimits;
  readonly #byWebhook = new Map<Id, number>();
  #fast = 0;
  #slow = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  get free(): number {
    const { maxFast, maxSlow } = this.#limits;
    return this.#slow >= maxSlow ? 0 : maxFast - this.#fast;
  }

  get underWay(): number {
    return this.#fast + this.#slow;
  }

  get byWebhook(): ReadonlyMap<Id, number> {
    return this.#byWebhook;
  }

  /** Returns what ends the delivery's stay. `onFreed` is called when it turns slow. */
  take(webhookId: Id, onFreed: () => void): () => void {
    this.#fast++;
    this.#byWebhook.set(webhookId, (this.#byWebhook.get(webhookId) ?? 0) + 1);
    let slow = false;
    const timer = setTimeout(() => {
      slow = true;
      this.#fast--;
      this.#slow++;
      onFreed();
    }, this.#limits.slowAfterMs);
    return () => {
      clearTimeout(timer);
      if (slow) this.#slow--;
      else this.#fast--;
      const left = (this.#byWebhook.get(webhookId) ?? 1) - 1;
      if (left === 0) this.#byWebhook.delete(webhookId);
      else this.#byWebhook.set(webhookId, left);
    };
  }
}
