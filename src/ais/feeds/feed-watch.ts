import { messageOf } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { MINUTE_MS } from '../../values/duration.ts';
import type { Feed } from './feed.ts';
import type { FeedStatus } from './feed-status.ts';

/** A silent connection is made anew at most so often. */
const RECONNECT_MS = 2 * MINUTE_MS;
/** The others must do as usual for so long before a standby is let go. */
const TRUSTED_AGAIN_MS = MINUTE_MS;

/** A feed that is opened when all others are silent, or the one that it stands in for. */
export interface Standby {
  readonly status: FeedStatus;
  readonly standsInFor?: string | undefined;
  readonly open: () => Promise<Feed>;
}

/** The standbys of one feed, or of all, and who of them is open. */
interface Relief {
  readonly opened: Feed[];
  wellSinceMs: number | undefined;
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
  /** By the feed that is stood in for; of those who stand in for all, by nothing. */
  readonly #reliefs = new Map<string | undefined, Relief>();
  readonly #reconnectedMs = new Map<FeedStatus, number>();
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

  /** Whoever stands by is closed, until others are silent again. */
  async letGo(): Promise<void> {
    for (const relief of this.#reliefs.values()) await release(relief);
    this.#reliefs.clear();
  }

  async #look(nowMs: number): Promise<void> {
    const { feeds, standbys } = this.#options;
    const opened = [...this.#reliefs.values()].flatMap((relief) => relief.opened);
    for (const feed of [...feeds, ...opened]) {
      feed.status.pulse.tick(nowMs, feed.status.state === 'paused');
      const { silence, usualPerSecond } = feed.status.pulse;
      if (silence !== undefined && usualPerSecond !== undefined) this.#reconnect(feed, nowMs);
    }
    for (const name of new Set(standbys.map(({ standsInFor }) => standsInFor))) await this.#relieve(name, nowMs);
  }

  async #relieve(name: string | undefined, nowMs: number): Promise<void> {
    const { feeds, standbys, log } = this.#options;
    const relief = this.#reliefs.get(name) ?? { opened: [], wellSinceMs: undefined };
    this.#reliefs.set(name, relief);
    const isWell = feeds.some((feed) => (name === undefined || feed.status.name === name) && isSpeaking(feed));
    relief.wellSinceMs = isWell ? (relief.wellSinceMs ?? nowMs) : undefined;
    if (relief.wellSinceMs !== undefined) {
      if (nowMs - relief.wellSinceMs >= TRUSTED_AGAIN_MS) await release(relief);
      return;
    }
    const next = standbys.filter(({ standsInFor }) => standsInFor === name)[relief.opened.length];
    if (next === undefined || relief.opened.some(isSpeaking)) return;
    log.warn({ feed: next.status.name, silent: name ?? 'all' }, 'AIS feeds are silent: a standby takes over');
    next.status.startAgain(nowMs);
    relief.opened.push(await next.open());
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

async function release({ opened }: Relief): Promise<void> {
  for (const feed of opened.splice(0)) {
    await feed.stop();
    feed.status.state = 'standby';
  }
}
