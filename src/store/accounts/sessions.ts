import type { Entitlement, User } from '../../domain/accounts/account.ts';
import type { LogoutNotice } from '../../domain/accounts/logout-notice.ts';
import type { Session } from '../../domain/accounts/session.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import { asMembers, asMembersOf, rowWriter } from '../columns.ts';
import { inAccount } from '../in-account.ts';
import { ownRow } from '../own-row.ts';
import type { Db } from '../tables.ts';
import { HAS_SECOND_FACTOR } from './second-factors.ts';

const COLUMNS = wordsIn(
  'account_id id user_id created_at last_used_at expires_at user_agent address identity_provider_id',
);
const MEMBERS = asMembers(COLUMNS);
const toRow = rowWriter(COLUMNS);

export interface SessionWithPerson {
  readonly session: Session;
  readonly role: User['role'];
  readonly partyId: Id | null;
  readonly entitlements: readonly Entitlement[];
}

/** What the provider that opened a session is told, and tells, of it. */
interface AtProvider {
  readonly sealedIdToken: Buffer | null;
  readonly sid: string | null;
}

export async function insertSession(db: Db, session: Session, sha256: Buffer, atProvider: AtProvider): Promise<void> {
  const { sealedIdToken, sid } = atProvider;
  await db
    .insertInto('session')
    .values({ ...toRow(session), sha256, sealed_id_token: sealedIdToken, provider_sid: sid })
    .execute();
}

/** Ends a session, and says by which provider it was opened and what that is told by. */
export async function endSessionByHash(
  db: Db,
  sha256: Buffer,
): Promise<
  (Pick<Session, 'id' | 'accountId' | 'identityProviderId'> & { readonly sealedIdToken: Buffer | null }) | undefined
> {
  return db
    .deleteFrom('session')
    .where('sha256', '=', sha256)
    .returning(asMembers(['id', 'account_id', 'identity_provider_id', 'sealed_id_token']))
    .executeTakeFirst();
}

/** All that a provider opened. */
export async function deleteSessionsOfProvider(db: Db, { accountId, id }: OfAccount): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', accountId).where('identity_provider_id', '=', id).execute();
}

/**
 * Those that a provider says are over: of a person, or of one session there. One whose name there is not known counts as that of
 * its person. Tells whose they were, once for each.
 */
export async function deleteSessionsEndedAt(
  db: Db,
  { accountId, id }: OfAccount,
  { subject, sid }: Pick<LogoutNotice, 'subject' | 'sid'>,
): Promise<{ readonly userId: Id }[]> {
  let query = db.deleteFrom('session').where('account_id', '=', accountId).where('identity_provider_id', '=', id);
  if (subject !== undefined)
    query = query.where('user_id', 'in', (of) =>
      of
        .selectFrom('app_user')
        .select('id')
        .where('account_id', '=', accountId)
        .where('identity_provider_id', '=', id)
        .where('identity_subject', '=', subject),
    );
  if (sid !== undefined)
    query = query.where((of) =>
      subject === undefined
        ? of('provider_sid', '=', sid)
        : of.or([of('provider_sid', '=', sid), of('provider_sid', 'is', null)]),
    );
  return query.returning('user_id as userId').execute();
}

/** With all that authentication needs to know, in one query. A disabled person has no sessions. */
export async function findSessionByHash(db: Db, sha256: Buffer): Promise<SessionWithPerson | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('app_user', inAccount('app_user.id', 'session.user_id'))
    .select(asMembersOf('session', COLUMNS))
    .select(['account.entitlements', 'app_user.role', 'app_user.party_id as partyId'])
    .where('session.sha256', '=', sha256)
    .where('app_user.disabled_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { role, partyId, entitlements, ...session } = row;
  return { session, role, partyId, entitlements };
}

export async function touchSession(db: Db, accountId: Id, id: Id, at: Instant): Promise<void> {
  await db.updateTable('session').set({ last_used_at: at }).where(ownRow(accountId, id)).execute();
}

export async function deleteSessionByHash(db: Db, sha256: Buffer): Promise<void> {
  await db.deleteFrom('session').where('sha256', '=', sha256).execute();
}

/** The sessions of a person that are not over, the one used last first; `isCurrent` is the one of this hash. */
export async function listSessions(
  db: Db,
  { accountId, userId }: Pick<Session, 'accountId' | 'userId'>,
  current: Buffer | undefined,
  { lastUsedAfter, now, limit }: { readonly lastUsedAfter: Instant; readonly now: Instant; readonly limit: number },
): Promise<(Session & { readonly isCurrent: boolean })[]> {
  const rows = await db
    .selectFrom('session')
    .select([...MEMBERS, 'sha256'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('last_used_at', '>', lastUsedAfter)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ sha256, ...session }) => ({
    ...session,
    isCurrent: current !== undefined && sha256.equals(current),
  }));
}

export async function findSession(db: Db, accountId: Id, id: Id): Promise<Session | undefined> {
  return db.selectFrom('session').select(MEMBERS).where(ownRow(accountId, id)).executeTakeFirst();
}

export async function deleteSession(db: Db, accountId: Id, id: Id): Promise<void> {
  await db.deleteFrom('session').where(ownRow(accountId, id)).execute();
}

/** All of a person's sessions, but the one that is kept. */
export async function deleteSessionsOfUser(db: Db, accountId: Id, userId: Id, keep?: Buffer): Promise<void> {
  let query = db.deleteFrom('session').where('account_id', '=', accountId).where('user_id', '=', userId);
  if (keep !== undefined) query = query.where('sha256', '!=', keep);
  await query.execute();
}

/** Those of people who have a password, and nothing that is asked for besides. */
export async function deleteSessionsWithoutSecondFactor(db: Db, accountId: Id): Promise<void> {
  await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('identity_provider_id', 'is', null)
    .where('user_id', 'in', (of) =>
      of
        .selectFrom('app_user')
        .select('id')
        .where('account_id', '=', accountId)
        .where('has_password', '=', true)
        .where(HAS_SECOND_FACTOR, '=', false),
    )
    .execute();
}

export async function deleteSessionsOfAccount(db: Db, accountId: Id): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', accountId).execute();
}

export async function deleteSessionsBefore(db: Db, lastUsedBefore: Instant, expiredBefore: Instant): Promise<void> {
  await db
    .deleteFrom('session')
    .where((of) => of.or([of('last_used_at', '<', lastUsedBefore), of('expires_at', '<', expiredBefore)]))
    .execute();
}
