import { type RawBuilder, sql } from 'kysely';
import type { ForeseenCharge } from '../../domain/free-time/foreseen-charge.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db, Trx } from '../tables.ts';

/** How far ahead of its arrival a box is looked at. */
const COMING_DAYS = 14;
/** One whose arrival was expected longer ago and never told is not looked at. */
const OVERDUE_DAYS = 10;

/** The charges foreseen of the container of a query, the likeliest first. */
export const FORESEEN: RawBuilder<readonly ForeseenCharge[]> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('charge', seen.charge, 'currency', seen.currency, 'chance', seen.chance,
    'soFarMinor', seen.so_far_minor, 'expectedMinor', seen.expected_minor, 'lowMinor', seen.low_minor,
    'highMinor', seen.high_minor, 'endsFrom', seen.ends_from, 'endsTo', seen.ends_to, 'lastFreeDay', seen.last_free_day)
    order by seen.chance desc, seen.expected_minor desc, seen.charge)
  from charge_foresight as seen where seen.account_id = container.account_id and seen.container_id = container.id
), '[]'::jsonb)`;

/** Boxes that are followed, are to arrive within days or have just done so, and whose clock does not run yet; the next one first. */
export async function listComing(db: Db, accountId: Id, at: Instant, limit: number): Promise<Id[]> {
  if (limit <= 0) return [];
  const arrival = sql`coalesce(listed.pod_arrived_at, listed.pod_eta_at)`;
  const { rows } = await sql<{ id: Id }>`
    select listed.id from listed_container as listed
    where listed.account_id = ${accountId} and listed.followed and listed.pod_discharged_at is null
      and listed.pod_full_out_at is null and ${arrival} between ${at}::timestamptz - make_interval(days => ${OVERDUE_DAYS})
        and ${at}::timestamptz + make_interval(days => ${COMING_DAYS})
    order by ${arrival}, listed.id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export interface ForeseenOfBox {
  readonly containerId: Id;
  readonly charges: readonly ForeseenCharge[];
}

/** Replaces what was foreseen of containers. */
export async function writeForesight(
  trx: Trx,
  accountId: Id,
  boxes: readonly ForeseenOfBox[],
  at: Instant,
): Promise<void> {
  if (boxes.length === 0) return;
  const ids = boxes.map(({ containerId }) => containerId);
  const rows = boxes.flatMap(({ containerId, charges }) => charges.map((one) => ({ ...one, containerId })));
  await sql`delete from charge_foresight where account_id = ${accountId} and container_id = any(${ids}::uuid[])`.execute(
    trx,
  );
  await sql`
    insert into charge_foresight (account_id, container_id, charge, currency, chance, so_far_minor, expected_minor, low_minor,
      high_minor, ends_from, ends_to, last_free_day, foreseen_at)
    select ${accountId}, "containerId", charge, currency, chance, "soFarMinor", "expectedMinor", "lowMinor", "highMinor",
      "endsFrom", "endsTo", "lastFreeDay", ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("containerId" uuid, charge text, currency text, chance real,
      "soFarMinor" bigint, "expectedMinor" bigint, "lowMinor" bigint, "highMinor" bigint, "endsFrom" date, "endsTo" date,
      "lastFreeDay" date)
    where exists (select from container where container.account_id = ${accountId} and container.id = "containerId")
  `.execute(trx);
}

/** What was foreseen before a moment, of boxes that nobody looks at any more. */
export async function forgetForesight(db: Db, accountId: Id, before: Instant): Promise<void> {
  await sql`delete from charge_foresight where account_id = ${accountId} and foreseen_at < ${before}`.execute(db);
}

/** Accounts of which something can be foreseen, or was. */
export async function listForeseeingAccounts(db: Db, after: Id, limit: number): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from account where id > ${after} and (exists (select from tariff where tariff.account_id = account.id)
      or exists (select from charge_foresight as seen where seen.account_id = account.id))
    order by id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}
