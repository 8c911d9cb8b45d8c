import { LandfallError } from '../errors.ts';
import { FairQueue } from '../values/fair-queue.ts';

/** Of an account that has the service to itself. */
const MOST_ALONE = 16;
/** Of each while others are here as well: then all have the same share, whatever they ask for. */
const MOST_BESIDE_OTHERS = 2;
/** Whoever asked so recently is here. */
const HERE_MS = 2_000;
/** What takes longer is slow by nature, such as a file or a stream, and has limits of its own. */
const MAX_HELD_MS = 100;
const MAX_WAITING_OF_ONE = 200;
const RETRY_SECONDS = 2;

interface Waiting {
  readonly owner: string;
  readonly begin: () => void;
}

/** What a request holds while it is worked on. Giving it back twice does no harm. */
export type Leave = () => void;

/**
 * Where requests wait for their turn. Owners come in rotation: somebody who sends a hundred at once waits behind himself,
 * and whoever sends one is next.
 */
export class Door {
  readonly #now: () => number;
  readonly #underWay = new Map<string, number>();
  readonly #waiting = new FairQueue<Waiting>();
  /** When each was last seen, the longest ago first. */
  readonly #seenMs = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** At once where that is possible. `gone` is called with what to do when whoever waits has gone. */
  enter(owner: string, gone: (leave: Leave) => void): Leave | Promise<Leave> {
    this.#see(owner);
    if (this.#mayBegin(owner)) return this.#begin(owner);
    if (this.#waiting.sizeOf(owner) >= MAX_WAITING_OF_ONE) {
      const detail = `More than ${MAX_WAITING_OF_ONE} requests of one account are waiting. Send fewer at once.`;
      throw new LandfallError('too_many_requests', detail, { retryAfterSeconds: RETRY_SECONDS });
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { owner, begin: () => resolve(this.#begin(owner)) };
      this.#waiting.push(owner, waiting);
      gone(() => this.#waiting.remove(owner, waiting) && reject(nobodyWaits()));
    });
  }

  #see(owner: string): void {
    const nowMs = this.#now();
    this.#seenMs.delete(owner);
    this.#seenMs.set(owner, nowMs);
    for (const [other, seenMs] of this.#seenMs) {
      if (nowMs - seenMs <= HERE_MS) break;
      this.#seenMs.delete(other);
    }
  }

  #mayBegin(owner: string): boolean {
    const most = this.#seenMs.size > 1 ? MOST_BESIDE_OTHERS : MOST_ALONE;
    return (this.#underWay.get(owner) ?? 0) < most;
  }

  #begin(owner: string): Leave {
    this.#underWay.set(owner, (this.#underWay.get(owner) ?? 0) + 1);
    let isHeld = true;
    const leave = () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      const left = (this.#underWay.get(owner) ?? 1) - 1;
      if (left > 0) this.#underWay.set(owner, left);
      else this.#underWay.delete(owner);
      this.#next();
    };
    const timer = setTimeout(leave, MAX_HELD_MS).unref();
    return leave;
  }

  /** Rounds over those who wait, for as long as one of them may begin. */
  #next(): void {
    for (let hasBegun = true; hasBegun; ) {
      hasBegun = false;
      for (let owners = this.#waiting.owners; owners > 0; owners--) {
        const waiting = this.#waiting.shift();
        if (!waiting) return;
        if (this.#mayBegin(waiting.owner)) {
          waiting.begin();
          hasBegun = true;
        } else this.#waiting.putBack(waiting.owner, waiting);
      }
    }
  }
}

function nobodyWaits(): LandfallError {
  return new LandfallError('unavailable', 'Whoever asked for this has gone.');
}
