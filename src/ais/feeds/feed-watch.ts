import { messageOf } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { MINUTE_MS } from '../../values/duration.ts';
import type { Feed } from './feed.ts';
import type { FeedStatus } from './feed-status.ts';

/** A silent connection is made anew at most so often. */
const RECONNECT_MS = 2 * MINUTE_MS;
/** The others must do as usual for so long before a standby is let go. */
const TRUSTED_AGAIN_MS = MINUTE_MS;

/** A feed that is opened when all others are silent. */
export interface Standby {
  readonly status: FeedStatus;
  readonly open: () => Promise<Feed>;
}

export interface FeedWatchOptions {
  /** Both lists may change between two looks, when nobody who stands by is open. */
  readonly feeds: readonly Feed[];
  /** In the order in which they are asked. */
  readonly standbys: readonly Standby[];
  readonly log: Log;
  readonly now: () => number;
}

/**
 * Looks after the feeds: connects those anew that have gone silent, and has the next standby take over while all that
 * should speak are silent. What two feeds say at once is stored once, so nothing is doubled while both are open.
 */
export class FeedWatch {
  readonly #options: FeedWatchOptions;
  readonly #opened: Feed[] = [];
  readonly #reconnectedMs = new Map<FeedStatus, number>();
  #wellSinceMs: number | undefined;
  #ticking = false;

  constructor(options: FeedWatchOptions) {
    this.#options = options;
  }

  /** To be called every few seconds. */
  async tick(): Promise<void> {
    if (this.#ticking) return;
    this.#ticking = true;
    try {
      await this.#look(this.#options.now());
    } catch (error) {
      this.#options.log.warn({ reason: messageOf(error) }, 'a standby AIS feed could not be opened or let go');
    } finally {
      this.#ticking = false;
    }
  }

  /** Whoever stands by is closed, until all others are silent again. */
  async letGo(): Promise<void> {
    for (const feed of this.#opened.splice(0)) {
      await feed.stop();
      feed.status.state = 'standby';
    }
  }

  async #look(nowMs: number): Promise<void> {
    const { feeds, standbys } = this.#options;
    for (const feed of [...feeds, ...this.#opened]) {
      feed.status.pulse.tick(nowMs, feed.status.state === 'paused');
      const { silence, usualPerSecond } = feed.status.pulse;
      if (silence !== undefined && usualPerSecond !== undefined) this.#reconnect(feed, nowMs);
    }
    const isWell = feeds.some(isSpeaking);
    this.#wellSinceMs = isWell ? (this.#wellSinceMs ?? nowMs) : undefined;
    if (this.#wellSinceMs !== undefined) {
      if (nowMs - this.#wellSinceMs >= TRUSTED_AGAIN_MS) await this.letGo();
      return;
    }
    const next = standbys[this.#opened.length];
    if (next === undefined || this.#opened.some(isSpeaking)) return;
    this.#options.log.warn({ feed: next.status.name }, 'all AIS feeds are silent: a standby takes over');
    next.status.startAgain(nowMs);
    this.#opened.push(await next.open());
  }

  #reconnect(feed: Feed, nowMs: number): void {
    const lastMs = this.#reconnectedMs.get(feed.status);
    if (!feed.reconnect || (lastMs !== undefined && nowMs - lastMs < RECONNECT_MS)) return;
    this.#reconnectedMs.set(feed.status, nowMs);
    this.#options.log.warn({ feed: feed.status.name, silence: feed.status.pulse.silence }, 'AIS feed is silent');
    feed.reconnect();
  }
}

function isSpeaking({ status }: Feed): boolean {
  return status.pulse.silence === undefined;
}
