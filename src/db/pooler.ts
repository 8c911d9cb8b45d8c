import type pg from 'pg';
import type { Database } from './database.ts';

interface Place {
  readonly database: string;
  readonly startedAt: string;
  readonly statementTimeout: string;
}

/** What stands between us and the database, seen from both of its addresses. */
export interface PoolerFacts {
  /** Whether both lead to one database of one server. */
  readonly isSameDatabase: boolean;
  readonly limitsStatements: boolean;
}

export async function examinePooler<Tables>({ pool, sessions }: Database<Tables>): Promise<PoolerFacts> {
  const [pooled, direct] = await Promise.all([askPlace(pool), askPlace(sessions)]);
  return {
    isSameDatabase: pooled.database === direct.database && pooled.startedAt === direct.startedAt,
    limitsStatements: pooled.statementTimeout !== '0',
  };
}

async function askPlace(pool: pg.Pool): Promise<Place> {
  const { rows } = await pool.query<Place>(
    `select current_database() as database, pg_postmaster_start_time()::text as "startedAt",
       current_setting('statement_timeout') as "statementTimeout"`,
  );
  const [place] = rows;
  if (!place) throw new Error('the server says nothing of itself');
  return place;
}
