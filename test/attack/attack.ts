import { messageOf } from '../../src/errors.ts';
import {
  type Attempt,
  actingFor,
  assistant,
  bomb,
  foreignId,
  largeAnswer,
  outside,
  role,
  type Scene,
  withoutBody,
} from './attempts.ts';
import { hostileAnswer } from './hostile-attempts.ts';
import { pipeline } from './pipeline.ts';
import { hoard } from './quota-attempts.ts';
import { knownBrowser, setUpAgain, signIn } from './sign-in-attempts.ts';
import type { Target } from './start-target.ts';
import type { Tenant } from './tenants.ts';
import { differenceFromNothing, send } from './twin.ts';

const KINDS = [foreignId, role, actingFor, signIn, setUpAgain, knownBrowser, assistant, outside, withoutBody, hoard];
/** Most of it is about what others have. */
const OTHERS = [foreignId, foreignId, role, ...KINDS];
/** Of attempts, by how much they cost: bombs are few. */
const BOMB_EVERY = 40;
const HOSTILE_EVERY = 30;
/** Now and then somebody sets the clock. */
const CLOCK_EVERY = 100;
/** Questions for much, and many on one connection. */
const LARGE_EVERY = 25;
const PIPELINE_EVERY = 60;
const PIPELINED = { times: 20_000, maxAnswered: 33 };
const HOUR_MS = 3_600_000;
const CLOCKS_MS = [0, HOUR_MS, -HOUR_MS, 24 * HOUR_MS, -24 * HOUR_MS];
const MAX_FINDS = 50;
/** Of the attempts made last, when they began and ended. */
const MAX_SPANS = 50_000;

/** Tries one thing after the other, and keeps what must not have been answered so. */
export class Attack {
  readonly #target: Target;
  readonly #scene: Scene;
  readonly #secrets: readonly string[];
  readonly #counts = new Map<string, number>();
  readonly #leaks: string[] = [];
  readonly #faults: string[] = [];
  readonly #unanswered: string[] = [];
  readonly #spans: { readonly label: string; readonly fromMs: number; toMs: number }[] = [];
  #begun = 0;
  #busy = 0;
  tried = 0;

  constructor(target: Target, scene: Scene, secrets: readonly string[]) {
    this.#target = target;
    this.#scene = scene;
    this.#secrets = secrets;
  }

  async next(): Promise<void> {
    const { random } = this.#scene;
    if (this.tried % CLOCK_EVERY === CLOCK_EVERY - 1) this.#setClock();
    const turn = this.tried++;
    if (turn % PIPELINE_EVERY === 1) await this.#pipeline(random.pick(['/healthz', '/nowhere', '/v2/shipments']));
    if (turn % HOSTILE_EVERY === 3) return this.try(hostileAnswer);
    await this.try(turn % BOMB_EVERY === 0 ? bomb : turn % LARGE_EVERY === 2 ? largeAnswer : random.pick(OTHERS));
  }

  async #pipeline(path: string): Promise<void> {
    const attempt: Attempt = { kind: 'pipelining', method: 'GET', path, key: undefined };
    this.#count(attempt.kind);
    const { length } = await pipeline(this.#target.url, { path, times: PIPELINED.times });
    if (length > PIPELINED.maxAnswered) this.#note(this.#leaks, attempt, `${length} answered on one connection`);
  }

  /** The first of a kind loads and compiles what the others find. */
  async begin(): Promise<void> {
    for (const make of [bomb, hostileAnswer, largeAnswer, ...KINDS]) await this.try(make);
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
    if (status === 503) this.#busy++;
    else if (status >= 500) this.#note(this.#faults, attempt, `${status} ${text.slice(0, 200)}`);
    // What is in the request tells nobody anything when it comes back.
    const asked = `${attempt.path}${typeof attempt.body === 'string' ? attempt.body : ''}`;
    const told = attempt.isTheirs
      ? undefined
      : this.#secrets.find((secret) => text.includes(secret) && !asked.includes(secret));
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
      busy: this.#busy,
      unanswered: this.#unanswered,
    };
  }
}

/** Why there was no answer: what `fetch` says about that is in the cause. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error ? `${messageOf(error)}: ${messageOf(cause)}` : messageOf(error);
}
