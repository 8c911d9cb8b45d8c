import type { Worker } from 'node:worker_threads';
import type { DocumentType } from '../domain/document-types.ts';
import type { MailOutcome } from '../domain/email-submission.ts';
import { LandfallError } from '../errors.ts';
import { startThread } from '../values/thread.ts';
import type { ReadOutcome } from './read.ts';
import type { Degrees } from './rotation/turn.ts';

export type Question =
  | {
      readonly kind: 'read';
      readonly contentType: string | null;
      readonly as: DocumentType | undefined;
      /** How the document lies. */
      readonly rotation: 0 | Degrees;
    }
  | { readonly kind: 'rotate'; readonly degrees: Degrees }
  | { readonly kind: 'mail' };

export interface AskedOf {
  readonly question: Question;
  readonly bytes: Uint8Array;
}

export type Answer =
  | { readonly kind: 'read'; readonly outcome: ReadOutcome }
  | { readonly kind: 'rotate'; readonly bytes: Uint8Array | undefined }
  | { readonly kind: 'mail'; readonly outcome: MailOutcome }
  /** The bytes brought the thread down, or took more than they may. */
  | { readonly kind: 'lost' };

/** Brings the bytes when it is their turn, so that those that wait take no memory. */
export type LoadBytes = () => Promise<Uint8Array>;

const MAX_WAITING = 200;
const WAITING_RETRY_SECONDS = 30;
/** Fifty pages take about two seconds. */
const MAX_READING_MS = 20_000;
const MAX_START_MS = 20_000;
const WATCH_EVERY_MS = 100;
/** Unpacked streams live outside the heap and its limits, so that the whole process is watched. */
const MAX_GROWTH_BYTES = 512 * 1024 * 1024;
const HEAP_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

/** Files come from strangers: they are read one at a time, in a thread that can be ended at any moment. */
class ReadingThread {
  private worker: Worker | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  ask(question: Question, load: LoadBytes): Promise<Answer> {
    if (this.waiting >= MAX_WAITING) return Promise.reject(busy());
    this.waiting++;
    const answer = this.last
      .then(() => this.answer(question, load))
      .finally(() => {
        this.waiting--;
      });
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private async answer(question: Question, load: LoadBytes): Promise<Answer> {
    const bytes = await load();
    const worker = this.worker ?? (await this.start());
    worker.ref();
    const answer = await answerOf(worker, { question, bytes });
    worker.unref();
    if (answer.kind === 'lost') await worker.terminate();
    return answer;
  }

  private async start(): Promise<Worker> {
    const worker = startThread(new URL('./worker.ts', import.meta.url), 'document-worker', HEAP_LIMITS);
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = undefined;
    });
    // Whoever waits for the thread listens besides; while nobody does, its end is only noticed.
    worker.on('error', () => undefined);
    await untilReady(worker);
    this.worker = worker;
    return worker;
  }
}

function busy(): LandfallError {
  return new LandfallError('unavailable', 'Too many files are being worked on: try again in a moment.', {
    retryAfterSeconds: WAITING_RETRY_SECONDS,
  });
}

/** A thread that does not start is no fault of the document: that throws. */
async function untilReady(worker: Worker): Promise<void> {
  const first = await firstWord(worker, MAX_START_MS, () => false);
  if (first !== undefined) return;
  await worker.terminate();
  throw new Error('the thread that reads documents did not start');
}

async function answerOf(worker: Worker, asked: AskedOf): Promise<Answer> {
  const maxBytes = process.memoryUsage.rss() + MAX_GROWTH_BYTES;
  worker.postMessage(asked);
  const answer = await firstWord(worker, MAX_READING_MS, () => process.memoryUsage.rss() > maxBytes);
  return answer === undefined ? { kind: 'lost' } : (answer as Answer);
}

/** What the thread says next; undefined when it ends first, or has taken too long or too much. */
function firstWord(worker: Worker, maxMs: number, isTooMuch: () => boolean): Promise<unknown> {
  return new Promise((resolve) => {
    const endAtMs = performance.now() + maxMs;
    const settle = (word?: unknown) => {
      clearInterval(watch);
      worker.off('message', settle).off('error', lose).off('exit', lose);
      resolve(word);
    };
    const lose = () => settle();
    const watch = setInterval(() => {
      if (performance.now() > endAtMs || isTooMuch()) lose();
    }, WATCH_EVERY_MS);
    worker.on('message', settle).on('error', lose).on('exit', lose);
  });
}

/** Nobody who waits for an answer waits for documents that are read in the background. */
const background = new ReadingThread();
const foreground = new ReadingThread();

/** A thread starts with the first file and does not keep the process alive. */
export function askReadingThread(question: Question, load: LoadBytes): Promise<Answer> {
  return (question.kind === 'read' ? background : foreground).ask(question, load);
}
