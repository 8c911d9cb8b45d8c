/** Whoever asked so recently is here. */
const HERE_MS = 2_000;
/** What was used counts half after so long. */
const HALF_LIFE_MS = 1_000;
/** Who uses more than so often as much as the others who are here on average is greedy, until it uses no more than they do. */
const GREEDY_TIMES = { from: 3, until: 1 };
/** Less is nobody's greed: a page that asks for everything it shows at once. */
const LITTLE_MS = 300;

/** What was used, counted as of then. */
interface Use {
  readonly usedMs: number;
  readonly atMs: number;
}

/** Who is here, and how much of the service each has used of late. */
export class Presence {
  readonly #now: () => number;
  /** The one seen longest ago first. */
  readonly #seenMs = new Map<string, number>();
  readonly #uses = new Map<string, Use>();
  readonly #greedy = new Set<string>();
  #all: Use = { usedMs: 0, atMs: 0 };

  constructor(now: () => number) {
    this.#now = now;
  }

  get isAlone(): boolean {
    return this.#seenMs.size <= 1;
  }

  see(owner: string): void {
    const nowMs = this.#now();
    this.#seenMs.delete(owner);
    this.#seenMs.set(owner, nowMs);
    for (const [other, seenMs] of this.#seenMs) {
      if (nowMs - seenMs <= HERE_MS) break;
      this.#seenMs.delete(other);
      this.#uses.delete(other);
      this.#greedy.delete(other);
    }
  }

  charge(owner: string, usedMs: number): void {
    // Somebody who is gone by now comes back as a stranger.
    if (this.#seenMs.has(owner)) this.#uses.set(owner, this.#more(this.#uses.get(owner), usedMs));
    this.#all = this.#more(this.#all, usedMs);
  }

  isGreedy(owner: string): boolean {
    const { usedMs } = this.#more(this.#uses.get(owner), 0);
    const times = this.#greedy.has(owner) ? GREEDY_TIMES.until : GREEDY_TIMES.from;
    const othersMs = this.#more(this.#all, 0).usedMs - usedMs;
    // Against the average of all, several who ask alike would be greedy by turns: one file is enough for that.
    const isGreedy = usedMs > LITTLE_MS && usedMs * (this.#seenMs.size - 1) > times * othersMs;
    if (isGreedy) this.#greedy.add(owner);
    else this.#greedy.delete(owner);
    return isGreedy;
  }

  #more(use: Use | undefined, usedMs: number): Use {
    const nowMs = this.#now();
    const before = use === undefined ? 0 : use.usedMs * 2 ** ((use.atMs - nowMs) / HALF_LIFE_MS);
    return { usedMs: before + usedMs, atMs: nowMs };
  }
}
