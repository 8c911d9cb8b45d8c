import type { ServerResponse } from 'node:http';
import { LandfallError } from '../errors.ts';
import { AccountLoad } from './account-load.ts';

/** Requests of one account that are worked on at a time: alone, beside others, and when it takes far more than those. */
const SLOTS = { alone: 16, besideOthers: 4, heavy: 1 };
/** After each the heavy one rests so often as long as that took: whoever else comes mostly finds nobody at work. */
const REST = { times: 2, maxMs: 200 };
/** What takes longer waits for something else, such as a file or a slow client; what is costly in it is admitted in pieces. */
const MAX_HELD_MS = 2_000;
const MAX_WAITING = 200;
const MAX_WAIT_MS = 30_000;
/** How often those who wait are looked at, besides whenever somebody else is done. */
const TICK_MS = 10;
const RETRY_SECONDS = 5;

/** What an account has fewer of at a time than of requests: for as long as their answers take. */
export interface Limit {
  readonly name: string;
  readonly atOnce: number;
  readonly maxWaiting: number;
}

/** Gives the slot back. Twice does no harm. */
export type Release = () => void;

interface Wish {
  readonly account: string;
  readonly answer: ServerResponse;
  readonly limit?: Limit | undefined;
  /** False for what belongs to a request that has one. */
  readonly needsSlot: boolean;
}

interface Waiting extends Wish {
  readonly sinceMs: number;
  readonly maxWaitMs: number;
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

interface Slot {
  readonly sinceMs: number;
  readonly release: Release;
}

/**
 * Admission control: a semaphore per account with one queue that is fair between accounts. Whoever sends a hundred at once
 * waits behind itself, and whoever takes far more than the others is served in their pauses.
 */
export class Admission {
  readonly #now: () => number;
  readonly #load: AccountLoad;
  readonly #slots = new Map<string, Set<Slot>>();
  readonly #limited = new Map<string, number>();
  /** The accounts have their turns in rotation: the next one first. */
  readonly #queues = new Map<string, Waiting[]>();
  #allSlots = 0;
  #restUntilMs = 0;
  #tick: NodeJS.Timeout | undefined;

  constructor(now: () => number) {
    this.#now = now;
    this.#load = new AccountLoad(now);
  }

  /** A slot, which is given back when the answer has gone if not before; at once where that is possible. */
  admit(account: string, answer: ServerResponse, limit?: Limit): Release | Promise<Release> {
    return this.#enter({ account, answer, limit, needsSlot: true }, MAX_WAIT_MS);
  }

  /** Only the limit, for what belongs to a request that has been admitted. */
  limit(account: string, answer: ServerResponse, limit: Limit): Release | Promise<Release> {
    return this.#enter({ account, answer, limit, needsSlot: false }, MAX_WAIT_MS);
  }

