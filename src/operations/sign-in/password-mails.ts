import type { User } from '../../domain/accounts/account.ts';
import { LINK_LIFETIMES_MS, passwordLinkAddress } from '../../domain/accounts/password-link.ts';
import { MAIL_LINK_JOB, MAIL_RESET_JOB, MailLink, MailReset } from '../../queue/jobs/password-mails.ts';
import type { JobKind } from '../../queue/run-job.ts';
import { typedJob } from '../../queue/typed-job.ts';
import { findAccount } from '../../store/accounts/accounts.ts';
import { hasLinkSince } from '../../store/accounts/password-links.ts';
import { findUser, listPeopleByEmail } from '../../store/accounts/users.ts';
import type { Db } from '../../store/tables.ts';
import { HOUR_MS, MINUTE_MS } from '../../values/duration.ts';
import { toInstant } from '../../values/instant.ts';
import { makePasswordLink, purposeFor } from './password-links.ts';

interface Mailing {
  readonly db: Db;
  readonly now: () => Date;
  /** Where links lead: the address the operator gave, never one that a request named. */
  readonly publicUrl: string;
  readonly send: (mail: { readonly to: string; readonly subject: string; readonly text: string }) => Promise<void>;
}

const MAX_ATTEMPTS = 6;
const TIMEOUT_MS = 120_000;
const MAIL_AGAIN_AFTER_MS = 3 * MINUTE_MS;

/** Tokens are made when the mail is written, so that none waits in the queue. */
export function createPasswordMailJobs(mailing: Mailing): Readonly<Record<string, JobKind>> {
  const kind = { concurrency: 1, maxAttempts: MAX_ATTEMPTS, timeoutMs: TIMEOUT_MS };
  return {
    [MAIL_LINK_JOB]: typedJob(MailLink, { ...kind, handler: ({ payload }) => mailLink(mailing, payload) }),
    [MAIL_RESET_JOB]: typedJob(MailReset, { ...kind, handler: ({ payload }) => mailReset(mailing, payload) }),
  };
}

async function mailLink(mailing: Mailing, { accountId, userId }: MailLink): Promise<void> {
  const user = await findUser(mailing.db, accountId, userId);
  if (user === undefined || user.disabledAt !== null) return;
  await mailing.send({ to: user.email, ...(await write(mailing, [user])) });
}

/** One mail, however many accounts somebody is in. Nobody who has no password gets one by asking for it. */
async function mailReset(mailing: Mailing, { email }: MailReset): Promise<void> {
  const people = (await listPeopleByEmail(mailing.db, email)).map(({ user }) => user);
  const [first, ...others] = people.filter(({ hasPassword }) => hasPassword);
  if (first !== undefined && (await hasNewLink(mailing, first))) return;
  if (first === undefined) return;
  await mailing.send({ to: first.email, ...(await write(mailing, [first, ...others])) });
}

/** Strangers can ask for as many as they like: a person gets one mail in a while, and its link is not ended by the next. */
async function hasNewLink({ db, now }: Mailing, { accountId, id }: User): Promise<boolean> {
  const after = toInstant(new Date(now().getTime() - MAIL_AGAIN_AFTER_MS));
  return hasLinkSince(db, accountId, id, after);
}

async function write(
  { db, now, publicUrl }: Mailing,
  people: readonly [User, ...User[]],
): Promise<{ subject: string; text: string }> {
  const purpose = purposeFor(people[0]);
  const links: string[] = [];
  for (const user of people) {
    const company = (await findAccount(db, user.accountId))?.companyName ?? '';
    const { token } = await makePasswordLink(db, user, now(), true);
    links.push(`${company}:\n${passwordLinkAddress(publicUrl, token)}`);
  }
  const hours = LINK_LIFETIMES_MS[purpose] / HOUR_MS;
  const valid = hours > 24 ? `${hours / 24} days` : `${hours} hour`;
  const begin =
    purpose === 'invitation'
      ? 'You are invited to Landfall, which follows shipments across the sea. Choose your password here.'
      : 'Somebody, probably you, asked for a new password for Landfall. Choose it here.';
  const end =
    purpose === 'invitation'
      ? 'If you did not expect this, you need not do anything.'
      : 'If it was not you, you need not do anything: your password stays as it is.';
  const subject = purpose === 'invitation' ? 'You are invited to Landfall' : 'A new password for Landfall';
  const hello = `Hello ${people[0].name},`;
  const text = [hello, begin, ...links, `This works once, within ${valid}.`, end].join('\n\n');
  return { subject, text: `${text}\n` };
}
