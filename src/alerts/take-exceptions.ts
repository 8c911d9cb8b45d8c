import { inTransaction } from '../db/transaction.ts';
import { lineOfException } from '../domain/alerts/alert-line.ts';
import type { Exception } from '../domain/exceptions/exception.ts';
import { messageOf } from '../errors.ts';
import { listShipmentFacts } from '../store/alerts/alert-matching.ts';
import { listAccountsOfExceptions, noteExceptions } from '../store/alerts/alerts.ts';
import type { Db } from '../store/tables.ts';
import type { Id } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import { giveToSubscribers, type ViewMatching } from './match.ts';

export interface FoundException extends Exception {
  readonly id: Id;
  readonly number: string;
  readonly containerId: Id | null;
  readonly shipmentId: Id | null;
}

/** What needs a person now and was not put away, in the account. */
export type ListExceptions = (db: Db, accountId: Id, now: Date) => Promise<readonly FoundException[]>;

export interface ExceptionsOptions extends ViewMatching {
  readonly listExceptions: ListExceptions;
}

const FIRST: Id = '00000000-0000-0000-0000-000000000000';
const ACCOUNTS_AT_ONCE = 100;

/** Exceptions come with time as well as with changes, so they are looked for; each new one is told once. */
export async function takeExceptions(options: ExceptionsOptions, now: Date): Promise<void> {
  const { db, listExceptions, log } = options;
  let after = FIRST;
  for (;;) {
    const accounts = await listAccountsOfExceptions(db, after, ACCOUNTS_AT_ONCE);
    for (const accountId of accounts) {
      try {
        await takeThoseOf(options, accountId, await listExceptions(db, accountId, now), now);
      } catch (error) {
        log.warn({ account: accountId, reason: messageOf(error) }, 'exceptions could not be handed to alerts');
      }
    }
    const last = accounts.at(-1);
    if (last === undefined || accounts.length < ACCOUNTS_AT_ONCE) return;
    after = last;
  }
}

function takeThoseOf(views: ViewMatching, accountId: Id, found: readonly FoundException[], now: Date): Promise<void> {
  return inTransaction(views.db, async (trx) => {
    const at = toInstant(now);
    const known = found.map(({ id, category }) => ({ exceptionId: id, category }));
    const fresh = new Set((await noteExceptions(trx, accountId, known, at)).map(keyOf));
    const told = found.filter(({ id, category }) => fresh.has(keyOf({ exceptionId: id, category })));
    const shipmentIds = [...new Set(told.flatMap(({ shipmentId }) => shipmentId ?? []))];
    const facts = new Map((await listShipmentFacts(trx, accountId, shipmentIds)).map((one) => [one.shipmentId, one]));
    const lines = told.map((one) => {
      const shipment = one.shipmentId === null ? undefined : facts.get(one.shipmentId);
      return {
        line: lineOfException(one, at),
        customerId: shipment?.customerId ?? null,
        tags: shipment?.tags ?? [],
      };
    });
    await giveToSubscribers(trx, accountId, lines, views, now);
  });
}

function keyOf({ exceptionId, category }: { readonly exceptionId: Id; readonly category: string }): string {
  return `${exceptionId} ${category}`;
}
