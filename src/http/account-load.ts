/** Whoever asked so recently is here. */
const HERE_MS = 2_000;
/** What was used counts half after so long. */
const HALF_LIFE_MS = 1_000;
/** Who uses more than so often as much as the others who are here on average is heavy, until it uses no more than they do. */
const HEAVY_TIMES = { from: 3, until: 1 };
/** Less is no heavy use: a page that asks for everything it shows at once. */
const LITTLE_MS = 300;

/** What was used, counted as of then. */
interface Use {
  readonly usedMs: number;
  readonly atMs: number;
}

/** Which accounts are here, and how much of the service each has used of late. */
export class AccountLoad {
  readonly #now: () => number;
  /** The one seen longest ago first. */
  readonly #seenMs = new Map<string, number>();
  readonly #uses = new Map<string, Use>();
  readonly #heavy = new Set<string>();
  #all: Use = { usedMs: 0, atMs: 0 };

  constructor(now: () => number) {
    this.#now = now;
  }

  get isOneAlone(): boolean {
    return this.#seenMs.size <= 1;
  }

  see(account: string): void {
    const nowMs = this.#now();
    this.#seenMs.delete(account);
    this.#seenMs.set(account, nowMs);
    for (const [other, seenMs] of this.#seenMs) {
      if (nowMs - seenMs <= HERE_MS) break;
      this.#seenMs.delete(other);
      this.#uses.delete(other);
      this.#heavy.delete(other);
    }
  }

  charge(account: string, usedMs: number): void {
    // Somebody who is gone by now comes back as a stranger.
    if (this.#seenMs.has(account)) this.#uses.set(account, this.#more(this.#uses.get(account), usedMs));
    this.#all = this.#more(this.#all, usedMs);
  }

  /** Whether it takes far more than the others who are here. */
  isHeavy(account: string): boolean {
    if (this.isOneAlone) return false;
    const { usedMs } = this.#more(this.#uses.get(account), 0);
    const times = this.#heavy.has(account) ? HEAVY_TIMES.until : HEAVY_TIMES.from;
    const othersMs = this.#more(this.#all, 0).usedMs - usedMs;
    // Against the average of all, several who ask alike would be heavy by turns: one file is enough for that.
    const isHeavy = usedMs > LITTLE_MS && usedMs * (this.#seenMs.size - 1) > times * othersMs;
    if (isHeavy) this.#heavy.add(account);
    else this.#heavy.delete(account);
    return isHeavy;
  }

  #more(use: Use | undefined, usedMs: number): Use {
    const nowMs = this.#now();
    const before = use === undefined ? 0 : use.usedMs * 2 ** ((use.atMs - nowMs) / HALF_LIFE_MS);
    return { usedMs: before + usedMs, atMs: nowMs };
  }
}
