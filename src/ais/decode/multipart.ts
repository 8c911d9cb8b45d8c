import { append, newWords, type Words } from './bits.ts';
import type { Drops } from './drops.ts';
import type { Sentence } from './sentence.ts';

/** A message of nine sentences of 96 payload characters is longer than any real one. */
const MAX_SEXTETS = 9 * 96;
const MAX_OPEN = 64;
const MAX_AGE_MS = 3_000;
const MAX_SENTENCES_APART = 24;

export interface OpenMessage {
  readonly words: Words;
  count: number;
  nextNumber: number;
  startedMs: number;
  lastSentence: number;
  /** The time of the first part. */
  atMs: number;
}

/** When a part came: by its own time, by the receiver's clock, and as which sentence of the source. */
export interface Arrival {
  atMs: number;
  receivedMs: number;
  sentence: number;
}

/**
 * Puts the parts of a message together. Parts must come in order, soon after each other: pairing an old head with a new
 * tail makes a ship that never was.
 */
export class Multipart {
  readonly #open = new Map<string | number, OpenMessage>();
  /** Messages that are done with, for the next ones. */
  readonly #spare: OpenMessage[] = [];
  readonly #drops: Drops;

  constructor(drops: Drops) {
    this.#drops = drops;
  }

  /** Returns the message when `sentence` is its last part; it is valid until the next call. */
  add(key: string | number, sentence: Sentence, arrival: Arrival): OpenMessage | undefined {
    const message = sentence.number === 1 ? this.#begin(key, arrival) : this.#resume(key, sentence.number, arrival);
    if (!message) return undefined;
    if (message.count + sentence.count > MAX_SEXTETS) {
      this.#drops.bad_length++;
      this.#close(key, message);
      return undefined;
    }
    append(message.words, message.count, sentence.words, sentence.count);
    message.count += sentence.count;
    message.lastSentence = arrival.sentence;
    message.nextNumber++;
    if (sentence.number < sentence.total) return undefined;
    this.#close(key, message);
    return message;
  }

  #begin(key: string | number, arrival: Arrival): OpenMessage {
    const unfinished = this.#open.get(key);
    if (unfinished) this.#abandon(key, unfinished);
    else if (this.#open.size >= MAX_OPEN) this.#abandonOldest();
    const message = this.#spare.pop() ?? newMessage();
    message.count = 0;
    message.nextNumber = 1;
    message.startedMs = arrival.receivedMs;
    message.atMs = arrival.atMs;
    this.#open.set(key, message);
    return message;
  }

  #resume(key: string | number, number: number, arrival: Arrival): OpenMessage | undefined {
    const message = this.#open.get(key);
    if (message && follows(message, number, arrival)) return message;
    if (message) this.#abandon(key, message);
    this.#drops.orphan_part++;
    return undefined;
  }

  #abandonOldest(): void {
    const oldest = this.#open.entries().next();
    if (!oldest.done) this.#abandon(...oldest.value);
  }

  #abandon(key: string | number, message: OpenMessage): void {
    this.#drops.incomplete_multipart++;
    this.#close(key, message);
  }

  #close(key: string | number, message: OpenMessage): void {
    this.#open.delete(key);
    this.#spare.push(message);
  }
}

function follows(message: OpenMessage, number: number, arrival: Arrival): boolean {
  return (
    message.nextNumber === number &&
    arrival.receivedMs - message.startedMs <= MAX_AGE_MS &&
    arrival.sentence - message.lastSentence <= MAX_SENTENCES_APART
  );
}

function newMessage(): OpenMessage {
  return { words: newWords(MAX_SEXTETS), count: 0, nextNumber: 1, startedMs: 0, lastSentence: 0, atMs: 0 };
}
