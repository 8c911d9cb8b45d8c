import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import type { IdentityProvider } from '../../domain/accounts/identity-provider.ts';
import { IdentityError, type OpenId, type Registration } from '../../domain/accounts/open-id.ts';
import { found, invalidBody, LandfallError } from '../../errors.ts';
import { findAccount, lockAccount } from '../../store/accounts/accounts.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import {
  deleteIdentityProvider,
  findClientSecret,
  findIdentityProvider,
  insertIdentityProvider,
  listIdentityProviders,
  MAX_IDENTITY_PROVIDERS,
  updateIdentityProvider,
} from '../../store/accounts/identity-providers.ts';
import { deleteSessionsOfProvider } from '../../store/accounts/sessions.ts';
import { clearIdentities, hasOwnerKnownBy } from '../../store/accounts/users.ts';
import type { Db, Trx } from '../../store/tables.ts';
import { type Id, newId } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import type { SealingKeys } from '../../values/sealed.ts';

export interface ProviderContext {
  readonly db: Db;
  readonly keys: SealingKeys;
  readonly openId: OpenId;
  readonly now: Date;
}

type Decided = Pick<
  IdentityProvider,
  'name' | 'issuer' | 'clientId' | 'groupsClaim' | 'roleByGroup' | 'defaultRole' | 'trustsEmail'
>;
export type GivenProvider = Decided & { readonly clientSecret: string | null };
export type ProviderChanges = Partial<GivenProvider & Pick<IdentityProvider, 'active'>>;

const ATTRIBUTES = '/data/attributes';

/** The provider is asked first: one that does not answer would let nobody in. */
export async function createIdentityProvider(
  context: ProviderContext,
  caller: Caller,
  { clientSecret, ...given }: GivenProvider,
): Promise<IdentityProvider> {
  const { db, keys, now } = context;
  const issuer = issuerOf(given.issuer);
  await requireAnswer(context, { issuer, clientId: given.clientId, clientSecret: clientSecret ?? undefined });
  const provider = { ...newProvider(caller.accountId, now), ...given, issuer };
  await inTransaction(db, async (trx) => {
    await lockAccount(trx, caller.accountId);
    if ((await listIdentityProviders(trx, caller.accountId)).length >= MAX_IDENTITY_PROVIDERS)
      throw new LandfallError('conflict', `There are ${MAX_IDENTITY_PROVIDERS} providers already: delete one first.`);
    await insertIdentityProvider(trx, keys, provider, clientSecret);
    await record(trx, caller, 'create', provider.id, told(provider));
  });
  return provider;
}

export function newProvider(accountId: Id, now: Date) {
  const at = toInstant(now);
  const id = newId(now.getTime());
  const unused = { lastUsedAt: null, lastError: null, lastErrorAt: null };
  return { accountId, id, active: true, fromSettings: false, ...unused, createdAt: at, updatedAt: at };
}

export async function getIdentityProvider(db: Db, own: OfAccount): Promise<IdentityProvider> {
  return found(await findIdentityProvider(db, own), 'Identity provider');
}

/** Another provider behind the same name knows nobody yet: what the one before said of people is forgotten. */
export async function editIdentityProvider(
  context: ProviderContext,
  caller: Caller,
  id: Id,
  { clientSecret, ...changes }: ProviderChanges,
): Promise<IdentityProvider> {
  const { db, keys, now } = context;
  const own = { accountId: caller.accountId, id };
  const before = await getOwnProvider(db, own);
  const issuer = changes.issuer === undefined ? before.issuer : issuerOf(changes.issuer);
  const after = { ...before, ...changes, issuer, updatedAt: toInstant(now) };
  const isElsewhere = issuer !== before.issuer || after.clientId !== before.clientId || clientSecret !== undefined;
  if (isElsewhere) {
    const secret = clientSecret === undefined ? await findClientSecret(db, keys, own) : (clientSecret ?? undefined);
    await requireAnswer(context, { issuer, clientId: after.clientId, clientSecret: secret });
  }
  await inTransaction(db, async (trx) => {
    await lockAccount(trx, caller.accountId);
    await updateIdentityProvider(trx, keys, after, clientSecret);
    if (issuer !== before.issuer) await clearIdentities(trx, own);
    if (issuer !== before.issuer || !after.active) {
      await deleteSessionsOfProvider(trx, own);
      await requireWayIn(trx, caller.accountId);
    }
    const secret = clientSecret === undefined ? {} : { client_secret: 'changed' };
    await record(trx, caller, 'edit', id, { ...told(after), active: after.active, ...secret });
  });
  return after;
}

