import { sql } from 'kysely';
import type { Entitlement, PersonRole } from '../../domain/accounts/account.ts';
import type { Grant, GrantScope, SecretKind } from '../../domain/accounts/grant.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembersOf, rowWriter } from '../columns.ts';
import { inAccount } from '../in-account.ts';
import { ownRow } from '../own-row.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db } from '../tables.ts';

const COLUMNS = wordsIn('account_id id user_id client_id client_name scope resource created_at last_used_at');

const GRANT_MEMBERS = asMembersOf('oauth_grant', COLUMNS);
const toRow = rowWriter(COLUMNS);

export async function insertGrant(db: Db, grant: Omit<Grant, 'lastUsedAt'>, expiresAt: Instant): Promise<void> {
  await db
    .insertInto('oauth_grant')
    .values({ ...toRow({ ...grant, lastUsedAt: null }), connected_at: null, expires_at: expiresAt, ended_at: null })
    .execute();
}

export interface NewSecret {
  readonly sha256: Buffer;
  readonly kind: SecretKind;
  readonly scope: GrantScope;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
  /** Of a code: where it is sent, and what whoever brings it must know. */
  readonly redirectUri?: string;
  readonly challenge?: string;
}

export async function insertSecret(db: Db, grant: Pick<Grant, 'accountId' | 'id'>, secret: NewSecret): Promise<void> {
  await db
    .insertInto('oauth_secret')
    .values({
      sha256: secret.sha256,
      account_id: grant.accountId,
      grant_id: grant.id,
      kind: secret.kind,
      scope: secret.scope,
      issued_at: secret.issuedAt,
      expires_at: secret.expiresAt,
      used_at: null,
      redirect_uri: secret.redirectUri ?? null,
      challenge: secret.challenge ?? null,
    })
    .execute();
}

/** Of each kind the newest of a grant stay: so many that one used twice is still known, and not without end. */
export async function trimSecrets(db: Db, { accountId, id }: Grant, keep: Record<SecretKind, number>): Promise<void> {
  await sql`
    DELETE FROM oauth_secret USING (
      SELECT sha256, kind, row_number() OVER (PARTITION BY kind ORDER BY issued_at DESC, sha256) AS age
        FROM oauth_secret WHERE account_id = ${accountId} AND grant_id = ${id}
    ) AS aged
     WHERE oauth_secret.sha256 = aged.sha256
       AND aged.age > (CASE aged.kind WHEN 'access' THEN ${keep.access}
                                      WHEN 'refresh' THEN ${keep.refresh} ELSE ${keep.code} END)::integer`.execute(db);
}

export interface SecretWithGrant {
  readonly grant: Grant;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | null;
  readonly redirectUri: string | null;
  readonly challenge: string | null;
}

