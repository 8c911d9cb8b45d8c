/**
 * Random numbers that depend on nothing but the name of the stream. Every matter of the world draws from a stream of its
 * own, so that switching one off leaves all others as they are.
 */
export interface Random {
  /** From 0 up to but not including 1. */
  next(): number;
  chance(probability: number): boolean;
  between(minimum: number, maximum: number): number;
  /** A whole number, both ends included. */
  whole(minimum: number, maximum: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

export type StreamName = readonly (string | number)[];

export function randomOf(...name: StreamName): Random {
  const next = sfc32(hashOf(name.join('\u0000')));
  const between = (minimum: number, maximum: number) => minimum + next() * (maximum - minimum);
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    whole: (minimum, maximum) => Math.floor(between(minimum, maximum + 1)),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}

const WARM_UP_ROUNDS = 12;

/** Chris Doty-Humphrey's sfc32: small, fast, passes PractRand. */
function sfc32([a0, b0, c0, d0]: readonly [number, number, number, number]): () => number {
  let [a, b, c, d] = [a0, b0, c0, d0];
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < WARM_UP_ROUNDS; round++) next();
  return next;
}

/** Four 32-bit words of a text: FNV-1a from four starts, each finished with murmur3's mixer. */
export function hashOf(text: string): [number, number, number, number] {
  const word = (start: number): number => {
    let hash = start;
    for (let index = 0; index < text.length; index++) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) >>> 0;
  };
  return [word(0x811c9dc5), word(0x9e3779b9), word(0x7f4a7c15), word(0x2545f491)];
}

/** A name-shaped id (RFC 9562 layout) for whatever needs one: the same text, the same id. */
export function idOf(text: string): string {
  const hex = hashOf(text)
    .map((word) => word.toString(16).padStart(8, '0'))
    .join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
