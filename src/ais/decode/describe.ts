import { unsigned } from './bits.ts';
import { messageTypeOf } from './decoder.ts';
import type { DropReason } from './drops.ts';
import type { Payload } from './message.ts';
import { describePartA, describePartB, PART_A, PART_B, partOf } from './messages/class-b-static.ts';
import { MESSAGE_TYPES } from './registry.ts';

const CLASS_B_STATIC = 24;
const MAX_WAITING_NAMES = 64;

/** One JSON object, or why there is none: it cannot be read, or waits for its other part. */
type Description = { readonly json: string } | { readonly dropped: DropReason } | { readonly waiting: true };

/**
 * Prints messages as `gpsdecode -j` does: same members, same scaling, same order, so that the two outputs can be
 * compared by `diff`.
 */
export class Describer {
  readonly #split24: boolean;
  /** Part A of message 24 by MMSI, until part B comes. */
  readonly #names = new Map<number, string>();

  /** `split24` prints both parts of message 24 by themselves instead of the two together. */
  constructor(options: { split24: boolean }) {
    this.#split24 = options.split24;
  }

  describe(payload: Payload): Description {
    const type = messageTypeOf(payload, MESSAGE_TYPES);
    if (typeof type === 'string') return { dropped: type };
    const number = unsigned(payload.words, 0, 6);
    const isClassBStatic = number === CLASS_B_STATIC;
    const members = isClassBStatic ? this.#describe24(payload) : type.describe(payload);
    if (members === undefined) return isClassBStatic ? { waiting: true } : { dropped: 'bad_length' };
    const repeat = unsigned(payload.words, 6, 2);
    const mmsi = unsigned(payload.words, 8, 30);
    const head = `"class":"AIS","device":"stdin","type":${number},"repeat":${repeat},"mmsi":${mmsi},"scaled":true`;
    return { json: `{${head},${members}}` };
  }

  #describe24({ words }: Payload): string | undefined {
    const mmsi = unsigned(words, 8, 30);
    if (partOf(words) === PART_A) {
      const name = describePartA(words);
      this.#remember(mmsi, name);
      return this.#split24 ? `"part":"A",${name}` : undefined;
    }
    if (partOf(words) !== PART_B) return undefined;
    const name = this.#names.get(mmsi);
    this.#names.delete(mmsi);
    if (name !== undefined) return `${name},${describePartB(words)}`;
    return this.#split24 ? `"part":"B",${describePartB(words)}` : undefined;
  }

  #remember(mmsi: number, name: string): void {
    const oldest = this.#names.keys().next();
    if (this.#names.size >= MAX_WAITING_NAMES && !oldest.done) this.#names.delete(oldest.value);
    this.#names.set(mmsi, name);
  }
}
