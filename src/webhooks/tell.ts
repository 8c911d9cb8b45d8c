import { inTurns } from '../concurrency/event-loop-turns.ts';
import { inTransaction } from '../db/transaction.ts';
import { fileAddress, signFileLink } from '../domain/documents/file-link.ts';
import { messageOf } from '../errors.ts';
import type { ResourceObject } from '../jsonapi/resource.ts';
import type { Log } from '../log.ts';
import { Related } from '../related/related.ts';
import { listUntoldEvents, refuseUntoldEvents, type UntoldEvents } from '../store/events/event-outbox.ts';
import { readEventState } from '../store/events/event-state.ts';
import type { Db } from '../store/tables.ts';
import { appendToOutbox, type OutboxEvent } from '../store/webhooks/outbox.ts';
import { HOUR_MS } from '../values/duration.ts';
import type { Id } from '../values/id.ts';
import type { SealingKeys } from '../values/sealed.ts';
import { buildOutboxEvent } from './build.ts';
import { includedWith, showEvent, stateResources } from './included.ts';
import { subscribersOf } from './match.ts';
import { KeptPlaces } from './places.ts';

export interface TellOptions {
  /** Scheme and host of links in notifications. */
  readonly baseUrl: string;
  /** What links to files are signed with. */
  readonly sealingKeys: SealingKeys;
  readonly log: Log;
}

/** Changes that are told together, of so many accounts at most. */
const MAX_CHANGES = 64;
const MAX_ACCOUNTS = MAX_CHANGES;
const FIRST_ACCOUNT: Id = '00000000-0000-0000-0000-000000000000';

/**
 * Turns events that nobody was told of into notifications: who wants them, what comes with them, and the bodies that are sent,
 * frozen as they were when the events happened. Accounts have their turn one after the other, however much of one waits.
 */
export class Teller {
  readonly #options: TellOptions;
  readonly #places = new KeptPlaces();
  #after = FIRST_ACCOUNT;

  constructor(options: TellOptions) {
    this.#options = options;
  }

  /** How many changes were told; undefined when another process told some of them meanwhile, and nothing was done here. */
  async tell(db: Db): Promise<number | undefined> {
    const changes = await this.#next(db);
    const told: UntoldEvents[] = [];
    const events: OutboxEvent[] = [];
    for (const change of changes) {
      const built = await this.#buildOrRefuse(db, change);
      if (built === undefined) continue;
      told.push(change);
      events.push(...built);
    }
    if (told.length === 0) return changes.length;
    return (await this.#write(db, events, told)) ? changes.length : undefined;
  }

  async #next(db: Db): Promise<readonly UntoldEvents[]> {
    const after = this.#after;
    const changes = await listUntoldEvents(db, { after, maxAccounts: MAX_ACCOUNTS, limit: MAX_CHANGES });
    const accounts = new Set(changes.map(({ accountId }) => accountId));
    this.#after = accounts.size === MAX_ACCOUNTS ? (changes.at(-1)?.accountId ?? FIRST_ACCOUNT) : FIRST_ACCOUNT;
    return changes.length === 0 && after !== FIRST_ACCOUNT ? this.#next(db) : changes;
  }

  /** Usually in one statement. More than one may carry is written in a transaction, of which the first statement ends the changes. */
  #write(db: Db, events: readonly OutboxEvent[], told: readonly UntoldEvents[]): Promise<boolean> {
    const [first = [], ...others] = inPieces(events);
    if (others.length === 0) return appendToOutbox(db, first, told);
    return inTransaction(db, async (trx) => {
      if (!(await appendToOutbox(trx, first, told))) return false;
      for (const piece of others) await appendToOutbox(trx, piece);
      return true;
    });
  }

  /**
   * A state may have been written by the version before, without what this one shows of it: then it is told as it is now. What
   * cannot be told even so is set aside, so that nobody waits behind it.
   */
  async #buildOrRefuse(db: Db, change: UntoldEvents): Promise<readonly OutboxEvent[] | undefined> {
    const { id: outbox, accountId: account, content } = change;
    const { log } = this.#options;
    try {
      return await buildChange(db, change, this.#places, this.#options);
    } catch (error) {
      log.warn({ account, outbox, reason: messageOf(error) }, 'events are told as things are now');
    }
    try {
      const state = await readEventState(db, account, content.events);
      return await buildChange(db, { ...change, content: { ...content, state } }, this.#places, this.#options);
    } catch (error) {
      log.error({ account, outbox, reason: messageOf(error) }, 'events cannot be told');
      await refuseUntoldEvents(db, change, messageOf(error));
      return undefined;
    }
  }
}

async function buildChange(
  db: Db,
  { accountId, at: happenedAt, subscriptions, content }: UntoldEvents,
  places: KeptPlaces,
  { baseUrl, sealingKeys }: TellOptions,
): Promise<OutboxEvent[]> {
  const at = new Date(happenedAt);
  const events = content.events.map(showEvent);
  const state = withFileLinks(stateResources(content.state), accountId, { sealingKeys, baseUrl, at });
  const around = await places.find(
    db,
    events.flatMap(({ links }) => links),
  );
  const things = new Related({}, undefined, accountId, [...state, ...around]);
  const texts = new Map<ResourceObject, string>();
  const built: OutboxEvent[] = [];
  for await (const shown of inTurns(events)) {
    const included = includedWith(shown, (links) => things.find(links));
    const subscribers = subscribersOf(subscriptions, shown.event.name);
    built.push(buildOutboxEvent(shown.event, included, subscribers, { baseUrl, at, texts }));
  }
  return built;
}

/** Written by one statement: putting it together keeps nobody waiting. */
const PIECE_CHARACTERS = 500_000;
const PIECE_EVENTS = 200;

/** Each event carries its shipment, which names all of its boxes: of many boxes at once it is far too much for one statement. */
function inPieces(events: readonly OutboxEvent[]): OutboxEvent[][] {
  const pieces: OutboxEvent[][] = [];
  let characters = PIECE_CHARACTERS;
  for (const event of events) {
    const piece = pieces.at(-1);
    if (piece && characters < PIECE_CHARACTERS && piece.length < PIECE_EVENTS) piece.push(event);
    else {
      pieces.push([event]);
      characters = 0;
    }
    characters += event.included.length;
  }
  return pieces;
}

/** Counted from the event. Whoever comes later asks for a new one with a key. */
const LINK_MS = HOUR_MS;

/** Documents with an address that gives their file to the receiver, who may have no key. */
function withFileLinks(
  resources: readonly ResourceObject[],
  accountId: Id,
  { sealingKeys, baseUrl, at }: { readonly sealingKeys: SealingKeys; readonly baseUrl: string; readonly at: Date },
): ResourceObject[] {
  return resources.map((resource) => {
    if (resource.type !== 'document') return resource;
    const token = signFileLink(sealingKeys, accountId, resource.id, at.getTime() + LINK_MS);
    return { ...resource, attributes: { ...resource.attributes, file_url: fileAddress(baseUrl, token) } };
  });
}
