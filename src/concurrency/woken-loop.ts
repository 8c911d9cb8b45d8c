import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';

export interface WokenLoopOptions {
  /** Whether there may be more to do at once. */
  readonly work: () => Promise<boolean>;
  /** With nothing to do, it looks again after this time. */
  readonly pollMs: number;
  readonly log: Log;
  /** What is said when the work fails. */
  readonly trouble: string;
}

const TROUBLE_PAUSE_MS = 200;

/** Works while there is something to do, rests until it is woken or some time has passed, and goes on after failures. */
export class WokenLoop {
  readonly #options: WokenLoopOptions;
  #running: Promise<void> | undefined;
  #stopping = false;
  #woken = false;
  #wake: (() => void) | undefined;

  constructor(options: WokenLoopOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** There may be something to do: look at once. */
  wake(): void {
    this.#woken = true;
    this.#wake?.();
  }

  /** Ends when the work under way has. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { work, log, trouble } = this.#options;
    while (!this.#stopping) {
      this.#woken = false;
      try {
        if (!(await work())) await this.#rest();
      } catch (error) {
        log.warn({ reason: messageOf(error) }, trouble);
        await delay(TROUBLE_PAUSE_MS);
      }
    }
  }

  #rest(): Promise<void> {
    if (this.#woken || this.#stopping) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(done, this.#options.pollMs);
      this.#wake = done;
    });
  }
}
