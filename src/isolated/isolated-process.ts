import type { ChildProcess } from 'node:child_process';
import type { Asker } from '../concurrency/asker.ts';
import { FairQueue } from '../concurrency/fair-queue.ts';
import { LandfallError } from '../errors.ts';
import { MINUTE_MS } from '../values/duration.ts';
import { type ChildProgram, startChild } from './start-child.ts';

/** What an isolated process is sent: a question, and its bytes piece by piece, so that handing them over holds nobody up. */
export type Asked<Question> =
  | { readonly kind: 'question'; readonly question: Question; readonly byteLength: number }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/** What an isolated process says. Pieces without bytes go as text: `JSON.parse` makes objects several times as fast as the channel. */
export type Word<Piece> =
  | { readonly kind: 'ready' | 'end' | 'lost' }
  | { readonly kind: 'piece'; readonly piece: Piece }
  | { readonly kind: 'text'; readonly text: string };

/** Brings the bytes when it is their turn, so that those that wait take no memory. */
export type LoadBytes = () => Promise<Uint8Array>;

interface Waiting<Question, Piece> extends Asker {
  readonly question: Question;
  readonly load: LoadBytes;
  readonly settle: (answer: readonly Piece[] | undefined | Promise<never>) => void;
}

const PIECE_BYTES = 256 * 1024;
const WAITING = { max: 400, maxOfOne: 50, retrySeconds: 30 };
/** A process that cannot start ends by itself; this is for one that hangs, not for a machine that has much to do. */
const MAX_START_MS = MINUTE_MS;
/** A process that nobody has asked for this long gives its memory back. */
const MAX_IDLE_MS = 2 * MINUTE_MS;

/** What strangers send is read one at a time, in a process that can be ended at any moment. */
export class IsolatedProcess<Question, Piece> {
  readonly #program: ChildProgram;
  readonly #maxReadingMs: number;
  readonly #waiting = new FairQueue<Waiting<Question, Piece>>();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isAtWork = false;

  constructor(program: ChildProgram, maxReadingMs: number) {
    this.#program = program;
    this.#maxReadingMs = maxReadingMs;
  }

  /** The pieces of the answer; undefined when the bytes brought the process down, or took more than they may. */
  ask(question: Question, load: LoadBytes, asker: Asker): Promise<readonly Piece[] | undefined> {
    const { accountId, signal } = asker;
    if (this.#waiting.size >= WAITING.max || this.#waiting.sizeOf(accountId) >= WAITING.maxOfOne) {
      return Promise.reject(busy());
    }
    if (signal?.aborted) return Promise.reject(gone());
    return new Promise((resolve) => {
      const waiting: Waiting<Question, Piece> = { ...asker, question, load, settle: resolve };
      this.#waiting.push(accountId, waiting);
      const leave = () => this.#waiting.remove(accountId, waiting) && resolve(Promise.reject(gone()));
      signal?.addEventListener('abort', leave, { once: true });
      void this.#work();
    });
  }

  async #work(): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const { settle } = next;
      await this.#answer(next).then(settle, (error: unknown) => settle(Promise.reject(error)));
    }
    this.#isAtWork = false;
  }

  async #answer({ question, load, signal }: Waiting<Question, Piece>): Promise<readonly Piece[] | undefined> {
    const bytes = await load();
    if (signal?.aborted) throw gone();
    clearTimeout(this.#idle);
    const child = this.#child ?? (await this.#start());
    const end = () => this.#end(child);
    signal?.addEventListener('abort', end, { once: true });
    keepAlive(child, true);
    const pieces = await piecesOf<Question, Piece>(child, question, bytes, this.#maxReadingMs);
    keepAlive(child, false);
    signal?.removeEventListener('abort', end);
    if (pieces === undefined) this.#end(child);
    else this.#idle = setTimeout(end, MAX_IDLE_MS).unref();
    if (signal?.aborted) throw gone();
    return pieces;
  }

  async #start(): Promise<ChildProcess> {
    const child = startChild(this.#program);
    // Whoever waits for an answer listens besides; while nobody does, its end is only noticed.
    child.on('error', () => undefined);
    child.on('exit', () => this.#end(child));
    const isReady = await hear(child, MAX_START_MS, (word) => word.kind === 'ready');
    // A process that does not start is no fault of the bytes.
    if (!isReady) {
      this.#end(child);
      throw new LandfallError('unavailable', 'What reads files did not start: try again in a moment.', {
        retryAfterSeconds: WAITING.retrySeconds,
      });
    }
    this.#child = child;
    return child;
  }

  #end(child: ChildProcess): void {
    if (this.#child === child) this.#child = undefined;
    child.kill('SIGKILL');
  }
}

/** Only while it is asked does the process keep ours alive. */
function keepAlive(child: ChildProcess, isAsked: boolean): void {
  if (isAsked) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

function busy(): LandfallError {
  return new LandfallError('unavailable', 'Too many files are being worked on: try again in a moment.', {
    retryAfterSeconds: WAITING.retrySeconds,
  });
}

function gone(): LandfallError {
  return new LandfallError('unavailable', 'Whoever asked for this has gone.');
}

async function piecesOf<Question, Piece>(
  child: ChildProcess,
  question: Question,
  bytes: Uint8Array,
  maxMs: number,
): Promise<readonly Piece[] | undefined> {
  const pieces: Piece[] = [];
  const answered = hear<Piece>(child, maxMs, (word) => {
    if (word.kind !== 'piece' && word.kind !== 'text') return word.kind === 'end';
    pieces.push(word.kind === 'piece' ? word.piece : JSON.parse(word.text));
    return undefined;
  });
  await tell<Question>(child, { kind: 'question', question, byteLength: bytes.length });
  for (let from = 0; from < bytes.length && child.connected; from += PIECE_BYTES) {
    await tell<Question>(child, { kind: 'bytes', bytes: bytes.subarray(from, from + PIECE_BYTES) });
  }
  return (await answered) ? pieces : undefined;
}

/** Ends when it has gone. A process that is gone by now is noticed as such. */
function tell<Question>(child: ChildProcess, asked: Asked<Question>): Promise<void> {
  return new Promise((resolve) => {
    child.send(asked, () => resolve());
  });
}

/** Listens until something is settled; false when the process ends first, or takes too long, which ends it. */
function hear<Piece>(
  child: ChildProcess,
  maxMs: number,
  take: (word: Word<Piece>) => boolean | undefined,
): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (outcome: boolean) => {
      clearTimeout(timer);
      child.off('message', listen).off('error', lose).off('exit', lose);
      resolve(outcome);
    };
    const listen = (word: unknown) => {
      const outcome = take(word as Word<Piece>);
      if (outcome !== undefined) settle(outcome);
    };
    const lose = () => settle(false);
    const timer = setTimeout(() => child.kill('SIGKILL'), maxMs);
    child.on('message', listen).on('error', lose).on('exit', lose);
  });
}
