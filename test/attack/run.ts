import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../../src/errors.ts';
import type { Db } from '../../src/store/tables.ts';
import { createRandom } from '../fuzz/random.ts';
import { type Attempt, assistant, bomb, foreignId, outside, role, type Scene, signIn } from './attempts.ts';
import { FOLLOWED_BOX } from './bombs.ts';
import { ordinaryDay } from './ordinary-day.ts';
import { startTarget, type Target } from './start-target.ts';
import { createTenant, follow, furnish, idsOf, stateOf, type Tenant } from './tenants.ts';
import { differenceFromNothing, send } from './twin.ts';

export interface AttackOptions {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly seed: number;
  /** The attack goes on until both are over: so many attempts, and so many minutes. */
  readonly attempts: number;
  readonly minutes: number;
  /** Watches what the service is at during its longest stalls, which costs some of its speed. */
  readonly isExplained?: boolean;
}

export interface AttackReport {
  readonly attempts: Readonly<Record<string, number>>;
  /** What another account learned or did, and what was let through that must not be. */
  readonly leaks: readonly string[];
  /** Tables in which something of the victim is not as it was. */
  readonly changed: readonly string[];
  /** Answers that say that we were at fault, except that we were too busy. */
  readonly faults: readonly string[];
  /** Requests that got no answer at all: neither refused nor served. */
  readonly unanswered: readonly string[];
  readonly longestStallMs: number;
  /** The longest, each with what was being worked on then. */
  readonly stalls: readonly string[];
  /** And what the service itself was at, where that is to be explained. */
  readonly doing: readonly string[];
  readonly heapBefore: number;
  readonly heapAfter: number;
  /** What the victim asked for meanwhile, and what of it failed. */
  readonly served: number;
  readonly unserved: readonly string[];
}

const KINDS = [foreignId, role, signIn, assistant, outside];
/** Most of it is about what others have. */
const OTHERS = [foreignId, foreignId, role, ...KINDS];
const AT_ONCE = 6;
/** Of attempts, by how much they cost: bombs are few. */
const BOMB_EVERY = 40;
/** Now and then somebody sets the clock. */
const CLOCK_EVERY = 100;
const HOUR_MS = 3_600_000;
const CLOCKS_MS = [0, HOUR_MS, -HOUR_MS, 24 * HOUR_MS, -24 * HOUR_MS];
const MAX_FINDS = 50;
/** Of the attempts made last, when they began and ended. */
const MAX_SPANS = 50_000;
const SETTLE_MS = 3_000;
/** What was acknowledged is still being worked on for a while. */
const MAX_SETTLES = 20;
/** Caches fill to their bounds, and what is compiled stays. */
export const BACK_AT_LEVEL_TIMES = 1.5;

/** The sweep: every row of the routes, bodies, roles, bombs, guesses and streams, beside somebody's ordinary day. */
export async function runAttack(options: AttackOptions): Promise<AttackReport> {
  const { db, databaseUrl, seed, attempts, minutes } = options;
  const target = await startTarget(databaseUrl, options.isExplained);
  try {
    const random = createRandom(seed);
    const victim = await createTenant(db, target.url, `MARK${seed}`);
    const neighbour = await createTenant(db, target.url, `DAY${seed}`);
    const stranger = await createTenant(db, target.url, 'stranger');
    await follow(stranger, FOLLOWED_BOX);
    const { email, numbers } = await furnish(victim);
    const ids = [...new Set(await idsOf(db, victim.accountId))];
    // Whoever sends an id may be told of it again, as in their own audit trail: half of them are never sent.
    const victimIds = ids.filter((_, index) => index % 2 === 0);
    const neverSent = ids.filter((_, index) => index % 2 === 1);
    const secrets = [...neverSent, victim.accountId, victim.mark, neighbour.mark, email, ...numbers];
    const { addresses } = target;
    const attack = new Attack(target, { random, stranger, victimIds, victimEmail: email, addresses }, secrets);
    // The first of a kind loads and compiles what the others find.
    for (const make of [bomb, ...KINDS]) await attack.try(make);
    await delay(SETTLE_MS);
    const before = await target.measure();
    const furnished = await stateOf(db, victim.accountId);
    const listening = attack.listen(stranger);
    const ordinary = ordinaryDay(neighbour);
    const untilMs = performance.now() + minutes * 60_000;
    const attacking = Array.from({ length: AT_ONCE }, async () => {
      while (attack.tried < attempts || performance.now() < untilMs) await attack.next();
    });
    await Promise.all(attacking);
    const day = await ordinary.end();
    await listening();
    const during = await target.measure();
    const heapAfter = await heapOnceQuiet(target, before.heapBytes, minutes > 0 ? MAX_SETTLES : 1);
    const left = await stateOf(db, victim.accountId);
    const changed = Object.keys(left).filter((table) => left[table] !== furnished[table]);
    return {
      ...attack.report(),
      changed,
      longestStallMs: Math.round(during.longestStallMs),
      stalls: during.stalls.map(
        ({ lastedMs, atMs }) => `${lastedMs.toFixed(0)} ms beside ${attack.underWayAt(atMs, lastedMs).join(', ')}`,
      ),
      doing: during.doing,
      heapBefore: before.heapBytes,
      heapAfter,
      ...day,
    };
  } finally {
    await target.stop();
  }
}

