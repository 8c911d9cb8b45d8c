import type { ThrottleKind } from '../domain/sign-in-throttle.ts';
import type { Instant } from '../values/instant.ts';
import type { Db } from './tables.ts';

export interface SignInFailureTables {
  sign_in_failure: {
    /** The kind and what it names, such as `email owner@example.com`. */
    subject: string;
    failures: number;
    last_failed_at: Instant;
  };
}

export interface FailureSubject {
  readonly kind: ThrottleKind;
  readonly name: string;
}

export async function listSignInFailures(db: Db, subjects: readonly FailureSubject[]) {
  const rows = await db
    .selectFrom('sign_in_failure')
    .select(['subject', 'failures', 'last_failed_at'])
    .where('subject', 'in', subjects.map(textOf))
    .execute();
  return rows.map((row) => ({
    kind: row.subject.slice(0, row.subject.indexOf(' ')) as ThrottleKind,
    failures: row.failures,
    lastFailedAtMs: Date.parse(row.last_failed_at),
  }));
}

/** Counts on, or begins again when the last failure is older than `forgetBefore`. */
export async function recordSignInFailure(
  db: Db,
  subjects: readonly FailureSubject[],
  at: Instant,
  forgetBefore: Instant,
): Promise<void> {
  await db
    .insertInto('sign_in_failure')
    .values(subjects.map((subject) => ({ subject: textOf(subject), failures: 1, last_failed_at: at })))
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((of) => ({
        failures: of
          .case()
          .when('sign_in_failure.last_failed_at', '<', forgetBefore)
          .then(1)
          .else(of('sign_in_failure.failures', '+', 1))
          .end(),
        last_failed_at: at,
      })),
    )
    .execute();
}

export async function clearSignInFailures(db: Db, subject: FailureSubject): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('subject', '=', textOf(subject)).execute();
}

export async function deleteSignInFailuresBefore(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('last_failed_at', '<', before).execute();
}

function textOf({ kind, name }: FailureSubject): string {
  return `${kind} ${name}`;
}