/** Whoever it let in is signed out, and stays a person of the account. */
export async function removeIdentityProvider(db: Db, caller: Caller, id: Id): Promise<void> {
  const own = { accountId: caller.accountId, id };
  const { name } = await getOwnProvider(db, own);
  await inTransaction(db, async (trx) => {
    await lockAccount(trx, caller.accountId);
    await deleteSessionsOfProvider(trx, own);
    await clearIdentities(trx, own);
    await deleteIdentityProvider(trx, own);
    await requireWayIn(trx, caller.accountId);
    await record(trx, caller, 'delete', id, { name });
  });
}

/** Asks a provider again, as it is set up. */
export async function checkIdentityProvider(context: ProviderContext, own: OfAccount): Promise<string | null> {
  const { db, keys, openId } = context;
  try {
    await openId.check(await registrationOf(db, keys, await getIdentityProvider(db, own)));
    return null;
  } catch (error) {
    if (error instanceof IdentityError) return error.message;
    throw error;
  }
}

export async function registrationOf(db: Db, keys: SealingKeys, provider: IdentityProvider): Promise<Registration> {
  const { issuer, clientId } = provider;
  return { issuer, clientId, clientSecret: await findClientSecret(db, keys, provider) };
}

/** Passwords can be done without when an owner has come in by a provider that is on, and not before. */
export async function requireWayIn(trx: Trx, accountId: Id): Promise<void> {
  const account = found(await findAccount(trx, accountId), 'Account');
  if (account.localPasswords) return;
  const active = (await listIdentityProviders(trx, accountId)).filter((one) => one.active);
  if (
    await hasOwnerKnownBy(
      trx,
      accountId,
      active.map(({ id }) => id),
    )
  )
    return;
  throw new LandfallError(
    'conflict',
    'Nobody could sign in as owner then: an owner has to sign in by a provider that is on, before passwords are switched ' +
      'off and for as long as they are.',
  );
}

async function getOwnProvider(db: Db, own: OfAccount): Promise<IdentityProvider> {
  const provider = await getIdentityProvider(db, own);
  if (!provider.fromSettings) return provider;
  throw new LandfallError(
    'conflict',
    'This provider is that of the settings of the service (OIDC_ISSUER): change it there.',
  );
}

const DISCOVERY = /\/\.well-known\/openid-configuration\/?$/;

/** People paste the one address or the other. */
export function issuerOf(address: string): string {
  const text = address.trim();
  if (!URL.canParse(text)) throw invalidBody(`${ATTRIBUTES}/issuer`, 'This is not an address.');
  return DISCOVERY.test(text) ? text.replace(DISCOVERY, '') : text;
}

async function requireAnswer({ openId }: ProviderContext, registration: Registration): Promise<void> {
  try {
    await openId.check(registration);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    throw invalidBody(`${ATTRIBUTES}/issuer`, `No OpenID provider answers there: ${error.message}`);
  }
}

function told({ name, issuer, clientId, groupsClaim, roleByGroup, defaultRole, trustsEmail }: Decided) {
  return {
    name,
    issuer,
    client_id: clientId,
    groups_claim: groupsClaim,
    role_by_group: roleByGroup,
    default_role: defaultRole,
    trusts_email: trustsEmail,
  };
}

async function record(trx: Trx, caller: Caller, action: string, id: Id, changes: object): Promise<void> {
  const subject = { type: 'identity_provider', id };
  await recordAudit(trx, caller, { action: `identity_provider.${action}`, subject, changes: { ...changes } });
}