/** Waits until the memory is back at its level, but not for ever. */
async function heapOnceQuiet(target: Target, levelBytes: number, settles: number): Promise<number> {
  let heapBytes = Number.POSITIVE_INFINITY;
  for (let settle = 0; settle < settles && heapBytes > levelBytes * BACK_AT_LEVEL_TIMES; settle++) {
    await delay(SETTLE_MS);
    ({ heapBytes } = await target.measure());
  }
  return heapBytes;
}

class Attack {
  readonly #target: Target;
  readonly #scene: Scene;
  readonly #secrets: readonly string[];
  readonly #counts = new Map<string, number>();
  readonly #leaks: string[] = [];
  readonly #faults: string[] = [];
  readonly #unanswered: string[] = [];
  readonly #spans: { readonly label: string; readonly fromMs: number; toMs: number }[] = [];
  #begun = 0;
  tried = 0;

  constructor(target: Target, scene: Scene, secrets: readonly string[]) {
    this.#target = target;
    this.#scene = scene;
    this.#secrets = secrets;
  }

  async next(): Promise<void> {
    const { random } = this.#scene;
    if (this.tried % CLOCK_EVERY === CLOCK_EVERY - 1) this.#setClock();
    await this.try(this.tried++ % BOMB_EVERY === 0 ? bomb : random.pick(OTHERS));
  }

  async try(make: (scene: Scene) => Attempt): Promise<void> {
    const attempt = make(this.#scene);
    this.#count(attempt.kind);
    const span = { label: attempt.name ?? `${attempt.method} ${attempt.path}`, fromMs: Date.now(), toMs: Infinity };
    this.#spans[this.#begun++ % MAX_SPANS] = span;
    try {
      const answered = await send(this.#target.url, attempt);
      this.#judge(attempt, answered.status, answered.text);
      const difference = await differenceFromNothing(this.#target.url, attempt, answered);
      if (difference !== undefined) this.#note(this.#leaks, attempt, difference);
    } catch (error) {
      const tookMs = Date.now() - span.fromMs;
      this.#note(this.#unanswered, attempt, `${reasonOf(error)} after ${tookMs} ms`);
    }
    span.toMs = Date.now();
  }

  underWayAt(endedMs: number, lastedMs: number): string[] {
    return this.#spans
      .filter(({ fromMs, toMs }) => fromMs <= endedMs && toMs >= endedMs - lastedMs)
      .map(({ label }) => label.slice(0, 120));
  }

  #setClock(): void {
    this.#target.setClock(this.#scene.random.pick(CLOCKS_MS));
    this.#count('clock');
  }

  #count(kind: string): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  #judge(attempt: Attempt, status: number, text: string): void {
    if (status >= 500 && status !== 503) this.#note(this.#faults, attempt, `${status} ${text.slice(0, 200)}`);
    // What is in the request tells nobody anything when it comes back.
    const asked = `${attempt.path}${typeof attempt.body === 'string' ? attempt.body : ''}`;
    const told = this.#secrets.find((secret) => text.includes(secret) && !asked.includes(secret));
    if (told !== undefined) this.#note(this.#leaks, attempt, `told of ${told}`);
    const find = attempt.find?.(status);
    if (find !== undefined && status < 500) this.#note(this.#leaks, attempt, find);
  }

  /** Follows the stranger's own stream: nothing of the victim's day may be in it. Returns what ends that. */
  listen(stranger: Tenant): () => Promise<void> {
    const stopping = new AbortController();
    const headers = { authorization: `Token ${stranger.keys.admin}` };
    const attempt: Attempt = { kind: 'streams', method: 'GET', path: '/v2/stream', key: stranger.keys.admin };
    this.#count(attempt.kind);
    const listening = (async () => {
      const response = await fetch(`${this.#target.url}${attempt.path}`, { headers, signal: stopping.signal });
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) this.#judge(attempt, response.status, decoder.decode(chunk));
    })().catch(() => undefined);
    return async () => {
      stopping.abort();
      await listening;
    };
  }

  #note(finds: string[], { kind, method, path }: Attempt, what: string): void {
    if (finds.length < MAX_FINDS) finds.push(`${kind}: ${method} ${path} → ${what}`);
  }

  report() {
    return {
      attempts: Object.fromEntries(this.#counts),
      leaks: this.#leaks,
      faults: this.#faults,
      unanswered: this.#unanswered,
    };
  }
}

/** Why there was no answer: what `fetch` says about that is in the cause. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error ? `${messageOf(error)}: ${messageOf(cause)}` : messageOf(error);
}
