import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { type FeedWithKey, keepRunning, listFeedsWithKeys, RUNNER_SECONDS, stopRunning } from '../store/added-feeds.ts';
import type { Db } from '../store/tables.ts';
import { parseAddedFeed } from '../values/ais-feed.ts';
import { type Id, newId } from '../values/id.ts';
import type { SealingKeys } from '../values/sealed.ts';
import type { FeedConnect } from './feeds/feed.ts';
import type { WantedFeed } from './open-feeds.ts';

export interface AddedFeedsOptions {
  readonly db: Db;
  readonly sealingKeys: SealingKeys;
  /** Connects to nothing inside, unless the operator opened it. */
  readonly connect: FeedConnect;
  readonly log: Log;
  readonly now: () => number;
}

/**
 * The feeds that people added, for the process that runs them: one of all, for a feed that two processes hear costs its
 * quota twice. When that one is gone, another goes on.
 */
export class AddedFeeds {
  readonly #options: AddedFeedsOptions;
  readonly #process: Id = newId();
  #wanted: readonly WantedFeed[] = [];
  #heldUntilMs = 0;

  constructor(options: AddedFeedsOptions) {
    this.#options = options;
  }

  /** Those that this process is to run now. While the database is away it goes on with what it has, as long as it may. */
  async list(): Promise<readonly WantedFeed[]> {
    const { db, sealingKeys, log, now } = this.#options;
    const askedMs = now();
    try {
      const feeds = await listFeedsWithKeys(db, sealingKeys);
      const isOurs = feeds.length > 0 && (await keepRunning(db, this.#process));
      if (isOurs) this.#heldUntilMs = askedMs + RUNNER_SECONDS * 1_000;
      this.#wanted = isOurs ? feeds.flatMap((feed) => this.#read(feed)) : [];
    } catch (error) {
      log.warn({ reason: messageOf(error) }, 'the AIS feeds that were added could not be read');
      if (now() >= this.#heldUntilMs) this.#wanted = [];
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