/** A code or refresh token of a grant that still holds, locked until the transaction is over: it can be used once. */
export async function lockSecret(
  db: Db,
  sha256: Buffer,
  kind: 'code' | 'refresh',
): Promise<SecretWithGrant | undefined> {
  const row = await secretsOfGrants(db)
    .innerJoin('app_user', inAccount('app_user.id', 'oauth_grant.user_id'))
    .select(GRANT_MEMBERS)
    .select(asMembersOf('oauth_secret', ['expires_at', 'used_at', 'redirect_uri', 'challenge']))
    .where('oauth_secret.sha256', '=', sha256)
    .where('oauth_secret.kind', '=', kind)
    .where('oauth_grant.ended_at', 'is', null)
    .where('app_user.disabled_at', 'is', null)
    .forUpdate(['oauth_secret', 'oauth_grant'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { expiresAt, usedAt, redirectUri, challenge, ...grant } = row;
  return { grant, expiresAt, usedAt, redirectUri, challenge };
}

export async function markUsed(db: Db, sha256: Buffer, at: Instant): Promise<void> {
  await db.updateTable('oauth_secret').set({ used_at: at }).where('sha256', '=', sha256).execute();
}

/** The application came for tokens, the last of which ends at `expiresAt`. */
export async function prolongGrant(db: Db, { accountId, id }: Grant, at: Instant, expiresAt: Instant): Promise<void> {
  await db
    .updateTable('oauth_grant')
    .set((set) => ({
      connected_at: set.fn.coalesce('connected_at', set.val(at)),
      last_used_at: at,
      expires_at: expiresAt,
    }))
    .where(ownRow(accountId, id))
    .execute();
}

export interface TokenHolder {
  readonly grant: Grant;
  /** Of the token, which may be narrower than its grant. */
  readonly scope: GrantScope;
  readonly expiresAt: Instant;
  readonly role: PersonRole;
  readonly partyId: Id | null;
  readonly entitlements: readonly Entitlement[];
}

function secretsOfGrants(db: Db) {
  return db.selectFrom('oauth_secret').innerJoin('oauth_grant', inAccount('oauth_grant.id', 'oauth_secret.grant_id'));
}

/** Whom an access token stands for, with all that authentication needs to know, in one query. */
export async function findTokenHolder(db: Db, sha256: Buffer): Promise<TokenHolder | undefined> {
  const row = await secretsOfGrants(db)
    .innerJoin('account', 'account.id', 'oauth_grant.account_id')
    .innerJoin('app_user', inAccount('app_user.id', 'oauth_grant.user_id'))
    .select(GRANT_MEMBERS)
    .select([
      'oauth_secret.expires_at as expiresAt',
      'oauth_secret.scope as tokenScope',
      'account.entitlements',
      'app_user.role',
      'app_user.party_id as partyId',
    ])
    .where('oauth_secret.sha256', '=', sha256)
    .where('oauth_secret.kind', '=', 'access')
    .where('oauth_grant.ended_at', 'is', null)
    .where('app_user.disabled_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { tokenScope: scope, expiresAt, role, partyId, entitlements, ...grant } = row;
  return { grant, scope, expiresAt, role, partyId, entitlements };
}

export async function touchGrant(db: Db, { accountId, id }: Grant, at: Instant): Promise<void> {
  await db.updateTable('oauth_grant').set({ last_used_at: at }).where(ownRow(accountId, id)).execute();
}

export interface GrantWithPerson extends Grant {
  readonly personName: string;
}

/** Applications that are connected, newest first: of one person, or of everybody. */
export async function listGrants(
  db: Db,
  accountId: Id,
  userId: Id | undefined,
  at: Instant,
  page: PageRequest,
): Promise<Page<GrantWithPerson>> {
  let grants = db
    .selectFrom('oauth_grant')
    .innerJoin('app_user', inAccount('app_user.id', 'oauth_grant.user_id'))
    .where('oauth_grant.account_id', '=', accountId)
    .where('oauth_grant.ended_at', 'is', null)
    .where('oauth_grant.connected_at', 'is not', null)
    .where('oauth_grant.expires_at', '>', at)
    .select(GRANT_MEMBERS)
    .select('app_user.name as personName');
  if (userId !== undefined) grants = grants.where('oauth_grant.user_id', '=', userId);
  return readPage(grants.orderBy('oauth_grant.created_at', 'desc').orderBy('oauth_grant.id'), page);
}

export async function countGrants(db: Db, accountId: Id, userId: Id, at: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('oauth_grant')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findGrant(db: Db, accountId: Id, id: Id): Promise<Grant | undefined> {
  return db.selectFrom('oauth_grant').select(GRANT_MEMBERS).where(ownRow(accountId, id)).executeTakeFirst();
}

/** The grant that a token of any kind was issued for, ended or not. */
export async function findGrantOfSecret(db: Db, sha256: Buffer): Promise<Grant | undefined> {
  return secretsOfGrants(db)
    .select(GRANT_MEMBERS)
    .where('oauth_secret.sha256', '=', sha256)
    .where('oauth_secret.kind', '!=', 'code')
    .executeTakeFirst();
}

/** False when it was ended before. */
export async function endGrant(db: Db, { accountId, id }: Grant, at: Instant): Promise<boolean> {
  const result = await db
    .updateTable('oauth_grant')
    .set({ ended_at: at })
    .where(ownRow(accountId, id))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** All of an account, or of one person of it. */
export async function endGrants(db: Db, accountId: Id, userId: Id | undefined, at: Instant): Promise<void> {
  let query = db
    .updateTable('oauth_grant')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  await query.execute();
}

/** With all that was issued for them. */
export async function deleteGrantsOver(db: Db, accountId: Id, before: Instant): Promise<void> {
  await db
    .deleteFrom('oauth_grant')
    .where('account_id', '=', accountId)
    .where((of) => of.or([of('ended_at', '<', before), of('expires_at', '<', before)]))
    .execute();
}
