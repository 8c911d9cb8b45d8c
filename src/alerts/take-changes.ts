import { LruCache } from '../concurrency/lru-cache.ts';
import { monotonicNowMs } from '../concurrency/monotonic-clock.ts';
import { inTransaction } from '../db/transaction.ts';
import { lineOfChange } from '../domain/alerts/alert-line.ts';
import { changesOf, type ToldEvent } from '../domain/events/change.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import {
  deleteInbox,
  listInboxAccounts,
  listPaperLinks,
  listShipmentFacts,
  lockInbox,
  type PaperLink,
} from '../store/alerts/alert-matching.ts';
import { listToldEventsByIds } from '../store/events/changes.ts';
import type { Db, Trx } from '../store/tables.ts';
import { MINUTE_MS } from '../values/duration.ts';
import type { Id } from '../values/id.ts';
import { type AlertFact, giveToSubscribers, type MatchView } from './match.ts';

const MAX_CHANGES = 200;
const MAX_ACCOUNTS = 100;
const FIRST: Id = '00000000-0000-0000-0000-000000000000';
/** An account whose changes cannot be handed on keeps nobody waiting, and is tried again after this. */
const TROUBLED = { restMs: MINUTE_MS, maxAccounts: 1_000 };

export interface TakeOptions {
  readonly db: Db;
  readonly matchView: MatchView;
  readonly log: Log;
  readonly now: () => Date;
}

/** Hands changes to whoever wants them, account by account in rotation. Each call returns how many there were. */
export function createChangeTaker(options: TakeOptions): () => Promise<number> {
  const { db, log } = options;
  const restingUntilMs = new LruCache<number>(TROUBLED.maxAccounts);
  return async () => {
    let taken = 0;
    for (const accountId of await listInboxAccounts(db, FIRST, MAX_ACCOUNTS)) {
      if (monotonicNowMs() < (restingUntilMs.get(accountId) ?? 0)) continue;
      try {
        taken += await takeThoseOf(options, accountId);
      } catch (error) {
        restingUntilMs.set(accountId, monotonicNowMs() + TROUBLED.restMs);
        log.warn({ account: accountId, reason: messageOf(error) }, 'changes could not be handed to alerts');
      }
    }
    return taken;
  };
}

/**
 * They leave the inbox in the transaction in which they begin to wait for somebody, so that a process that dies between
 * loses none and repeats none.
 */
function takeThoseOf({ db, matchView, log, now }: TakeOptions, accountId: Id): Promise<number> {
  return inTransaction(db, async (trx) => {
    const entries = await lockInbox(trx, accountId, MAX_CHANGES);
    if (entries.length === 0) return 0;
    const facts = await readFacts(
      trx,
      accountId,
      entries.map(({ eventId }) => eventId),
    );
    await giveToSubscribers(trx, accountId, facts, { db, matchView, log }, now());
    await deleteInbox(trx, entries);
    return entries.length;
  });
}

/** In the order in which they happened. */
async function readFacts(trx: Trx, accountId: Id, eventIds: readonly string[]): Promise<AlertFact[]> {
  const events = (await listToldEventsByIds(trx, accountId, eventIds)).reverse();
  const papers = events.flatMap(({ documentId }) => documentId ?? []);
  const links = new Map((await listPaperLinks(trx, accountId, papers)).map((link) => [link.documentId, link]));
  const placed = events.map((event) => placedEvent(event, links));
  const shipmentIds = [...new Set(placed.flatMap(({ shipmentId }) => shipmentId ?? []))];
  const facts = new Map((await listShipmentFacts(trx, accountId, shipmentIds)).map((one) => [one.shipmentId, one]));
  return placed.flatMap(changesOf).map((change) => {
    const shipment = change.shipmentId === null ? undefined : facts.get(change.shipmentId);
    return { line: lineOfChange(change), customerId: shipment?.customerId ?? null, tags: shipment?.tags ?? [] };
  });
}

/** A paper is about what it is linked to. */
function placedEvent(event: ToldEvent, links: ReadonlyMap<Id, PaperLink>): ToldEvent {
  const link = event.documentId === null ? undefined : links.get(event.documentId);
  if (link === undefined) return event;
  return {
    ...event,
    shipmentId: event.shipmentId ?? link.shipmentId,
    containerId: event.containerId ?? link.containerId,
  };
}
