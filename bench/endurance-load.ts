import { setTimeout as delay } from 'node:timers/promises';
import { Agent } from 'undici';
import type { Random } from '../src/simulator/random.ts';
import type { Kind, Question } from './endurance-mix.ts';
import { watchStolen } from './report/machine-use.ts';

const CONNECTIONS = 48;
/** What is not kept up with shows long before: so much may be under way. */
const MAX_UNDER_WAY = 20_000;
const SHOWN = 200;
const TELL_EVERY_MS = 60_000;

export interface Timed {
  /** In which minute it was due. */
  readonly minute: number;
  /** Until it was answered. */
  readonly ms: number;
}

export interface Times {
  readonly byKind: ReadonlyMap<string, readonly Timed[]>;
  /** Share of the cores that the host gave to others, by minute. */
  readonly stolen: readonly number[];
  readonly errors: readonly string[];
  readonly asked: number;
  readonly seconds: number;
}

/** Asks a mix of questions, the processes by turns and each kind by its weight, in an order that follows from the random numbers. */
export class Load {
  readonly #urls: readonly string[];
  readonly #kinds: readonly Kind[];
  readonly #whole: number;
  readonly #random: Random;
  readonly #agent = new Agent({ connections: CONNECTIONS, pipelining: 1 });
  #byKind = new Map<string, Timed[]>();
  #stolen: number[] = [];
  #begunMs = 0;
  #errors: string[] = [];
  #turn = 0;

  constructor(urls: readonly string[], kinds: readonly Kind[], random: Random) {
    this.#urls = urls;
    this.#kinds = kinds;
    this.#whole = kinds.reduce((sum, { weight }) => sum + weight, 0);
    this.#random = random;
  }

  /** As much as is answered to so many who each ask again at once. */
  async asMuchAsPossible(seconds: number, clients: number): Promise<Times> {
    const begun = this.#begin();
    const untilMs = begun + seconds * 1000;
    const client = async (account: number) => {
      while (performance.now() < untilMs) await this.#ask(account, performance.now());
    };
    await Promise.all(Array.from({ length: clients }, (_, account) => client(account)));
    return this.#end(begun);
  }

  /** So many a second, evenly, whether or not those before were answered; an interrupt ends it earlier. */
  async steadily(perSecond: number, seconds: number): Promise<Times> {
    const begun = this.#begin();
    const underWay = new Set<Promise<void>>();
    const stolen = watchStolen();
    let [isOver, toldMs] = [false, begun];
    process.once('SIGINT', () => {
      isOver = true;
    });
    for (let count = 0; count < perSecond * seconds && !isOver; count++) {
      const dueMs = begun + (count * 1000) / perSecond;
      const early = dueMs - performance.now();
      if (early > 0) await delay(early);
      if (dueMs - toldMs > TELL_EVERY_MS) {
        toldMs = dueMs;
        this.#stolen.push(stolen());
        console.log(
          `${this.#stolen.length} min: ${count} asked, ${underWay.size} under way, ${this.#errors.length} errors, ` +
            `${((this.#stolen.at(-1) ?? 0) * 100).toFixed(1)} % of the cores stolen`,
        );
      }
      if (underWay.size >= MAX_UNDER_WAY) throw new Error(`${MAX_UNDER_WAY} questions wait for an answer`);
      const asked: Promise<void> = this.#ask(count, dueMs).finally(() => underWay.delete(asked));
      underWay.add(asked);
    }
    this.#stolen.push(stolen());
    await Promise.all(underWay);
    return this.#end(begun);
  }

  async close(): Promise<void> {
    await this.#agent.close();
  }

  #begin(): number {
    [this.#byKind, this.#errors, this.#stolen] = [new Map(), [], []];
    this.#begunMs = performance.now();
    return this.#begunMs;
  }

  #end(begun: number): Times {
    const seconds = (performance.now() - begun) / 1000;
    const asked = [...this.#byKind.values()].reduce((sum, times) => sum + times.length, 0);
    return { byKind: this.#byKind, stolen: this.#stolen, errors: this.#errors, asked, seconds };
  }

  async #ask(account: number, dueMs: number): Promise<void> {
    const question = this.#pick(account);
    const { method, path, key, body } = question;
    const origin = this.#urls[this.#turn++ % this.#urls.length] ?? '';
    const headers = { authorization: `Token ${key}`, ...(body === undefined ? {} : JSON_BODY) };
    try {
      const { statusCode, body: answer } = await this.#agent.request({
        ...{ origin, path, method, headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (statusCode < 300) await answer.dump({ limit: Number.MAX_SAFE_INTEGER });
      else this.#fail(question, `${statusCode} ${await answer.text()}`);
    } catch (error) {
      this.#fail(question, String(error));
    }
    const times = this.#byKind.get(question.kind) ?? [];
    times.push({ minute: Math.floor((dueMs - this.#begunMs) / TELL_EVERY_MS), ms: performance.now() - dueMs });
    this.#byKind.set(question.kind, times);
  }

  #pick(account: number): Question {
    let rest = this.#random.next() * this.#whole;
    for (const { weight, ask } of this.#kinds) {
      rest -= weight;
      if (rest < 0) return ask(account);
    }
    return (this.#kinds[0] as Kind).ask(account);
  }

  #fail({ method, path }: Question, words: string): void {
    this.#errors.push(`${method} ${path} → ${words.slice(0, SHOWN)}`);
  }
}

const JSON_BODY = { 'content-type': 'application/json' };
