import { clearFrom, SEXTET_BITS, unsigned } from './bits.ts';
import { type Drops, noDrops } from './drops.ts';
import type { MessageType, Payload, ReportSink } from './message.ts';
import { SentenceReader } from './reader.ts';
import { MESSAGE_TYPES } from './registry.ts';

/** From the bytes of one source to reports. */
export class AisDecoder {
  messages = 0;
  readonly #sink: ReportSink;
  readonly #reader: SentenceReader;

  /** Several decoders may count what they drop together. */
  constructor(sink: ReportSink, drops: Drops = noDrops()) {
    this.#sink = sink;
    this.#reader = new SentenceReader((payload) => this.#decode(payload), drops);
  }

  get drops(): Drops {
    return this.#reader.drops;
  }

  get sentences(): number {
    return this.#reader.sentences;
  }

  /** A piece of a stream; it may end within a line. */
  push(chunk: Buffer, receivedMs: number): void {
    this.#reader.push(chunk, receivedMs);
  }

  /** The end of a datagram or stream is also the end of a line. */
  end(): void {
    this.#reader.end();
  }

  #decode(payload: Payload): void {
    const type = messageTypeOf(payload);
    if (typeof type === 'string') this.drops[type]++;
    else if (type.decode(payload, this.#sink)) this.messages++;
    else this.drops.bad_length++;
  }
}

/** The entry that reads the payload, its missing bits set to zero; or why there is none. */
function messageTypeOf(payload: Payload): MessageType | 'unsupported_type' | 'bad_length' {
  if (payload.bits < SEXTET_BITS) return 'bad_length';
  const type = MESSAGE_TYPES[unsigned(payload.words, 0, SEXTET_BITS)];
  if (!type) return 'unsupported_type';
  if (payload.bits < type.minBits || (type.maxBits !== undefined && payload.bits > type.maxBits)) return 'bad_length';
  if (payload.bits < type.bits) clearFrom(payload.words, payload.bits, type.bits);
  return type;
}
