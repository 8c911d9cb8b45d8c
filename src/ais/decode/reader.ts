import { newWords, SEXTET_BITS, type Words } from './bits.ts';
import { type DropReason, type Drops, noDrops } from './drops.ts';
import { readGatehouseTime } from './feed-time.ts';
import { Lines, MAX_LINE_BYTES } from './lines.ts';
import type { Payload } from './message.ts';
import { Multipart } from './multipart.ts';
import { newSentence, readSentence, SHORTEST_SENTENCE, sentenceKey } from './sentence.ts';
import { readTagBlock, type TagBlock } from './tag-block.ts';

const SPACE = 32;
const EXCLAMATION = 33;
const DOLLAR = 36;
const BACKSLASH = 92;

/**
 * From the bytes of one source to complete AIS messages. Make one per connection, UDP sender or file: the parts of
 * messages from different sources must not meet.
 */
export class SentenceReader {
  readonly drops: Drops;
  sentences = 0;

  readonly #onPayload: (payload: Payload) => void;
  readonly #payload: Payload = { words: newWords(0), bits: 0, atMs: 0 };
  readonly #arrival = { atMs: 0, receivedMs: 0, sentence: 0 };
  readonly #sentence = newSentence(MAX_LINE_BYTES);
  readonly #tag: TagBlock = { atMs: undefined, source: '', group: '' };
  readonly #multipart: Multipart;
  readonly #lines = new Lines({
    line: (bytes, from, to) => {
      const reason = this.#line(bytes, from, to);
      if (reason) this.drops[reason]++;
    },
    overlong: () => {
      this.drops.overlong_line++;
    },
  });
  #receivedMs = 0;
  /** Of a `$PGHP` line, for the sentence behind it. */
  #announcedMs: number | undefined;

  /** Several readers may count what they drop together. */
  constructor(onPayload: (payload: Payload) => void, drops: Drops = noDrops()) {
    this.#onPayload = onPayload;
    this.drops = drops;
    this.#multipart = new Multipart(drops);
  }

  /** A piece of a stream; it may end within a line. */
  push(chunk: Buffer, receivedMs: number): void {
    this.#receivedMs = receivedMs;
    this.#lines.push(chunk);
  }

  /** The end of a datagram or stream is also the end of a line. */
  end(): void {
    this.#lines.end();
  }

  #line(bytes: Uint8Array, lineFrom: number, lineTo: number): DropReason | undefined {
    let from = lineFrom;
    let to = lineTo;
    while (to > from && (bytes[to - 1] ?? 0) <= SPACE) to--;
    while (from < to && (bytes[from] ?? 0) <= SPACE) from++;
    if (from === to) return undefined;

    let tagged = false;
    if (bytes[from] === BACKSLASH) {
      const close = bytes.indexOf(BACKSLASH, from + 1);
      if (close < 0 || close >= to) return 'malformed';
      tagged = readTagBlock(bytes, from + 1, close, this.#tag);
      if (!tagged) this.drops.tag_checksum++;
      from = close + 1;
    }
    if (bytes[from] === DOLLAR) return this.#dollarLine(bytes, from, to);
    // Some loggers write a time of their own in front.
    while (from < to && bytes[from] !== EXCLAMATION) from++;
    if (to - from < SHORTEST_SENTENCE) return 'not_ais';
    const reason = readSentence(bytes, from, to, this.#sentence);
    if (reason !== 'not_ais') this.sentences++;
    return reason ?? this.#accept(tagged);
  }

  #accept(tagged: boolean): undefined {
    const sentence = this.#sentence;
    const atMs = (tagged ? this.#tag.atMs : undefined) ?? sentence.trailerMs ?? this.#announcedMs ?? this.#receivedMs;
    this.#announcedMs = undefined;
    if (sentence.total > 1) this.#acceptPart(tagged, atMs);
    else this.#emit(sentence.words, sentence.count, atMs);
  }

  #acceptPart(tagged: boolean, atMs: number): void {
    // Later parts of a group repeat neither the station nor the time, so the group number stands for the source.
    const source = tagged ? this.#tag.group || this.#tag.source : '';
    const key = sentenceKey(this.#sentence);
    this.#arrival.atMs = atMs;
    this.#arrival.receivedMs = this.#receivedMs;
    this.#arrival.sentence = this.sentences;
    const message = this.#multipart.add(source ? `${source}/${key}` : key, this.#sentence, this.#arrival);
    if (message) this.#emit(message.words, message.count, message.atMs);
  }

  #emit(words: Words, count: number, atMs: number): void {
    this.#payload.words = words;
    this.#payload.bits = count * SEXTET_BITS - this.#sentence.fillBits;
    this.#payload.atMs = atMs;
    this.#onPayload(this.#payload);
  }

  #dollarLine(bytes: Uint8Array, from: number, to: number): DropReason | undefined {
    const announced = readGatehouseTime(Buffer.from(bytes.subarray(from, to)).toString('latin1'));
    if (announced === undefined) return 'not_ais';
    this.#announcedMs = announced;
    return undefined;
  }
}
