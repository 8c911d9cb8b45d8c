import { pauseAfterMs } from '../concurrency/growing-pause.ts';
import type { Database } from '../db/database.ts';
import { LandfallError, messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import {
  addBrokerPlace,
  type BrokerLock,
  type BrokerPlace,
  type EventToPublish,
  findBrokerPlace,
  listEventsToPublish,
  moveBrokerPlace,
  noteBrokerFailure,
  takeBrokerLock,
} from '../store/events/broker-places.ts';
import { settledNumber } from '../store/events/event-feed.ts';
import type { Tables } from '../store/tables.ts';
import { storableText } from '../text/storable-text.ts';
import { groupBy } from '../values/group-by.ts';
import type { Id } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import type { Broker } from './broker.ts';
import { toMessage } from './message.ts';

export interface PublisherOptions {
  readonly database: Pick<Database<Tables>, 'kysely' | 'sessions'>;
  /** Names the broker and its topic, for the place. */
  readonly name: string;
  readonly open: () => Promise<Broker>;
  /** Scheme and host of links in messages. */
  readonly baseUrl: string;
  readonly log: Log;
  readonly now: () => Date;
}

/** Events that are under way to the broker at the same time, one of each container. */
const BATCH_EVENTS = 200;
const PAUSE = { firstMs: 500, maxMs: 30_000 };
const MAX_REASON_CHARACTERS = 500;
/** Before every number. */
const NONE = -1;

/**
 * Publishes events in the order of the feed: each container's one after the other, those of different containers side by side.
 * The place is stored when a batch is at the broker, so that whatever ends the process, nothing is left out; what was on its
 * way then goes out once more.
 */
export class Publisher {
  readonly #options: PublisherOptions;
  #lock: BrokerLock | undefined;
  #broker: Broker | undefined;
  /** Of the batch that failed in part: what the broker has already. */
  #acknowledged = new Set<Id>();
  #failures = 0;
  #restUntilMs = 0;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /** Publishes what comes next. Whether there may be more at once; another process may be publishing, and a broker that failed rests. */
  async publish(): Promise<boolean> {
    const { now } = this.#options;
    if (now().getTime() < this.#restUntilMs || !(await this.#isAlone())) return false;
    try {
      const more = await this.#publishNext();
      this.#failures = 0;
      return more;
    } catch (error) {
      await this.#noteFailure(error);
      return false;
    }
  }

  async close(): Promise<void> {
    await this.#disconnect();
    this.#lock?.release();
    this.#lock = undefined;
  }

  /** The database lets go of the lock when the process dies. */
  async #isAlone(): Promise<boolean> {
    if (this.#lock?.isHeld() === true) return true;
    this.#lock?.release();
    this.#lock = await takeBrokerLock(this.#options.database.sessions, this.#options.name);
    this.#acknowledged.clear();
    return this.#lock !== undefined;
  }

  async #publishNext(): Promise<boolean> {
    const db = this.#options.database.kysely;
    const place = await this.#findPlace();
    // Also with nothing to publish: that the broker cannot be reached is known before there is something.
    this.#broker ??= await this.#options.open();
    const upTo = await settledNumber(db, place.number);
    if (upTo <= place.number) {
      if (place.lastError !== null) await this.#move(place.number, place.number, 0);
      return false;
    }
    const events = await listEventsToPublish(db, { after: place.number, upTo, limit: BATCH_EVENTS });
    await this.#send(this.#broker, events);
    const isFull = events.length === BATCH_EVENTS;
    const to = isFull ? (events.at(-1)?.number ?? upTo) : upTo;
    const isMoved = await this.#move(place.number, to, events.length);
    this.#acknowledged.clear();
    // Set elsewhere meanwhile: it goes on from there.
    return isFull || !isMoved;
  }

  /** Also ends the failure that was noted. */
  #move(from: number, to: number, published: number): Promise<boolean> {
    const { database, name, now } = this.#options;
    return moveBrokerPlace(database.kysely, name, { from, to, published, at: toInstant(now()) });
  }

  /** A broker that is new begins at the end of the feed. */
  async #findPlace(): Promise<BrokerPlace> {
    const { database, name } = this.#options;
    const db = database.kysely;
    const known = await findBrokerPlace(db, name);
    if (known) return known;
    const end = await settledNumber(db, NONE);
    if (end === NONE) throw new LandfallError('unavailable', 'the end of the feed is not known yet');
    await addBrokerPlace(db, name, end);
    return { number: end, published: 0, publishedAt: null, lastError: null, failingSince: null };
  }

  async #send(broker: Broker, events: readonly EventToPublish[]): Promise<void> {
    const waiting = events.filter(({ id }) => !this.#acknowledged.has(id));
    const bySubject = [...groupBy(waiting, ({ subjectId }) => subjectId).values()];
    const sent = await Promise.allSettled(bySubject.map((group) => this.#sendInOrder(broker, group)));
    const failed = sent.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async #sendInOrder(broker: Broker, events: readonly EventToPublish[]): Promise<void> {
    for (const event of events) {
      await broker.publish(toMessage(event, this.#options.baseUrl));
      this.#acknowledged.add(event.id);
    }
  }

  async #noteFailure(error: unknown): Promise<void> {
    const { database, name, log, now } = this.#options;
    const reason = storableText(messageOf(error)).slice(0, MAX_REASON_CHARACTERS);
    this.#failures += 1;
    this.#restUntilMs = now().getTime() + pauseAfterMs(this.#failures, PAUSE);
    log.warn({ broker: name, reason, failures: this.#failures }, 'events cannot be published');
    await this.#disconnect();
    await noteBrokerFailure(database.kysely, name, reason, toInstant(now())).catch((trouble: unknown) => {
      log.debug({ reason: messageOf(trouble) }, 'that events cannot be published was not noted');
    });
  }

  async #disconnect(): Promise<void> {
    const broker = this.#broker;
    this.#broker = undefined;
    await broker?.close().catch((error: unknown) => {
      this.#options.log.debug({ reason: messageOf(error) }, 'the connection to the broker was not closed in order');
    });
  }
}
