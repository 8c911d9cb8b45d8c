import type { IdentityProvider } from '../../domain/accounts/identity-provider.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import { type SealingKeys, seal, unseal } from '../../values/sealed.ts';
import { asMembers, rowWriter } from '../columns.ts';
import { ownRow } from '../own-row.ts';
import type { Db, Trx } from '../tables.ts';

export const MAX_IDENTITY_PROVIDERS = 20;

const SAID = wordsIn(
  'account_id id name issuer client_id groups_claim role_by_group default_role trusts_email active from_settings',
  'last_used_at last_error last_error_at created_at updated_at',
);
const MEMBERS = asMembers(SAID);
const toRow = rowWriter(SAID);

/** Of an account, in the order in which they are offered. */
export function listIdentityProviders(db: Db, accountId: Id): Promise<IdentityProvider[]> {
  const own = db.selectFrom('identity_provider').select(MEMBERS).where('account_id', '=', accountId);
  return own.orderBy('name').orderBy('id').limit(MAX_IDENTITY_PROVIDERS).execute();
}

export function findIdentityProvider(db: Db, { accountId, id }: OfAccount): Promise<IdentityProvider | undefined> {
  return db.selectFrom('identity_provider').select(MEMBERS).where(ownRow(accountId, id)).executeTakeFirst();
}

/** Whosever it is: for those who sign in, of whom nothing is known yet. */
export function findIdentityProviderById(db: Db, id: Id): Promise<IdentityProvider | undefined> {
  return db.selectFrom('identity_provider').select(MEMBERS).where('id', '=', id).executeTakeFirst();
}

export async function insertIdentityProvider(
  trx: Trx,
  keys: SealingKeys,
  provider: IdentityProvider,
  secret: string | null,
): Promise<void> {
  await trx
    .insertInto('identity_provider')
    .values({
      ...toRow(provider),
      role_by_group: JSON.stringify(provider.roleByGroup),
      sealed: secret === null ? null : seal(keys, contextOf(provider), secret),
    })
    .execute();
}

/** `secret` undefined leaves the one that is kept. */
export async function updateIdentityProvider(
  trx: Trx,
  keys: SealingKeys,
  provider: IdentityProvider,
  secret: string | null | undefined,
): Promise<void> {
  const sealed = secret === null ? null : secret === undefined ? undefined : seal(keys, contextOf(provider), secret);
  await trx
    .updateTable('identity_provider')
    .set({
      ...toRow(provider),
      role_by_group: JSON.stringify(provider.roleByGroup),
      ...(sealed === undefined ? {} : { sealed }),
    })
    .where(ownRow(provider.accountId, provider.id))
    .execute();
}

export async function deleteIdentityProvider(trx: Trx, { accountId, id }: OfAccount): Promise<void> {
  await trx.deleteFrom('identity_provider').where(ownRow(accountId, id)).execute();
}

export async function findClientSecret(db: Db, keys: SealingKeys, own: OfAccount): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity_provider')
    .select('sealed')
    .where(ownRow(own.accountId, own.id))
    .executeTakeFirst();
  return row?.sealed ? unseal(keys, contextOf(own), row.sealed) : undefined;
}

/** How the last sign-in by it ended. What went wrong stays until the next goes well. */
export async function noteProviderUse(
  db: Db,
  { accountId, id }: OfAccount,
  at: Instant,
  error: string | null,
): Promise<void> {
  const outcome =
    error === null
      ? { last_used_at: at, last_error: null, last_error_at: null }
      : { last_error: error, last_error_at: at };
  await db.updateTable('identity_provider').set(outcome).where(ownRow(accountId, id)).execute();
}

/** A secret moved to another row does not open there. */
function contextOf({ accountId, id }: OfAccount): string {
  return `identity_provider ${accountId} ${id}`;
}
