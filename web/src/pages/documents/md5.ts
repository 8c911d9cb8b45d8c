/**
 * MD5 (RFC 1321) of bytes that come piece by piece: what a direct upload must announce, and browsers do not offer.
 * It finds bytes that were damaged on the way; nothing is kept safe by it.
 */
export function createMd5(): { update(bytes: Uint8Array): void; digest(): Uint8Array } {
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  const block = new Uint8Array(BLOCK_BYTES);
  let inBlock = 0;
  let total = 0;
  const update = (bytes: Uint8Array) => {
    total += bytes.length;
    for (let from = 0; from < bytes.length; ) {
      const taken = Math.min(BLOCK_BYTES - inBlock, bytes.length - from);
      block.set(bytes.subarray(from, from + taken), inBlock);
      inBlock += taken;
      from += taken;
      if (inBlock < BLOCK_BYTES) continue;
      mixBlock(state, block);
      inBlock = 0;
    }
  };
  return {
    update,
    digest: () => {
      const length = new DataView(new ArrayBuffer(8));
      length.setUint32(0, (total << 3) >>> 0, true);
      length.setUint32(4, Math.floor(total / 2 ** 29), true);
      const padding = new Uint8Array(((LENGTH_AT - inBlock + BLOCK_BYTES - 1) % BLOCK_BYTES) + 1);
      padding[0] = 0x80;
      update(padding);
      update(new Uint8Array(length.buffer));
      const digest = new DataView(new ArrayBuffer(16));
      for (const [index, word] of state.entries()) digest.setUint32(index * 4, word, true);
      return new Uint8Array(digest.buffer);
    },
  };
}

const BLOCK_BYTES = 64;
/** Where in the last block the length stands. */
const LENGTH_AT = 56;
/** By how much each of the four rounds rotates, over and over. */
const TURNS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
const STEPS = Array.from({ length: 64 }, (_, step) => ({
  added: Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32),
  turn: TURNS[step >> 4]?.[step & 3] ?? 0,
  word: [step, 5 * step + 1, 3 * step + 5, 7 * step][step >> 4] ?? 0,
}));

function mixBlock(state: Uint32Array, block: Uint8Array): void {
  const words = new DataView(block.buffer, block.byteOffset);
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (const [step, { added, turn, word }] of STEPS.entries()) {
    const sum = (a + choose(step >> 4, b, c, d) + added + words.getUint32((word & 15) * 4, true)) | 0;
    a = d;
    d = c;
    c = b;
    b = (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0;
  }
  for (const [index, value] of [a, b, c, d].entries()) state[index] = (state[index] ?? 0) + value;
}

function choose(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (b & d) | (c & ~d);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
}
