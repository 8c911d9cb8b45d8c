import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** Requests are counted by the quarter of a second. */
const SLOTS_A_SECOND = 4;
/** A minute, and the slot that has begun. */
const WINDOW_SLOTS = 60 * SLOTS_A_SECOND + 1;
const MAX_FORGOTTEN = 10_000;

export interface Asked {
  readonly subject: string;
  /** How many requests wait to be let in. */
  readonly wanted: number;
  readonly allowed: number;
}

export interface Granted {
  readonly subject: string;
  readonly granted: number;
  /** Until the oldest that counts does not any more. */
  readonly waitSeconds: number;
}

const SLOT_NOW = sql`floor(extract(epoch FROM clock_timestamp()) * ${sql.lit(SLOTS_A_SECOND)})::bigint`;
const LAST_SLOT = sql`known.slots[cardinality(known.slots)]`;
/** Whoever asked before somebody else and was heard after them counts beside them. A clock that was set back begins anew. */
const SLOT = sql`
  CASE WHEN ${LAST_SLOT} - excluded.slots[1] BETWEEN 0 AND ${sql.lit(WINDOW_SLOTS)}
    THEN ${LAST_SLOT} ELSE excluded.slots[1] END`;
const PAST = sql`
  SELECT slot, count FROM unnest(known.slots, known.counts) AS past (slot, count)
  WHERE slot > ${SLOT} - ${sql.lit(WINDOW_SLOTS)} AND slot <= ${SLOT}`;

/**
 * Lets in as many as are allowed within a minute, whichever processes they come to. Every subject is asked for once; in
 * their order, so that two processes that ask for the same ones do not wait for each other.
 */
export async function takeFromWindows(db: Db, asked: readonly Asked[]): Promise<Granted[]> {
  const { rows } = await sql<Granted>`
    INSERT INTO rate_window AS known (subject, slots, counts, allowed, granted)
    SELECT subject, ARRAY[slot], ARRAY[least(wanted, allowed)], allowed, least(wanted, allowed)
    FROM unnest(
      ${asked.map(({ subject }) => subject)}::text[],
      ${asked.map(({ wanted }) => wanted)}::integer[],
      ${asked.map(({ allowed }) => allowed)}::integer[]
    ) AS asked (subject, wanted, allowed), (SELECT ${SLOT_NOW} AS slot) AS clock
    ORDER BY subject
    ON CONFLICT (subject) DO UPDATE SET (slots, counts, allowed, granted) = (
      SELECT array_agg(slot ORDER BY slot), array_agg(count ORDER BY slot), excluded.allowed, room.granted
      FROM (
        SELECT greatest(0, least(excluded.granted, excluded.allowed - coalesce(sum(count), 0)))::integer AS granted
        FROM (${PAST}) AS past
      ) AS room
      CROSS JOIN LATERAL (
        SELECT slot, sum(count)::integer AS count
        FROM (${PAST} UNION ALL SELECT ${SLOT}, room.granted) AS counted
        GROUP BY slot HAVING sum(count) > 0
      ) AS kept
      GROUP BY room.granted
    )
    RETURNING subject, granted,
      greatest(1, ceil((slots[1] + ${sql.lit(WINDOW_SLOTS)} - ${SLOT_NOW}) / ${sql.lit(SLOTS_A_SECOND)}.0))::integer
        AS "waitSeconds"`.execute(db);
  return rows;
}

/** Forgets those who have not asked for a while, or asked before the clock was set back. */
export async function forgetOldWindows(db: Db): Promise<void> {
  await sql`
    DELETE FROM rate_window WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM rate_window
      WHERE slots[cardinality(slots)] NOT BETWEEN ${SLOT_NOW} - ${sql.lit(WINDOW_SLOTS)} AND ${SLOT_NOW}
      LIMIT ${sql.lit(MAX_FORGOTTEN)}
    ))`.execute(db);
}
