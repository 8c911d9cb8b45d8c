import { LandfallError } from '../errors.ts';
import { FairQueue } from '../values/fair-queue.ts';
import { nobodyWaits } from './nobody-waits.ts';
import { Presence } from './presence.ts';

/** Of an account that has the service to itself. */
const MOST_ALONE = 16;
/** Of each while others are here as well. */
const MOST_BESIDE_OTHERS = 4;
/** Of whoever takes far more than the others: what others ask for meanwhile does not wait behind it. */
const MOST_OF_THE_GREEDY = 1;
/** And after each it rests so often as long as that took: whoever else comes mostly finds nobody at work. */
const REST = { times: 2, maxMs: 200 };
/** What takes longer is slow by nature, such as a file, and gives its place to something short. */
const SHORT_MS = 100;
/** Of those so many at a time, for so long; what goes on has limits of its own. */
const SLOW = { most: 2, mostOfTheGreedy: 1, ms: 2_000 };
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
 * and whoever sends one is next. Whoever takes far more than the others is served in their pauses.
 */
export class Door {
  readonly #now: () => number;
  readonly #presence: Presence;
  readonly #short = new Map<string, number>();
  readonly #slow = new Map<string, number>();
  #allShort = 0;
  #resting: NodeJS.Timeout | undefined;
  readonly #waiting = new FairQueue<Waiting>();

  constructor(now: () => number) {
    this.#now = now;
    this.#presence = new Presence(now);
  }

  /** At once where that is possible. `gone` is called with what to do when whoever waits has gone. */
  enter(owner: string, gone: (leave: Leave) => void): Leave | Promise<Leave> {
    this.#presence.see(owner);
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

  #mayBegin(owner: string): boolean {
    const own = this.#short.get(owner) ?? 0;
    if (this.#presence.isAlone) return own < MOST_ALONE;
    if (!this.#presence.isGreedy(owner)) return own < MOST_BESIDE_OTHERS;
    return own < MOST_OF_THE_GREEDY && this.#allShort === own && this.#resting === undefined;
  }

  #isHeldBack(owner: string): boolean {
    return !this.#presence.isAlone && this.#presence.isGreedy(owner);
  }

  #rest(restMs: number): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#resting = undefined;
      this.#next();
    }, restMs).unref();
  }

  #begin(owner: string): Leave {
    const startedMs = this.#now();
    let place: 'short' | 'slow' | 'none' = 'none';
    const move = (to: typeof place) => {
      if (place === 'short') this.#allShort += add(this.#short, owner, -1);
      if (place === 'slow') add(this.#slow, owner, -1);
      if (to === 'short') this.#allShort += add(this.#short, owner, 1);
      if (to === 'slow') add(this.#slow, owner, 1);
      place = to;
    };
    move('short');
    const leave = () => {
      if (place === 'none') return;
      clearTimeout(timer);
      move('none');
      const tookMs = this.#now() - startedMs;
      this.#presence.charge(owner, tookMs);
      if (this.#isHeldBack(owner)) this.#rest(Math.min(tookMs * REST.times, REST.maxMs));
      this.#next();
    };
    const slow = () => {
      const most = this.#isHeldBack(owner) ? SLOW.mostOfTheGreedy : SLOW.most;
      if ((this.#slow.get(owner) ?? 0) < most) {
        move('slow');
        this.#next();
      }
      timer = setTimeout(leave, SLOW.ms).unref();
    };
    let timer = setTimeout(slow, SHORT_MS).unref();
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

/** Adds to a count, which is none when it is zero; returns what was added. */
function add(counts: Map<string, number>, owner: string, more: number): number {
  const count = (counts.get(owner) ?? 0) + more;
  if (count > 0) counts.set(owner, count);
  else counts.delete(owner);
  return more;
}
