import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Db } from '../store/tables.ts';
import {
  type FeedWithKey,
  keepRunning,
  listFeedsWithKeys,
  RUNNER_SECONDS,
  stopRunning,
} from '../store/vessels/added-feeds.ts';
import { type FeedAddress, parseAddedFeed } from '../values/ais-feed.ts';
import { type Id, newId } from '../values/id.ts';
import type { SealingKeys } from '../values/sealed.ts';
import type { FeedConnect } from './feeds/feed.ts';
import type { WantedFeed } from './running-feeds.ts';

export interface LeasedFeedsOptions {
  readonly db: Db;
  /** Those of the settings. */
  readonly configured: readonly FeedAddress[];
  readonly sealingKeys: SealingKeys;
  /** Of feeds that people added: connects to nothing inside, unless the operator opened it. */
  readonly connect: FeedConnect;
  readonly log: Log;
  readonly now: () => number;
}

/**
 * The feeds of the settings and those that people added, for the process that runs them: one of all, for a feed that two
 * processes hear costs its quota twice, and each of its ships twice the work. When that one is gone, another goes on.
 */
export class LeasedFeeds {
  readonly #options: LeasedFeedsOptions;
  readonly #process: Id = newId();
  #wanted: readonly WantedFeed[] = [];
  #heldUntilMs = 0;

  constructor(options: LeasedFeedsOptions) {
    this.#options = options;
  }

  /** Those that this process is to run now. While the database is away it goes on with what it has, as long as it may. */
  async list(): Promise<readonly WantedFeed[]> {
    const { db, sealingKeys, log, now } = this.#options;
    const configured = this.#options.configured.map((address) => ({ address, isAdded: false }));
    const askedMs = now();
    try {
      const added = await listFeedsWithKeys(db, sealingKeys);
      const isOurs = configured.length + added.length > 0 && (await keepRunning(db, this.#process));
      if (isOurs) this.#heldUntilMs = askedMs + RUNNER_SECONDS * 1_000;
      this.#wanted = isOurs ? [...configured, ...added.flatMap((feed) => this.#read(feed))] : [];
    } catch (error) {
      log.warn({ reason: messageOf(error) }, 'the AIS feeds could not be read');
      // Hearing those of the settings twice for a while costs nobody's quota.
      if (now() >= this.#heldUntilMs) this.#wanted = this.#wanted.filter(({ isAdded }) => !isAdded);
    }
    return this.#wanted;
  }

  async stop(): Promise<void> {
    await stopRunning(this.#options.db, this.#process);
  }

  #read({ key, ...feed }: FeedWithKey): WantedFeed[] {
    const { connect, log } = this.#options;
    try {
      return [{ address: parseAddedFeed({ ...feed, key: key ?? null }), isAdded: true, connect }];
    } catch (error) {
      log.warn({ feed: feed.name, reason: messageOf(error) }, 'an AIS feed that was added cannot be opened');
      return [];
    }
  }
}
