/** Writes what waits every so often, one time after the other. */
export class RegularWrites {
  readonly #write: () => Promise<void>;
  readonly #timer: NodeJS.Timeout;
  #writing: Promise<void> = Promise.resolve();

  constructor(write: () => Promise<void>, everyMs: number) {
    this.#write = write;
    this.#timer = setInterval(() => void this.flush(), everyMs);
  }

  /** Resolves when what was seen so far is written; what cannot be waits for the next time. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(this.#write);
    return this.#writing;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
