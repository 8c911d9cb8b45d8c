import type pg from 'pg';
import { WokenLoop } from '../concurrency/woken-loop.ts';
import type { Log } from '../log.ts';

const LOOK_MS = 2_000;

/** In pages of 8 KB. Smaller tables are read as a whole; what is larger, autovacuum has seen. */
const [SMALL, LARGE] = [4, 2_000];

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

/** Analyzes the tables that are twice as large as they were known to be. */
export async function analyzeGrown(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relation.oid::regclass::text as name from pg_class as relation
     where relation.relkind = 'r' and relation.relnamespace = current_schema()::regnamespace
       and relation.relpages < ${LARGE} and pg_has_role(relation.relowner, 'usage')
       and pg_relation_size(relation.oid) / current_setting('block_size')::bigint >= 2 * greatest(relation.relpages, ${SMALL})`,
  );
  for (const { name } of rows) await pool.query(`analyze ${name}`);
  return rows.map(({ name }) => name);
}
