import type { Log } from '../log.ts';
import type { FeedAddress } from '../values/ais-feed.ts';
import { isSameData } from '../values/same-data.ts';
import type { Feed, FeedConnect, FeedSink, PortCallSink } from './feeds/feed.ts';
import { FeedStatus } from './feeds/feed-status.ts';
import { FeedWatch, type Standby } from './feeds/feed-watch.ts';
import type { Fleet } from './feeds/fleet.ts';
import { openFeed } from './feeds/open-feed.ts';

/** A feed that is to run, and how it connects. */
export interface WantedFeed {
  readonly address: FeedAddress;
  /** Whether somebody added it while the service runs. */
  readonly isAdded: boolean;
  readonly connect?: FeedConnect;
}

interface RunningFeed {
  readonly address: FeedAddress;
  readonly isAdded: boolean;
  readonly feed: Feed | Standby;
}

export interface RunningFeedsOptions {
  readonly sink: FeedSink;
  /** What feeds that can be asked for some ships are asked for. */
  readonly fleet?: Fleet;
  readonly portCalls?: PortCallSink;
  readonly log: Log;
  readonly now: () => number;
}

/** The feeds that run, kept to those that are wanted: what is the same goes on, what changed is opened anew. */
export class RunningFeeds {
  readonly #options: RunningFeedsOptions;
  readonly #watch: FeedWatch;
  /** Of the feeds that are no files: those are read once. */
  readonly #live: Feed[] = [];
  readonly #standbys: Standby[] = [];
  readonly #open = new Map<string, RunningFeed>();

  constructor(options: RunningFeedsOptions) {
    this.#options = options;
    const { log, now } = options;
    this.#watch = new FeedWatch({ feeds: this.#live, standbys: this.#standbys, log, now });
  }

  get statuses(): { readonly status: FeedStatus; readonly isAdded: boolean; readonly address: FeedAddress }[] {
    return [...this.#open.values()].map(({ feed, isAdded, address }) => ({ status: feed.status, isAdded, address }));
  }

  /** Looks after those that are open. To be called every few seconds. */
  tick(): Promise<void> {
    return this.#watch.tick();
  }

  async keepTo(wanted: readonly WantedFeed[]): Promise<void> {
    const byName = new Map(wanted.map((one) => [one.address.name, one]));
    const gone = [...this.#open].filter(([name, { address }]) => !isSameData(byName.get(name)?.address, address));
    const added = wanted.filter(
      ({ address }) => !this.#open.has(address.name) || gone.some(([name]) => name === address.name),
    );
    if (gone.length + added.length === 0) return;
    await this.#watch.letGo();
    for (const [name, { feed }] of gone) {
      this.#open.delete(name);
      if ('stop' in feed) await feed.stop();
    }
    for (const one of added) await this.#add(one);
    this.#live.splice(0, Infinity, ...this.#opened().filter(({ status }) => status.kind !== 'file'));
    this.#standbys.splice(0, Infinity, ...this.#standingBy());
  }

  async stop(): Promise<void> {
    await this.#watch.letGo();
    for (const feed of this.#opened()) await feed.stop();
  }

  async #add({ address, isAdded, connect }: WantedFeed): Promise<void> {
    const { sink, fleet, portCalls, log, now } = this.#options;
    const status = new FeedStatus(address.name, address.kind, now());
    const open = () => openFeed({ status, sink, fleet, portCalls, log, now, connect }, address);
    if (address.isStandby) status.state = 'standby';
    const feed = address.isStandby ? { status, standsInFor: address.standsInFor, open } : await open();
    this.#open.set(address.name, { address, isAdded, feed });
  }

  #opened(): Feed[] {
    return [...this.#open.values()].flatMap(({ feed }) => ('stop' in feed ? [feed] : []));
  }

  #standingBy(): Standby[] {
    return [...this.#open.values()].flatMap(({ feed }) => ('open' in feed ? [feed] : []));
  }
}
