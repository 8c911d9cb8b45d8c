import { inTransaction } from '../../db/transaction.ts';
import { type Caller, isPermitted } from '../../domain/accounts/caller.ts';
import { SESSION_IDLE_MS, type Session } from '../../domain/accounts/session.ts';
import { LandfallError, notFound } from '../../errors.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import { deleteSession, deleteSessionsOfUser, findSession, listSessions } from '../../store/accounts/sessions.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';
import { getUser } from '../users.ts';

/** Somebody with more has long forgotten the others. */
const MAX_LISTED = 100;

/** Where a person is signed in. One's own; anybody's, for whoever administers the account. */
export async function listSessionsOf(
  db: Db,
  caller: Caller,
  userId: Id | undefined,
  current: Buffer | undefined,
  now: Date,
): Promise<(Session & { readonly isCurrent: boolean })[]> {
  const whose = await requireMayDecide(db, caller, userId);
  const lastUsedAfter = toInstant(new Date(now.getTime() - SESSION_IDLE_MS));
  const bounds = { lastUsedAfter, now: toInstant(now), limit: MAX_LISTED };
  return listSessions(db, { accountId: caller.accountId, userId: whose }, current, bounds);
}

/** Ends one session. */
export async function endSession(db: Db, caller: Caller, id: Id): Promise<void> {
  const session = await findSession(db, caller.accountId, id);
  const isOwn = caller.actor.type === 'user' && session?.userId === caller.userId;
  if (session === undefined || !(isOwn || isPermitted(caller, 'admin'))) throw notFound('Session');
  await inTransaction(db, async (trx) => {
    await deleteSession(trx, caller.accountId, id);
    await recordAudit(trx, caller, { action: 'session.end', subject: { type: 'user', id: session.userId } });
  });
}

/** Ends all sessions of a person but the one in use. */
export async function endSessionsOf(
  db: Db,
  caller: Caller,
  userId: Id | undefined,
  current: Buffer | undefined,
): Promise<void> {
  const whose = await requireMayDecide(db, caller, userId);
  await inTransaction(db, async (trx) => {
    await deleteSessionsOfUser(trx, caller.accountId, whose, current);
    await recordAudit(trx, caller, { action: 'session.end_all', subject: { type: 'user', id: whose } });
  });
}

async function requireMayDecide(db: Db, caller: Caller, userId: Id | undefined): Promise<Id> {
  const isPerson = caller.actor.type === 'user' && caller.userId !== null;
  if (isPerson && (userId === undefined || userId === caller.userId)) return caller.userId;
  if (!isPermitted(caller, 'admin') || userId === undefined) {
    throw new LandfallError('forbidden', 'These are for the person who is signed in, and for owners of the account.');
  }
  return (await getUser(db, caller, userId)).id;
}
