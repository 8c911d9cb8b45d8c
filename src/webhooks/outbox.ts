import type { DomainEvent } from '../domain/events/domain-event.ts';
import type { Trx } from '../store/tables.ts';
import { appendToOutbox, type OutboxEvent } from '../store/webhooks/outbox.ts';
import { listSubscriptions } from '../store/webhooks/webhooks.ts';
import { groupBy } from '../values/group-by.ts';
import type { SealingKeys } from '../values/sealed.ts';
import { inTurns } from '../values/turns.ts';
import { buildOutboxEvent } from './build.ts';
import { withFileLinks } from './file-links.ts';
import { loadIncluded } from './included.ts';
import { subscribersOf } from './match.ts';
import type { LaneSignal } from './wake.ts';

export interface OutboxOptions {
  readonly signal: LaneSignal;
  /** Scheme and host of links in notifications. */
  readonly baseUrl: string;
  /** What links to files are signed with. */
  readonly sealingKeys: SealingKeys;
  readonly now: () => Date;
}

/**
 * What tracking calls in the transaction of a change, with the container locked: from here on the notification is as
 * durable as the change itself.
 */
export type OnDomainEvents = (trx: Trx, events: readonly DomainEvent[]) => Promise<void>;

export function createOutbox({ signal, baseUrl, sealingKeys, now }: OutboxOptions): OnDomainEvents {
  return async (trx, events) => {
    const at = now();
    let isTold = false;
    for (const [accountId, ofAccount] of groupBy(events, (event) => event.accountId)) {
      const subscriptions = await listSubscriptions(trx, accountId);
      const included = await loadIncluded(trx, accountId, ofAccount);
      const built = function* () {
        for (const event of ofAccount) {
          const subscribers = subscribersOf(subscriptions, event.name);
          const shown = withFileLinks(included(event), accountId, { sealingKeys, baseUrl, at });
          yield buildOutboxEvent(event, shown, subscribers, baseUrl, at);
        }
      };
      for await (const piece of inPieces(built())) {
        await appendToOutbox(trx, piece);
        isTold ||= piece.some(({ notifications }) => notifications.length > 0);
      }
    }
    if (isTold) await signal.announce(trx);
  };
}

/** Written by one statement: putting it together keeps nobody waiting. */
const PIECE_CHARACTERS = 500_000;
const PIECE_EVENTS = 200;

/** Each event carries its shipment, which names all of its boxes: of many boxes at once it is far too much for one statement. */
async function* inPieces(events: Iterable<OutboxEvent>): AsyncGenerator<OutboxEvent[]> {
  let piece: OutboxEvent[] = [];
  let characters = 0;
  for await (const event of inTurns(events)) {
    piece.push(event);
    characters += event.included.length;
    if (characters < PIECE_CHARACTERS && piece.length < PIECE_EVENTS) continue;
    yield piece;
    [piece, characters] = [[], 0];
  }
  if (piece.length > 0) yield piece;
}
