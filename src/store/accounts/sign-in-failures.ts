import type { ThrottleKind } from '../../domain/accounts/sign-in-throttle.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db, Tables, Trx } from '../tables.ts';

const COLUMNS = ['subject', 'failures', 'last_failed_at'] as const;
/** However many addresses somebody has, so many are remembered. */
const MAX_SUBJECTS = 100_000;
const MAX_FORGOTTEN_AT_ONCE = 1_000;

export interface FailureSubject {
  readonly kind: ThrottleKind;
  readonly name: string;
}

export async function listSignInFailures(db: Db, subjects: readonly FailureSubject[]) {
  const rows = await db
    .selectFrom('sign_in_failure')
    .select(COLUMNS)
    .where('subject', 'in', subjects.map(textOf))
    .execute();
  return rows.map(toFailures);
}

/** What is known of the subjects, theirs alone until the transaction ends: whoever else tries with one of them waits. */
export async function lockSignInFailures(trx: Trx, subjects: readonly FailureSubject[], at: Instant) {
  await trx
    .insertInto('sign_in_failure')
    .values(subjects.map((subject) => ({ subject: textOf(subject), failures: 0, last_failed_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await trx
    .selectFrom('sign_in_failure')
    .select(COLUMNS)
    .where('subject', 'in', subjects.map(textOf))
    .orderBy('subject')
    .forUpdate()
    .execute();
  return rows.map(toFailures);
}

/** Counts on, or begins again when the last failure is older than `forgetBefore`. */
export async function countSignInFailure(
  db: Db,
  subjects: readonly FailureSubject[],
  at: Instant,
  forgetBefore: Instant,
): Promise<void> {
  await db
    .updateTable('sign_in_failure')
    .set((of) => ({
      failures: of
        .case()
        .when('last_failed_at', '<', forgetBefore)
        .then(1)
        .else(of('failures', '+', 1))
        .end(),
      last_failed_at: at,
    }))
    .where('subject', 'in', subjects.map(textOf))
    .execute();
}

/** A try that succeeded was none of the failures it was counted among. */
export async function takeBackSignInFailure(db: Db, subjects: readonly FailureSubject[]): Promise<void> {
  if (subjects.length === 0) return;
  await db
    .updateTable('sign_in_failure')
    .set((of) => ({ failures: of.fn('greatest', [of('failures', '-', 1), of.val(0)]) }))
    .where('subject', 'in', subjects.map(textOf))
    .execute();
}

export async function clearSignInFailures(db: Db, subject: FailureSubject): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('subject', '=', textOf(subject)).execute();
}

/** Forgets what is older than `before`, and the oldest of what is more than can be remembered. */
export async function forgetSignInFailures(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('last_failed_at', '<', before).execute();
  await db
    .deleteFrom('sign_in_failure')
    .where('subject', 'in', (of) =>
      of
        .selectFrom('sign_in_failure')
        .select('subject')
        .orderBy('last_failed_at', 'desc')
        .offset(MAX_SUBJECTS)
        .limit(MAX_FORGOTTEN_AT_ONCE),
    )
    .execute();
}

function toFailures(row: Tables['sign_in_failure']) {
  return {
    kind: row.subject.slice(0, row.subject.indexOf(' ')) as ThrottleKind,
    failures: row.failures,
    lastFailedAtMs: Date.parse(row.last_failed_at),
  };
}

function textOf({ kind, name }: FailureSubject): string {
  return `${kind} ${name}`;
}
