/** What was told leaves open which of several values is right, or what is right at all. */
export const UNSURE: unique symbol = Symbol('unsure');
/** Not said by any specification: see docs of the oracle for why. */
export const NOT_COMPARED: unique symbol = Symbol('not compared');

export class OneOf {
  readonly values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.values = values;
  }
}

/** A number that may differ by this much. */
export class About {
  readonly value: number;
  readonly within: number;

  constructor(value: number, within: number) {
    this.value = value;
    this.within = within;
  }
}

export type Unsure = typeof UNSURE;

/** How much was compared, and what was found to be otherwise. */
export class Tally {
  compared = 0;
  unsure = 0;
  readonly falsehoods: string[] = [];
  readonly #skipped = new Map<string, number>();
  readonly #kinds = new Map<string, number>();
  readonly #maxFalsehoods = 2_000;

  /** Walks both, and counts every value on the way. A value nobody has an opinion of is a falsehood too. */
  compare(shown: unknown, expected: unknown, path: string, kind: string): void {
    if (expected === NOT_COMPARED) this.#count(this.#skipped, kind);
    else if (expected === UNSURE) this.unsure += 1;
    else this.#walk(shown, expected, path, kind);
  }

  #walk(shown: unknown, expected: unknown, path: string, kind: string): void {
    if (isPlain(expected) && isPlain(shown)) {
      for (const name of new Set([...Object.keys(shown), ...Object.keys(expected)])) {
        // Numbers and codes of things say nothing of what kind of value it is.
        const inner = Array.isArray(expected) ? `${kind}[]` : `${kind}.${/[A-Z0-9]/.test(name) ? '*' : name}`;
        if (!(name in expected)) this.#differ(`${path}.${name}`, inner, shown[name], 'nothing of the kind');
        else this.compare(shown[name], expected[name], `${path}.${name}`, inner);
      }
      // That there are so many, and no others.
      this.compared += 1;
      return;
    }
    this.compared += 1;
    if (!isSame(shown, expected)) this.#differ(path, kind, shown, describe(expected));
  }

  add(other: Tally): void {
    this.compared += other.compared;
    this.unsure += other.unsure;
    this.falsehoods.push(...other.falsehoods);
    for (const [kind, count] of other.#skipped) this.#skipped.set(kind, (this.#skipped.get(kind) ?? 0) + count);
    for (const [kind, count] of other.#kinds) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + count);
  }

  /** Values that were not compared, by what they are. */
  get skipped(): ReadonlyMap<string, number> {
    return this.#skipped;
  }

  /** Falsehoods by what they are about. */
  get kinds(): ReadonlyMap<string, number> {
    return this.#kinds;
  }

  #differ(path: string, kind: string, shown: unknown, expected: string): void {
    this.#count(this.#kinds, kind);
    if (this.falsehoods.length < this.#maxFalsehoods) {
      this.falsehoods.push(`${path}: ${JSON.stringify(shown)}, ought to be ${expected}`);
    }
  }

  #count(counts: Map<string, number>, kind: string): void {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
}

function isSame(shown: unknown, expected: unknown): boolean {
  if (expected instanceof OneOf) return expected.values.some((value) => isSame(shown, value));
  if (expected instanceof About) {
    return typeof shown === 'number' && Math.abs(shown - expected.value) <= expected.within;
  }
  return JSON.stringify(shown) === JSON.stringify(expected);
}

function describe(expected: unknown): string {
  if (expected instanceof OneOf) return `one of ${JSON.stringify(expected.values)}`;
  if (expected instanceof About) return `about ${expected.value}`;
  return JSON.stringify(expected);
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !(value instanceof OneOf) && !(value instanceof About);
}
