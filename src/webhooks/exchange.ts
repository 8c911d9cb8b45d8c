import type { Dispatcher } from 'undici';
import { messageOf } from '../errors.ts';

/** What came back, as far as it came. */
export interface Answer {
  readonly statusCode: number;
  readonly headers: Headers;
  /** At most the part that is kept. */
  readonly body: Buffer;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const MAX_RESPONSE_BYTES = 64 * 1024;
const KEPT_RESPONSE_BYTES = 16 * 1024;

/**
 * One request and its answer. Ends exactly once: with an answer as soon as its status is known and its body was read,
 * broke off or is too long, or with an error. The deadline counts from now, so it also bounds the wait for a connection;
 * a request that gets its turn only after that is not sent.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #end: (outcome: Answer | Error) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #statusCode: number | undefined;
  #headers: Headers = {};
  #readBytes = 0;
  #ended = false;

  constructor(deadlineMs: number, end: (outcome: Answer | Error) => void) {
    this.#end = end;
    this.#timer = setTimeout(() => this.#breakOff(new Error(`no answer within ${deadlineMs / 1000} s`)), deadlineMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#ended) controller.abort(new Error('the deadline has passed'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, statusCode: number, headers: Headers): void {
    // Informational answers precede the one that counts.
    if (statusCode < 200) return;
    this.#statusCode = statusCode;
    this.#headers = headers;
  }

  /** Reads on past what is kept, so that the connection can serve again, but not without end. */
  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const room = KEPT_RESPONSE_BYTES - this.#readBytes;
    if (room > 0) this.#chunks.push(chunk.length <= room ? chunk : chunk.subarray(0, room));
    this.#readBytes += chunk.length;
    if (this.#readBytes > MAX_RESPONSE_BYTES) this.#breakOff(new Error('the answer is too long'));
  }

  onResponseEnd(): void {
    this.#settle(undefined);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: unknown): void {
    this.#settle(error instanceof Error ? error : new Error(messageOf(error)));
  }

  #breakOff(reason: Error): void {
    this.#settle(reason);
    this.#controller?.abort(reason);
  }

  /** The status decides; whether the body could be read to the end does not matter. */
  #settle(failure: Error | undefined): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#timer);
    if (this.#statusCode === undefined) this.#end(failure ?? new Error('no answer'));
    else this.#end({ statusCode: this.#statusCode, headers: this.#headers, body: joined(this.#chunks) });
  }
}

/** Answers are short, and come in one piece. */
function joined(chunks: readonly Buffer[]): Buffer {
  const [first, ...others] = chunks;
  return first && others.length === 0 ? first : Buffer.concat(chunks);
}
