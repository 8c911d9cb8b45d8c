const NEWLINE = 10;
const CARRIAGE_RETURN = 13;
/** Lines of so few bytes hold no two sentences. */
const SHORT_LINE_BYTES = 60;
/** A tag block and a sentence are at most about 250 characters; longer lines are no NMEA. */
export const MAX_LINE_BYTES = 1024;

export interface LineSink {
  line(bytes: Uint8Array, from: number, to: number): void;
  overlong(): void;
}

/**
 * Cuts a stream of bytes into lines, which end with a newline, a carriage return or both. Keeps at most one line of
 * memory, whatever arrives.
 */
export class Lines {
  readonly #sink: LineSink;
  readonly #maxBytes: number;
  readonly #rest: Buffer;
  #restLength = 0;
  /** The line that is being received is too long: everything up to its end is dropped. */
  #skipping = false;

  constructor(sink: LineSink, maxBytes = MAX_LINE_BYTES) {
    this.#sink = sink;
    this.#maxBytes = maxBytes;
    this.#rest = Buffer.alloc(maxBytes);
  }

  push(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      // Nearly all lines are short and have no carriage return but the one before the newline.
      const mayBeSeveral = end - from > SHORT_LINE_BYTES || this.#restLength > 0;
      this.#finish(chunk, mayBeSeveral ? this.#finishReturned(chunk, from, end) : from, end);
      from = end + 1;
    }
    from = this.#finishReturned(chunk, from, chunk.length);
    if (from < chunk.length) this.#keep(chunk, from);
  }

  /** Finishes the lines that end with a carriage return, and returns where the next one begins. */
  #finishReturned(chunk: Buffer, from: number, to: number): number {
    const bytes = chunk.subarray(from, to);
    let next = 0;
    for (let end = bytes.indexOf(CARRIAGE_RETURN); end >= 0; end = bytes.indexOf(CARRIAGE_RETURN, next)) {
      this.#finish(bytes, next, end);
      next = end + 1;
    }
    return from + next;
  }

  /** The stream or datagram ends: what is there is the last line. */
  end(): void {
    this.#finish(Buffer.alloc(0), 0, 0);
  }

  #finish(chunk: Buffer, from: number, end: number): void {
    if (this.#skipping) {
      this.#skipping = false;
      return;
    }
    if (this.#restLength === 0) {
      this.#emit(chunk, from, end);
      return;
    }
    this.#keep(chunk, from, end);
    const length = this.#restLength;
    this.#restLength = 0;
    if (this.#skipping) this.#skipping = false;
    else this.#emit(this.#rest, 0, length);
  }

  #emit(bytes: Buffer, from: number, to: number): void {
    if (to - from > this.#maxBytes) this.#sink.overlong();
    else this.#sink.line(bytes, from, to);
  }

  #keep(chunk: Buffer, from: number, to = chunk.length): void {
    if (this.#skipping) return;
    if (this.#restLength + to - from > this.#maxBytes) {
      this.#skipping = true;
      this.#restLength = 0;
      this.#sink.overlong();
      return;
    }
    this.#restLength += chunk.copy(this.#rest, this.#restLength, from, to);
  }
}
