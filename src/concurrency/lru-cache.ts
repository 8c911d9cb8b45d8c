/** A cache of so many values: what was used longest ago goes first. */
export class LruCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #max: number;
  #newest: string | undefined;

  constructor(max: number) {
    this.#max = max;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined || key === this.#newest) return value;
    this.#values.delete(key);
    this.#values.set(key, value);
    this.#newest = key;
    return value;
  }

  set(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    this.#newest = key;
    if (this.#values.size > this.#max) this.#values.delete(this.#values.keys().next().value as string);
  }

  delete(key: string): void {
    this.#values.delete(key);
  }
}
