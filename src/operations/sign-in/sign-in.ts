import type { KnownDevice } from '../../domain/accounts/known-device.ts';
import { findMatches } from '../../domain/accounts/password.ts';
import { LandfallError, notFound } from '../../errors.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { findUserByEmail, listPeopleByEmail } from '../../store/accounts/users.ts';
import type { Db } from '../../store/tables.ts';
import { DEMO_EMAIL } from '../demo-user.ts';
import type { Trail } from '../people/trail.ts';
import type { SecondFactorContext } from '../second-factors/codes.ts';
import { openByPassword } from '../second-factors/second-step.ts';
import { requirePasswordsOn } from '../single-sign-on/ways-in.ts';
import { openSession, type SeenFrom, type SignedIn } from './open-session.ts';
import { attempt, claimOfDevice, claimOfStranger } from './password-attempt.ts';

interface Given extends SeenFrom {
  readonly email: string;
  readonly password: string;
  /** What the browser is known by, where it was here before. */
  readonly device?: KnownDevice | undefined;
  readonly triedAt: Date;
}

/** E-mail and password, throttled by whoever tries. One answer for every kind of mismatch. */
export async function signIn(
  context: SecondFactorContext,
  given: Given,
  trail: Pick<Trail, 'refused'>,
): Promise<SignedIn> {
  const { db } = context;
  const email = given.email.trim().toLowerCase();
  const people = await listPeopleByEmail(db, email);
  const known = people.filter(({ user }) => user.id === given.device?.userId);
  const others = people.filter((person) => !known.includes(person));
  const user =
    (given.device && known.length > 0
      ? await attempt(db, claimOfDevice(given.device), given.triedAt, () => findPerson(known, given.password))
      : undefined) ??
    (known.length === 0 || others.length > 0
      ? await attempt(db, claimOfStranger(email, given.address), given.triedAt, () =>
          findPerson(others, given.password),
        )
      : undefined);
  if (user === undefined) {
    for (const person of people) trail.refused(person.user, given.address);
    throw new LandfallError('unauthorised', 'The e-mail address or the password is wrong.');
  }
  // Said to those alone who know the password.
  await requirePasswordsOn(db, user.accountId);
  return openByPassword(context, user, given);
}

async function findPerson(people: Awaited<ReturnType<typeof listPeopleByEmail>>, password: string) {
  const hashes = people.map(({ passwordHash }) => passwordHash);
  const [match] = await findMatches(password, hashes);
  const user = match === undefined ? undefined : people[match]?.user;
  return user && { result: user, isOnlyOne: people.length === 1 };
}

/** The ready account of the demo needs no password; nowhere else does it exist. */
export async function signInToDemo(db: Db, from: SeenFrom, now: Date): Promise<SignedIn> {
  const [account] = await listAccounts(db, 1);
  const user = account && (await findUserByEmail(db, account.id, DEMO_EMAIL));
  if (user === undefined || user.disabledAt !== null) throw notFound('Demo');
  return openSession(db, user, from, now);
}
