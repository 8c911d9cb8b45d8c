import type { Worker } from 'node:worker_threads';
import type { DocumentType } from '../domain/document-types.ts';
import { startThread } from '../values/thread.ts';
import type { ReadOutcome } from './read.ts';
import type { Degrees } from './rotation/turn.ts';

export type Question =
  | {
      readonly kind: 'read';
      readonly bytes: Uint8Array;
      readonly contentType: string | null;
      readonly as: DocumentType | undefined;
    }
  | { readonly kind: 'rotate'; readonly bytes: Uint8Array; readonly degrees: Degrees };

export type Answer =
  | { readonly kind: 'read'; readonly outcome: ReadOutcome }
  | { readonly kind: 'rotate'; readonly bytes: Uint8Array | undefined }
  /** The document brought the thread down, or took more than it may. */
  | { readonly kind: 'lost' };

const MAX_WAITING = 200;
/** Fifty pages take about two seconds. */
const MAX_READING_MS = 20_000;
/** The first document also waits for the thread to start. */
const MAX_START_MS = 20_000;
const WATCH_EVERY_MS = 100;
/** Unpacked streams live outside the heap and its limits, so that the whole process is watched. */
const MAX_GROWTH_BYTES = 512 * 1024 * 1024;
const HEAP_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

interface Waiting {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
}

/** Documents come from strangers: they are read one at a time, in a thread that can be ended at any moment. */
class ReadingThread {
  private worker: Worker | undefined;
  private current: Waiting | undefined;
  private watch: NodeJS.Timeout | undefined;
  private readonly waiting: Waiting[] = [];

  ask(question: Question): Promise<Answer> {
    if (this.waiting.length >= MAX_WAITING) return Promise.reject(new Error('too many documents are being read'));
    return new Promise((resolve) => {
      this.waiting.push({ question, resolve });
      this.goOn();
    });
  }

  private goOn(): void {
    if (this.current) return;
    this.current = this.waiting.shift();
    if (!this.current) {
      this.worker?.unref();
      return;
    }
    const isNew = this.worker === undefined;
    const worker = this.worker ?? this.start();
    this.worker = worker;
    worker.ref();
    this.watchOver(worker, isNew ? MAX_START_MS + MAX_READING_MS : MAX_READING_MS);
    worker.postMessage(this.current.question);
  }

  private watchOver(worker: Worker, maxMs: number): void {
    const endAtMs = performance.now() + maxMs;
    const maxBytes = process.memoryUsage.rss() + MAX_GROWTH_BYTES;
    this.watch = setInterval(() => {
      if (performance.now() > endAtMs || process.memoryUsage.rss() > maxBytes) this.lose(worker);
    }, WATCH_EVERY_MS);
  }

  private start(): Worker {
    const worker = startThread(new URL('./worker.ts', import.meta.url), 'document-worker', HEAP_LIMITS);
    worker.on('message', (answer: Answer) => {
      if (this.worker === worker) this.finish(answer);
    });
    worker.on('error', () => this.lose(worker));
    worker.on('exit', () => this.lose(worker));
    return worker;
  }

  private lose(worker: Worker): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    void worker.terminate();
    this.finish({ kind: 'lost' });
  }

  private finish(answer: Answer): void {
    clearInterval(this.watch);
    const done = this.current;
    this.current = undefined;
    done?.resolve(answer);
    this.goOn();
  }
}

let thread: ReadingThread | undefined;

/** The thread starts with the first document and does not keep the process alive. */
export function askReadingThread(question: Question): Promise<Answer> {
  thread ??= new ReadingThread();
  return thread.ask(question);
}
