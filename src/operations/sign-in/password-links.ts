import { inTransaction } from '../../db/transaction.ts';
import type { User } from '../../domain/accounts/account.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import {
  generateLinkToken,
  hashLinkToken,
  LINK_LIFETIMES_MS,
  type LinkPurpose,
  type PasswordLink,
} from '../../domain/accounts/password-link.ts';
import { LandfallError, notFound } from '../../errors.ts';
import { enqueue } from '../../queue/job.ts';
import { MAIL_LINK_JOB, MAIL_RESET_JOB, type MailLink, type MailReset } from '../../queue/jobs/password-mails.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import { endGrants } from '../../store/accounts/grants.ts';
import { type MailRoom, takeMailRoom } from '../../store/accounts/mail-windows.ts';
import { findPasswordLink, replacePasswordLink, usePasswordLink } from '../../store/accounts/password-links.ts';
import { deleteSessionsOfUser } from '../../store/accounts/sessions.ts';
import { findUser, updateUser } from '../../store/accounts/users.ts';
import { noteConfirmed } from '../../store/alerts/alert-addresses.ts';
import type { Db } from '../../store/tables.ts';
import { toInstant } from '../../values/instant.ts';
import { DEMO_EMAIL } from '../demo-user.ts';
import { personCaller } from '../person-caller.ts';
import type { SecondFactorContext } from '../second-factors/codes.ts';
import { openByPassword } from '../second-factors/second-step.ts';
import { requirePasswordsOn } from '../single-sign-on/ways-in.ts';
import { hashFor, requireGoodPassword } from '../users.ts';
import type { SeenFrom, SignedIn } from './open-session.ts';
import { attempt, claimOfAsking } from './password-attempt.ts';

const HOUR_SECONDS = 3_600;
/** Whoever administers an account may name anybody's address. */
const LINK_MAILS: MailRoom = { kind: 'link', ofAccount: 200, ofAddress: 5 };

/** Somebody without a password is invited; whoever has one gets a new one. */
export function purposeFor(user: Pick<User, 'hasPassword'>): LinkPurpose {
  return user.hasPassword ? 'password_reset' : 'invitation';
}

/** A link to hand over. The token is in the answer and nowhere else afterwards; links before it end. */
export async function makePasswordLink(
  db: Db,
  user: User,
  now: Date,
  mailed = false,
): Promise<{ readonly link: PasswordLink; readonly token: string }> {
  const purpose = purposeFor(user);
  const token = generateLinkToken();
  const link = {
    accountId: user.accountId,
    userId: user.id,
    purpose,
    mailed,
    createdAt: toInstant(now),
    expiresAt: toInstant(new Date(now.getTime() + LINK_LIFETIMES_MS[purpose])),
  };
  await replacePasswordLink(db, link, hashLinkToken(token));
  return { link, token };
}

/** For whoever administers the account: a link to hand over, or a mail with one. */
export async function invite(
  db: Db,
  caller: Caller,
  user: User,
  by: 'mail' | 'link',
  now: Date,
): Promise<{ readonly link?: PasswordLink; readonly token?: string }> {
  const { id } = user;
  if (user.disabledAt !== null) throw new LandfallError('conflict', 'This person is disabled: enable them first.');
  if (user.email === DEMO_EMAIL) throw new LandfallError('conflict', 'The person of the demo has no password.');
  await requirePasswordsOn(db, user.accountId);
  return inTransaction(db, async (trx) => {
    const action = user.hasPassword ? 'user.reset_password' : 'user.invite';
    await recordAudit(trx, caller, { action, subject: { type: 'user', id }, changes: { by } });
    if (by === 'link') return makePasswordLink(trx, user, now);
    const room = await takeMailRoom(
      trx,
      LINK_MAILS,
      { accountId: user.accountId, address: user.email },
      toInstant(now),
    );
    if (room !== undefined) throw tooManyMails();
    const payload: MailLink = { accountId: user.accountId, userId: id };
    await enqueue(trx, { kind: MAIL_LINK_JOB, key: id, fairnessKey: user.accountId, payload });
    return {};
  });
}

function tooManyMails(): LandfallError {
  const detail = `At most ${LINK_MAILS.ofAddress} such mails go to an address in an hour, and ${LINK_MAILS.ofAccount} in all. Hand over a link instead.`;
  return new LandfallError('too_many_requests', detail, { retryAfterSeconds: HOUR_SECONDS });
}

/**
 * Somebody says that they forgot their password. Whether anybody has the address is found out later and elsewhere, so
 * that neither the answer nor its time tells. However often it is asked, few mails are sent.
 */
export async function requestPasswordReset(
  db: Db,
  given: { readonly email: string; readonly address: string; readonly triedAt: Date },
): Promise<void> {
  const email = given.email.trim().toLowerCase();
  await attempt(db, claimOfAsking(email, given.address), given.triedAt, async () => undefined);
  const payload: MailReset = { email };
  await enqueue(db, { kind: MAIL_RESET_JOB, key: email, payload });
}

/** Whom a link is for; one answer for whatever is wrong with it. */
export async function readPasswordLink(
  db: Db,
  token: string,
  now: Date,
): Promise<{ readonly link: PasswordLink; readonly user: User }> {
  const link = await findPasswordLink(db, hashLinkToken(token), toInstant(now));
  const user = link && (await findUser(db, link.accountId, link.userId));
  if (link === undefined || user === undefined) throw notFound('Link');
  return { link, user };
}

/** Sets the password, once, ends whatever was open, and signs in, or asks for the second step: a link is worth a password. */
export async function setPasswordByLink(
  context: SecondFactorContext,
  given: { readonly token: string; readonly password: string },
  from: SeenFrom,
): Promise<SignedIn> {
  const { db, now } = context;
  const { link, user } = await readPasswordLink(db, given.token, now);
  await requirePasswordsOn(db, user.accountId);
  requireGoodPassword(given.password, user.email, '/password');
  const passwordHash = await hashFor(db, user.email, given.password);
  const at = toInstant(now);
  await inTransaction(db, async (trx) => {
    if (!(await usePasswordLink(trx, hashLinkToken(given.token), at))) throw notFound('Link');
    await updateUser(trx, user.accountId, user.id, { passwordHash });
    if (link.mailed) await noteConfirmed(trx, user.accountId, user.email, at);
    await deleteSessionsOfUser(trx, user.accountId, user.id);
    await endGrants(trx, user.accountId, user.id, at);
    await recordAudit(trx, personCaller(user), {
      action: 'user.set_password',
      subject: { type: 'user', id: user.id },
      changes: { purpose: link.purpose },
    });
  });
  return openByPassword(context, user, from);
}
