import { type GrowingPause, pauseAfterMs, scattered } from '../../concurrency/growing-pause.ts';
import { messageOf } from '../../errors.ts';
import { MINUTE_MS } from '../../values/duration.ts';
import type { FeedContext } from './feed.ts';

/** A sender that has said nothing for so long is taken for dead: sockets can stay open and silent. */
const SILENT_AFTER_MS = 120_000;

/** One connection. Rejects or resolves when it ends; `heard` is to be called for everything received. */
export type Connect = (heard: () => void, signal: AbortSignal) => Promise<void>;

/** Keeps a connection: connects again after a pause that grows, and leaves connections that have gone silent. */
export class ConnectionLoop {
  readonly #context: FeedContext;
  readonly #connect: Connect;
  readonly #silentAfterMs: number;
  readonly #backoff = new Backoff();
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;
  #connection: AbortController | undefined;

  constructor(context: FeedContext, connect: Connect, silentAfterMs = SILENT_AFTER_MS) {
    this.#context = context;
    this.#connect = connect;
    this.#silentAfterMs = silentAfterMs;
    this.#ended = this.#run();
  }

  /** Leaves the connection there is, if there is one. */
  reconnect(): void {
    this.#connection?.abort();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ended;
    this.#context.status.state = 'disconnected';
  }

  async #run(): Promise<void> {
    const { status, log } = this.#context;
    while (!this.#stopping.signal.aborted) {
      status.state = 'connecting';
      try {
        await this.#runOnce();
      } catch (error) {
        status.lastError = messageOf(error);
      }
      if (this.#stopping.signal.aborted) return;
      status.state = 'disconnected';
      const pauseMs = this.#backoff.nextMs();
      log.warn({ feed: status.name, reason: status.lastError, pauseMs: Math.round(pauseMs) }, 'AIS feed disconnected');
      await this.#sleep(pauseMs);
    }
  }

  async #runOnce(): Promise<void> {
    const { status } = this.#context;
    const ending = new AbortController();
    this.#connection = ending;
    const end = () => ending.abort();
    this.#stopping.signal.addEventListener('abort', end, { once: true });
    const watchdog = setTimeout(() => {
      // A feed that waits for the database hears nothing because it does not listen.
      if (status.state === 'paused') {
        watchdog.refresh();
        return;
      }
      status.state = 'silent';
      status.lastError = 'nothing received for too long';
      end();
    }, this.#silentAfterMs);
    const heard = () => {
      if (status.state !== 'paused') status.state = 'receiving';
      this.#backoff.reset();
      watchdog.refresh();
    };
    try {
      await this.#connect(heard, ending.signal);
    } finally {
      clearTimeout(watchdog);
      this.#connection = undefined;
      this.#stopping.signal.removeEventListener('abort', end);
    }
  }

  /** Ends early when the feed is stopped. */
  #sleep(durationMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#stopping.signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, durationMs);
      this.#stopping.signal.addEventListener('abort', done, { once: true });
    });
  }
}

const RECONNECT_PAUSE: GrowingPause = { firstMs: 1_000, maxMs: MINUTE_MS };

/** The pause before the next attempt to connect: doubling up to a minute, and never the same for all clients. */
class Backoff {
  #failures = 0;
  readonly #random: () => number;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** A connection that delivered something starts the count again. */
  reset(): void {
    this.#failures = 0;
  }

  nextMs(): number {
    this.#failures++;
    return scattered(pauseAfterMs(this.#failures, RECONNECT_PAUSE), this.#random());
  }
}
