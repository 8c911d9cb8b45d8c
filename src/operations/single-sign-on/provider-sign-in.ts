import { inTransaction } from '../../db/transaction.ts';
import type { Role, User } from '../../domain/accounts/account.ts';
import {
  decidesRoles,
  type Identity,
  type IdentityProvider,
  readIdentity,
  roleOfGroups,
  type SignInRefusal,
} from '../../domain/accounts/identity-provider.ts';
import { readSid } from '../../domain/accounts/logout-notice.ts';
import { IdentityError } from '../../domain/accounts/open-id.ts';
import { PROVIDER_SESSION_LIFETIME_MS } from '../../domain/accounts/session.ts';
import { createSignInAttempt, openAttempt, proofsOf, sealAttempt } from '../../domain/accounts/sign-in-attempt.ts';
import { found } from '../../errors.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import {
  findIdentityProvider,
  findIdentityProviderById,
  noteProviderUse,
} from '../../store/accounts/identity-providers.ts';
import { endSessionByHash } from '../../store/accounts/sessions.ts';
import {
  findUser,
  findUserByEmail,
  findUserByIdentity,
  insertUser,
  lockOwners,
  updateUser,
} from '../../store/accounts/users.ts';
import type { Trx } from '../../store/tables.ts';
import { type Id, newId } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';
import { seal, unseal } from '../../values/sealed.ts';
import { systemCaller } from '../first-account.ts';
import { openSession, type SeenFrom, type SignedIn } from '../sign-in/open-session.ts';
import { type ProviderContext, registrationOf } from './identity-providers.ts';

const ID_TOKEN = 'session.id_token';
/** A longer one does without: it would not fit into an address either. */
const MAX_ID_TOKEN_CHARACTERS = 6_000;

export type Begun =
  | { readonly url: string; readonly token: string }
  | { readonly refusal: SignInRefusal; readonly detail: string };

export type Finished =
  | { readonly signedIn: SignedIn; readonly returnTo: string }
  | { readonly refusal: SignInRefusal; readonly detail: string };

/** Somebody who cannot be let in, and why: said to them by the page, and in full to those who administer the account. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: SignInRefusal;

  constructor(refusal: SignInRefusal, detail: string) {
    super(detail);
    this.refusal = refusal;
  }
}

/** Sends somebody to their provider. What they bring back has to fit what their browser keeps meanwhile. */
export async function beginProviderSignIn(
  { db, keys, openId, now }: ProviderContext,
  providerId: Id,
  { redirectUri, returnTo }: { readonly redirectUri: string; readonly returnTo: string | undefined },
): Promise<Begun> {
  const provider = found(await findIdentityProviderById(db, providerId), 'Identity provider');
  return refusing<Begun>({ db, now }, provider, async () => {
    requireOn(provider);
    const attempt = createSignInAttempt(providerId, returnTo);
    const url = await openId.begin(await registrationOf(db, keys, provider), proofsOf(attempt), redirectUri);
    return { url, token: sealAttempt(keys, attempt, now.getTime()) };
  });
}

/** Lets somebody in who comes back from their provider. `answer` is the address they came back to. */
export async function finishProviderSignIn(
  { db, keys, openId, now }: ProviderContext,
  providerId: Id,
  { answer, token, from }: { readonly answer: URL; readonly token: string | undefined; readonly from: SeenFrom },
): Promise<Finished> {
  const provider = found(await findIdentityProviderById(db, providerId), 'Identity provider');
  // Anybody can call up this address: what was not begun here is nothing that somebody has to look at.
  const attempt = token === undefined ? undefined : openAttempt(keys, providerId, token, now.getTime());
  if (attempt === undefined) return { refusal: 'expired', detail: 'This browser has not begun to sign in.' };
  return refusing<Finished>({ db, now }, provider, async () => {
    requireOn(provider);
    const wanted = ['email', 'name', ...(decidesRoles(provider) ? [provider.groupsClaim] : [])];
    const registration = await registrationOf(db, keys, provider);
    const { claims, idToken } = await openId.finish(registration, proofsOf(attempt), answer, wanted);
    const identity = readIdentity(claims, provider.groupsClaim);
    if (identity === undefined) throw new Refused('invalid_answer', 'The provider does not say who it is.');
    const user = await inTransaction(db, (trx) => admit(trx, provider, identity, now));
    const hint = idToken.length > MAX_ID_TOKEN_CHARACTERS ? null : seal(keys, ID_TOKEN, idToken);
    const by = { providerId, sealedIdToken: hint, sid: readSid(claims), lifetimeMs: PROVIDER_SESSION_LIFETIME_MS };
    const signedIn = await openSession(db, user, from, now, { provider: by });
    await noteProviderUse(db, provider, toInstant(now), null);
    return { signedIn, returnTo: attempt.returnTo };
  });
}

