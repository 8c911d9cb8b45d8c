import type pg from 'pg';
import { WokenLoop } from '../concurrency/woken-loop.ts';
import type { Log } from '../log.ts';

const LOOK_MS = 3_000;

/** In rows. Smaller tables are read as a whole; what is larger, autovacuum has seen. */
const [SMALL, LARGE] = [25, 50_000];

/** Each time all plans for a table are made anew. */
const GROWN_TIMES = 4;

/**
 * Has PostgreSQL know how large tables are while they are small and grow quickly. Autovacuum comes by once a minute; until then plans are
 * made, and kept, for tables with a row or two, which find one shipment by reading all of its account. Returns what stops it.
 */
export function keepStatistics(pool: pg.Pool, log: Log): () => Promise<void> {
  const loop = new WokenLoop({
    work: async () => {
      await analyzeGrown(pool);
      return false;
    },
    pollMs: LOOK_MS,
    log,
    trouble: 'tables cannot be analyzed',
  });
  loop.start();
  return () => loop.stop();
}

/** Analyzes the tables that have grown to several times what they were known to have. */
export async function analyzeGrown(db: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select relation.oid::regclass::text as name from pg_class as relation
     where relation.relkind = 'r' and relation.relnamespace = current_schema()::regnamespace
       and relation.reltuples < ${LARGE} and pg_has_role(relation.relowner, 'usage')
       and pg_stat_get_live_tuples(relation.oid) >= ${GROWN_TIMES} * greatest(relation.reltuples, ${SMALL})`,
  );
  for (const { name } of rows) await db.query(`analyze ${name}`);
  return rows.map(({ name }) => name);
}
