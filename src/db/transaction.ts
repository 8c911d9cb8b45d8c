import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import pg from 'pg';

const MAX_ATTEMPTS = 5;
const BASE_PAUSE_MS = 10;

/** serialization_failure and deadlock_detected: the transaction did nothing, and may well succeed when run again. */
const RETRYABLE = new Set(['40001', '40P01']);

/**
 * Runs `work` in a transaction (the caller's, when there is one already), and again if PostgreSQL gave it up in favour of another one. So `work` must do nothing
 * besides its statements.
 */
export async function inTransaction<Tables, Result>(
  kysely: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (kysely.isTransaction) return work(kysely as Transaction<Tables>);
  for (let attempt = 1; ; attempt++) {
    try {
      return await kysely.transaction().execute(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await delay(BASE_PAUSE_MS * 2 ** attempt * Math.random());
    }
  }
}

/** Reads everything as it was at one moment, whatever is written meanwhile. */
export async function inSnapshot<Tables, Result>(
  kysely: Kysely<Tables>,
  read: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? '');
}