/** Ends the session of a browser; where a provider opened it, tells where that is ended too. */
export async function endOwnSession(
  { db, keys, openId }: ProviderContext,
  sha256: Buffer,
  returnTo: string,
): Promise<string | undefined> {
  const ended = await endSessionByHash(db, sha256);
  if (ended === undefined || ended.identityProviderId === null) return undefined;
  const provider = await findIdentityProvider(db, { accountId: ended.accountId, id: ended.identityProviderId });
  if (provider === undefined) return undefined;
  const hint = ended.sealedIdToken === null ? undefined : unseal(keys, ID_TOKEN, ended.sealedIdToken);
  try {
    return await openId.signOutAddress(await registrationOf(db, keys, provider), hint, returnTo);
  } catch (error) {
    // They are signed out here; a provider that does not answer cannot be told.
    if (error instanceof IdentityError) return undefined;
    throw error;
  }
}

function requireOn({ active }: IdentityProvider): void {
  if (!active) throw new Refused('provider_off', 'The provider is switched off.');
}

async function refusing<Outcome>(
  { db, now }: Pick<ProviderContext, 'db' | 'now'>,
  provider: IdentityProvider,
  work: () => Promise<Outcome>,
): Promise<Outcome | { readonly refusal: SignInRefusal; readonly detail: string }> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused || error instanceof IdentityError)) throw error;
    const refusal = error instanceof Refused ? error.refusal : error.kind;
    await noteProviderUse(db, provider, toInstant(now), `${refusal.replaceAll('_', ' ')}: ${error.message}`);
    return { refusal, detail: error.message };
  }
}

/** The person that an identity is, made or brought up to date. */
async function admit(trx: Trx, provider: IdentityProvider, identity: Identity, now: Date): Promise<User> {
  const { accountId } = provider;
  // Owners are locked first, as by whoever changes people: none of two at once takes the last one away.
  const owners = await lockOwners(trx, accountId);
  const known =
    (await findUserByIdentity(trx, provider, identity.subject)) ?? (await takeOver(trx, provider, identity));
  const wanted = roleOfGroups(provider, identity.groups);
  if (known === undefined) return addPerson(trx, provider, identity, wanted);
  if (known.disabledAt !== null) throw new Refused('disabled', `${known.email} is disabled here.`);
  if (!decidesRoles(provider)) return known;
  if (wanted === null) throw noRole(identity);
  const isLastOwner = owners.length === 1 && owners[0] === known.id;
  if (wanted === known.role || (isLastOwner && wanted !== 'owner')) return known;
  await updateUser(trx, accountId, known.id, { role: wanted });
  await recordAudit(trx, systemCaller(accountId), {
    action: 'user.change',
    subject: { type: 'user', id: known.id },
    changes: { role: [known.role, wanted], identity_provider: provider.name, at: toInstant(now) },
  });
  return { ...known, role: wanted };
}

/** Somebody who is here already and comes by this provider for the first time: the same person by their e-mail address. */
async function takeOver(trx: Trx, provider: IdentityProvider, identity: Identity): Promise<User | undefined> {
  const { accountId, id: providerId, name } = provider;
  if (identity.email === undefined) return undefined;
  const user = await findUserByEmail(trx, accountId, identity.email);
  if (user === undefined) return undefined;
  if (user.partyId !== null)
    throw new Refused('not_invited', `${user.email} is of a customer, and signs in by password.`);
  if (user.disabledAt !== null) throw new Refused('disabled', `${user.email} is disabled here.`);
  requireVerified(provider, identity);
  if (user.identityProviderId === providerId)
    throw new Refused('somebody_else', `${name} knows ${user.email} as somebody else than when they first came.`);
  await updateUser(trx, accountId, user.id, { identity: { providerId, subject: identity.subject } });
  await recordAudit(trx, systemCaller(accountId), {
    action: 'user.connect_identity',
    subject: { type: 'user', id: user.id },
    changes: { identity_provider: name },
  });
  return { ...user, identityProviderId: providerId };
}

async function addPerson(trx: Trx, provider: IdentityProvider, identity: Identity, role: Role | null): Promise<User> {
  const { accountId, id: providerId, name } = provider;
  const { email, subject } = identity;
  if (role === null && decidesRoles(provider)) throw noRole(identity);
  if (role === null) throw new Refused('not_invited', `${email ?? subject} is nobody of this account.`);
  if (email === undefined) throw new Refused('no_email', `${name} does not tell the e-mail address of ${subject}.`);
  requireVerified(provider, identity);
  const user = { id: newId(), accountId, email, name: identity.name ?? email, role, partyId: null };
  if (!(await insertUser(trx, user, null))) throw new Refused('somebody_else', `${email} was added at the same time.`);
  await updateUser(trx, accountId, user.id, { identity: { providerId, subject } });
  await recordAudit(trx, systemCaller(accountId), {
    action: 'user.add',
    subject: { type: 'user', id: user.id },
    changes: { email, role, identity_provider: name },
  });
  return found(await findUser(trx, accountId, user.id), 'User');
}

function requireVerified({ trustsEmail, name }: IdentityProvider, { isEmailVerified, email }: Identity): void {
  if (trustsEmail || isEmailVerified) return;
  throw new Refused('email_not_verified', `${name} does not say that the address ${email} is verified.`);
}

function noRole({ email, subject, groups }: Identity): Refused {
  const said = groups.length === 0 ? 'no groups' : `the groups ${groups.slice(0, 20).join(', ')}`;
  return new Refused('no_role', `${email ?? subject} comes with ${said}, none of which has a role here.`);
}
