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

  encode(text: string): Buffer {
    if (text.length > MAX_SHARED_LENGTH) return Buffer.from(text);
    if (this.#memory.length - this.#used < text.length * MAX_BYTES_OF_UNIT) {
      this.#memory = Buffer.allocUnsafeSlow(SLAB_BYTES);
      this.#used = 0;
    }
    const from = this.#used;
    this.#used += this.#memory.write(text, from);
    return this.#memory.subarray(from, this.#used);
  }
}