  /** Makes what comes in pieces so that each piece is admitted by itself, however long all of it takes. */
  async *admitPieces<Piece>(
    account: string,
    answer: ServerResponse,
    pieces: AsyncIterable<Piece>,
  ): AsyncGenerator<Piece> {
    const iterator = pieces[Symbol.asyncIterator]();
    try {
      for (;;) {
        const release = await this.#enter({ account, answer, needsSlot: true }, Number.POSITIVE_INFINITY);
        const next = await iterator.next().finally(release);
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }

  #enter(wish: Wish, maxWaitMs: number): Release | Promise<Release> {
    // What is held until an answer is closed would be held for ever for one that is closed already.
    if (wish.answer.destroyed) throw gone();
    this.#load.see(wish.account);
    if (this.#mayStart(wish)) return this.#start(wish);
    const queue = this.#queues.get(wish.account) ?? [];
    const { limit } = wish;
    if (limit !== undefined && this.#countOf(wish.account, limit, queue) >= limit.atOnce + limit.maxWaiting) {
      throw tooManyOf(limit);
    }
    if (queue.length >= MAX_WAITING && maxWaitMs < Number.POSITIVE_INFINITY) throw tooManyWaiting();
    this.#queues.set(wish.account, queue);
    this.#tick ??= setInterval(() => this.#next(), TICK_MS).unref();
    return new Promise((resolve, reject) => {
      const settle = (outcome: () => void) => {
        wish.answer.off('close', leave);
        this.#remove(waiting);
        outcome();
      };
      const waiting: Waiting = {
        ...wish,
        sinceMs: this.#now(),
        maxWaitMs,
        start: () => settle(() => resolve(this.#start(wish))),
        refuse: (error) => settle(() => reject(error)),
      };
      const leave = () => waiting.refuse(gone());
      wish.answer.once('close', leave);
      queue.push(waiting);
    });
  }

  /** What is answered and what waits. */
  #countOf(account: string, limit: Limit, queue: readonly Waiting[]): number {
    const waiting = queue.filter((one) => one.limit?.name === limit.name).length;
    return waiting + (this.#limited.get(keyOf(account, limit)) ?? 0);
  }

  #mayStart({ account, limit, needsSlot }: Wish): boolean {
    if (limit !== undefined && (this.#limited.get(keyOf(account, limit)) ?? 0) >= limit.atOnce) return false;
    if (!needsSlot) return true;
    const own = this.#slots.get(account)?.size ?? 0;
    if (this.#load.isOneAlone) return own < SLOTS.alone;
    if (!this.#load.isHeavy(account)) return own < SLOTS.besideOthers;
    return own < SLOTS.heavy && this.#allSlots === own && this.#restUntilMs <= this.#now();
  }

  #start({ account, answer, limit, needsSlot }: Wish): Release {
    if (limit !== undefined) {
      const key = keyOf(account, limit);
      this.#limited.set(key, (this.#limited.get(key) ?? 0) + 1);
      answer.once('close', () => {
        const left = (this.#limited.get(key) ?? 1) - 1;
        if (left > 0) this.#limited.set(key, left);
        else this.#limited.delete(key);
        this.#next();
      });
    }
    if (!needsSlot) return NOTHING;
    const slots = this.#slots.get(account) ?? new Set();
    this.#slots.set(account, slots);
    const slot: Slot = {
      sinceMs: this.#now(),
      release: () => {
        if (!slots.delete(slot)) return;
        answer.off('close', slot.release);
        this.#allSlots--;
        if (slots.size === 0 && this.#slots.get(account) === slots) this.#slots.delete(account);
        this.#charge(account, this.#now() - slot.sinceMs);
      },
    };
    slots.add(slot);
    this.#allSlots++;
    answer.once('close', slot.release);
    return slot.release;
  }

  #charge(account: string, tookMs: number): void {
    this.#load.charge(account, tookMs);
    if (this.#load.isHeavy(account)) this.#restUntilMs = this.#now() + Math.min(tookMs * REST.times, REST.maxMs);
    this.#next();
  }

  /** Starts whoever may be, the accounts in rotation, and refuses whoever waited too long. */
  #next(): void {
    if (this.#queues.size === 0) return;
    const nowMs = this.#now();
    this.#expire(nowMs);
    for (let hasStarted = true; hasStarted; ) {
      hasStarted = false;
      for (const [account, queue] of [...this.#queues]) {
        const first = queue.find((waiting) => this.#mayStart(waiting));
        if (first === undefined) continue;
        this.#queues.delete(account);
        this.#queues.set(account, queue);
        first.start();
        hasStarted = true;
      }
    }
  }

  #expire(nowMs: number): void {
    for (const slot of [...this.#slots.values()].flatMap((slots) => [...slots])) {
      if (nowMs - slot.sinceMs >= MAX_HELD_MS) slot.release();
    }
    for (const waiting of [...this.#queues.values()].flat()) {
      if (nowMs - waiting.sinceMs < waiting.maxWaitMs) continue;
      waiting.refuse(waiting.limit === undefined ? tooManyWaiting() : tooManyOf(waiting.limit));
    }
  }

  #remove(waiting: Waiting): void {
    const queue = this.#queues.get(waiting.account);
    const place = queue?.indexOf(waiting) ?? -1;
    if (queue === undefined || place < 0) return;
    queue.splice(place, 1);
    if (queue.length === 0) this.#queues.delete(waiting.account);
    if (this.#queues.size > 0) return;
    clearInterval(this.#tick);
    this.#tick = undefined;
  }
}

const NOTHING: Release = () => undefined;

function keyOf(account: string, { name }: Limit): string {
  return `${account} ${name}`;
}

function gone(): LandfallError {
  return new LandfallError('unavailable', 'Whoever asked for this has gone.');
}

function tooManyWaiting(): LandfallError {
  const detail = `More than ${MAX_WAITING} requests of one account are waiting, or one waited too long. Send fewer at once.`;
  return new LandfallError('too_many_requests', detail, { retryAfterSeconds: RETRY_SECONDS });
}

function tooManyOf({ atOnce }: Limit): LandfallError {
  const detail = `At most ${atOnce} of these are answered at a time for an account.`;
  return new LandfallError('too_many_requests', detail, { retryAfterSeconds: RETRY_SECONDS });
}
