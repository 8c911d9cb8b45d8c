import type pg from 'pg';
import { LandfallError } from '../../errors.ts';

/** One sync under each of the names at a time: two of one destination would write files over each other. */
export async function withSyncLock<Result>(
  pool: pg.Pool,
  names: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    for (const name of names) {
      const { rows } = await client.query<{ isMine: boolean }>(
        `select pg_try_advisory_lock(hashtextextended($1, 160)) as "isMine"`,
        [`sync ${name}`],
      );
      if (rows[0]?.isMine !== true) throw new LandfallError('conflict', `${name} is being brought up to date already.`);
    }
    return await work();
  } finally {
    // The lock goes with the session.
    client.release(true);
  }
}
