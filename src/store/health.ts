import { sql } from 'kysely';
import { outageOf } from '../db/outage.ts';
import type { Db } from './tables.ts';

const MAX_ANSWER_MS = 3_000;

/** Why the database does not answer, in words; undefined when it does. */
export async function databaseProblem(db: Db): Promise<string | undefined> {
  const patience = new AbortController();
  const late = new Promise<string>((resolve) => {
    const timer = setTimeout(() => resolve('The database does not answer.'), MAX_ANSWER_MS);
    patience.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  const asked = sql`SELECT 1`.execute(db).then(
    () => undefined,
    (error: unknown) => outageOf(error)?.reason ?? 'The database refuses to answer.',
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    patience.abort();
  }
}
