import type { Worker } from 'node:worker_threads';
import { LruCache } from '../concurrency/lru-cache.ts';
import { startThread } from '../concurrency/thread.ts';
import type { Position } from '../values/position.ts';
import type { Hop, RouteOptions, RouteResult } from './route.ts';
import type { Answer, Question } from './worker.ts';

/** Sea routes for a server: computed in a thread of their own, so that the event loop never waits for one. */
export interface Router {
  route(from: Position, to: Position, options?: RouteOptions): Promise<RouteResult>;
  /** Which of these straight lines touch no land. */
  areClear(hops: readonly Hop[]): Promise<readonly boolean[]>;
  /** Readies the ways to a place that will be asked for. */
  prepare(place: Position): void;
  close(): Promise<void>;
}

/** Answers are about 10 kB each. */
const MAX_ANSWERS = 500;
/** More questions than this at once are refused: each may take a tenth of a second. */
const MAX_WAITING = 2_000;

/** Its caches live outside the heap: what building leaves behind is to be swept up early rather than kept. */
const HEAP_LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 };

/** The thread starts with the first question and takes about two seconds to be ready; later questions wait for it. */
export function createRouter(): Router {
  return new ThreadedRouter();
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

class ThreadedRouter implements Router {
  private worker: Worker | undefined;
  private nextId = 1;
  private readonly waiting = new Map<number, Waiting>();
  private readonly answers = new LruCache<Promise<RouteResult>>(MAX_ANSWERS);

  /** Who asks what was asked before, or is being asked, gets the same answer. */
  route(from: Position, to: Position, options: RouteOptions = {}): Promise<RouteResult> {
    if (options.once) return this.compute(from, to, options);
    const key = JSON.stringify([from.latitude, from.longitude, to.latitude, to.longitude, options]);
    const known = this.answers.get(key);
    if (known) return known;
    const answer = this.compute(from, to, options);
    this.answers.set(key, answer);
    answer.catch(() => this.answers.delete(key));
    return answer;
  }

  async areClear(hops: readonly Hop[]): Promise<readonly boolean[]> {
    const answer = await this.answerTo((id) => ({ kind: 'clear', id, hops }));
    if (answer.kind !== 'clear') throw new Error('the routing thread answered another question');
    return answer.clear;
  }

  private async compute(from: Position, to: Position, options: RouteOptions): Promise<RouteResult> {
    const answer = await this.answerTo((id) => ({ kind: 'route', id, from, to, options }));
    if (answer.kind !== 'route') throw new Error('the routing thread answered another question');
    return answer.result;
  }

  private answerTo(questionOf: (id: number) => Question): Promise<Answer> {
    if (this.waiting.size >= MAX_WAITING) return Promise.reject(new Error('too many routes are being computed'));
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.ask(questionOf(id));
    });
  }

  prepare(place: Position): void {
    this.ask({ kind: 'prepare', place });
  }

  async close(): Promise<void> {
    const worker = this.worker;
    this.worker = undefined;
    this.failAll(new Error('the router was closed'));
    await worker?.terminate();
  }

  private ask(question: Question): void {
    this.worker ??= this.start();
    if (this.waiting.size > 0) this.worker.ref();
    this.worker.postMessage(question);
  }

  private start(): Worker {
    const worker = startThread(new URL('./worker.ts', import.meta.url), 'route-worker', HEAP_LIMITS);
    worker.unref();
    worker.on('message', (answer: Answer) => {
      const waiting = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if (this.waiting.size === 0) worker.unref();
      waiting?.resolve(answer);
    });
    // A thread that dies takes its questions with it; the next question starts another.
    worker.on('error', (error) => this.lose(worker, new Error('the routing thread failed', { cause: error })));
    worker.on('exit', () => this.lose(worker, new Error('the routing thread ended')));
    return worker;
  }

  private lose(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    this.failAll(error);
  }

  private failAll(error: Error): void {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of all) reject(error);
  }
}
