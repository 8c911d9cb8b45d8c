const SLAB_BYTES = 256 * 1024;
/** Longer texts get memory of their own. UTF-8 needs at most three bytes for each unit of a string. */
const MAX_SHARED_LENGTH = 16 * 1024;
const MAX_BYTES_OF_UNIT = 3;

/**
 * Encodes texts that live for a moment. They share large pieces of memory: giving each its own costs more than encoding
 * it, again when it is collected.
 */
export class Slab {
  #memory = Buffer.alloc(0);
  #used = 0;

  /** The parts one after the other; joined as a text they would be copied once more. */
  encode(parts: readonly string[]): Buffer {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    if (length > MAX_SHARED_LENGTH) return Buffer.from(parts.join(''));
    if (this.#memory.length - this.#used < length * MAX_BYTES_OF_UNIT) {
      this.#memory = Buffer.allocUnsafeSlow(SLAB_BYTES);
      this.#used = 0;
    }
    const from = this.#used;
    for (const part of parts) this.#used += this.#memory.write(part, this.#used);
    return this.#memory.subarray(from, this.#used);
  }
}
