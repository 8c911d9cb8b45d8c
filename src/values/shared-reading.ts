/**
 * Answers many callers with few readings. Whoever comes while one is under way waits for the next, which begins when that
 * ends and serves all of them: what a caller gets was read after it asked.
 */
export class SharedReading<Value> {
  readonly #read: () => Promise<Value>;
  #underWay: Promise<Value> | undefined;
  #next: Promise<Value> | undefined;

  constructor(read: () => Promise<Value>) {
    this.#read = read;
  }

  get(): Promise<Value> {
    if (this.#underWay === undefined) return this.#begin();
    this.#next ??= this.#underWay.then(
      () => this.#begin(),
      () => this.#begin(),
    );
    return this.#next;
  }

  #begin(): Promise<Value> {
    this.#next = undefined;
    const reading = this.#read().finally(() => {
      if (this.#underWay === reading) this.#underWay = undefined;
    });
    this.#underWay = reading;
    return reading;
  }
}
