import { sql } from 'kysely';
import { inTransaction } from '../../db/transaction.ts';
import { DAY_MS } from '../../values/duration.ts';
import type { AisDb, AisTrx } from '../tables.ts';

/** A day in UTC, such as `2026-05-01`. */
export type Day = string;

const PARTITION_NAME = /^vessel_position_(\d{4})(\d{2})(\d{2})$/;
/** Any number, as long as all processes use it: two must not create the same partition. */
const PARTITION_LOCK = 4_900_004;

export function dayOf(atMs: number): Day {
  return new Date(atMs).toISOString().slice(0, 10);
}

export function startOfDayMs(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

export function dayAfter(day: Day): Day {
  return dayOf(startOfDayMs(day) + DAY_MS);
}

export function partitionOf(day: Day): string {
  return `vessel_position_${day.replaceAll('-', '')}`;
}

/**
 * Makes room for the positions of these days. A partition is made beside the table and attached to it, which keeps
 * nobody waiting; making it in its place would stop all reading and writing of positions.
 */
export async function createPositionPartitions(db: AisDb, days: readonly Day[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`.execute(trx);
    const present = new Set(await listPartitionedDays(trx));
    for (const day of days) if (!present.has(day)) await createPartition(trx, day);
  });
}

async function createPartition(trx: AisTrx, day: Day): Promise<void> {
  const table = sql.table(partitionOf(day));
  await sql`create table ${table} (like vessel_position including all)`.execute(trx);
  await sql`alter table vessel_position attach partition ${table}
    for values from (${sql.lit(`${day} 00:00:00+00`)}) to (${sql.lit(`${dayAfter(day)} 00:00:00+00`)})`.execute(trx);
}

/** The days that have a partition, oldest first. */
export async function listPartitionedDays(db: AisDb): Promise<Day[]> {
  const { rows } = await sql<{ name: string }>`
    select partition.relname as name
    from pg_inherits
    join pg_class partition on partition.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = 'vessel_position'::regclass
    order by partition.relname`.execute(db);
  return rows.flatMap(({ name }) => {
    const match = PARTITION_NAME.exec(name);
    return match ? [`${match[1]}-${match[2]}-${match[3]}`] : [];
  });
}
