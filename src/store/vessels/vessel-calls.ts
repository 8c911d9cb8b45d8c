import { sql } from 'kysely';
import type { CallEvent } from '../../domain/vessels/vessel-call.ts';
import { DAY_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import type { Imo } from '../../values/imo.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import type { Db, Trx } from '../tables.ts';

const MAX_OPEN_CALLS = 100_000;
const MAX_ACCOUNTS = 10_000;
/** A ship that was last seen at a port so long ago has left unheard. */
const OPEN_DAYS = 60;

export interface OpenCall {
  readonly imo: Imo;
  readonly portId: Id;
  readonly arrivedMs: number;
  readonly berthedMs: number | undefined;
}

export async function listOpenCalls(db: Db, nowMs: number): Promise<OpenCall[]> {
  const rows = await db
    .selectFrom('vessel_call')
    .select(['imo', 'port_id', 'arrived_at', 'berthed_at'])
    .where('departed_at', 'is', null)
    .where('arrived_at', '>', toInstant(new Date(nowMs - OPEN_DAYS * DAY_MS)))
    .orderBy('arrived_at')
    .limit(MAX_OPEN_CALLS)
    .execute();
  return rows.map((row) => ({
    imo: row.imo,
    portId: row.port_id,
    arrivedMs: Date.parse(row.arrived_at),
    berthedMs: row.berthed_at === null ? undefined : Date.parse(row.berthed_at),
  }));
}

/** When AIS heard a ship leave the one port and come to the other, each nearest to what is said of it. */
export interface HeardTimes {
  readonly departedAt: Instant;
  readonly arrivedAt: Instant;
}

export async function findHeardTimes(
  db: Db,
  leg: { readonly imo: string; readonly fromPortId: Id; readonly toPortId: Id },
  said: HeardTimes,
  withinHours: number,
): Promise<HeardTimes | undefined> {
  const { imo, fromPortId, toPortId } = leg;
  const { rows } = await sql<HeardTimes>`
    select departure.at as "departedAt", arrival.at as "arrivedAt"
    from (
      select departed_at as at from vessel_call where imo = ${imo} and port_id = ${fromPortId}
        and departed_at between ${said.departedAt}::timestamptz - make_interval(hours => ${withinHours})
          and ${said.departedAt}::timestamptz + make_interval(hours => ${withinHours})
      order by abs(extract(epoch from departed_at - ${said.departedAt}::timestamptz)) limit 1
    ) as departure, (
      select coalesce(berthed_at, arrived_at) as at from vessel_call where imo = ${imo} and port_id = ${toPortId}
        and coalesce(berthed_at, arrived_at) between ${said.arrivedAt}::timestamptz - make_interval(hours => ${withinHours})
          and ${said.arrivedAt}::timestamptz + make_interval(hours => ${withinHours})
      order by abs(extract(epoch from coalesce(berthed_at, arrived_at) - ${said.arrivedAt}::timestamptz)) limit 1
    ) as arrival`.execute(db);
  return rows[0];
}

export async function saveCall(trx: Trx, imo: Imo, { call, activity, atMs }: CallEvent): Promise<void> {
  const at = (ms: number | undefined) => (ms === undefined ? null : toInstant(new Date(ms)));
  const times = { berthed_at: at(call.berthedMs), departed_at: activity === 'depart' ? at(atMs) : null };
  await trx
    .insertInto('vessel_call')
    .values({ imo, port_id: call.port.id, arrived_at: toInstant(new Date(call.arrivedMs)), ...times })
    .onConflict((conflict) => conflict.columns(['imo', 'arrived_at']).doUpdateSet(times))
    .execute();
}

/** Of these vessels, those that a shipment of any account waits for. */
export async function listAwaitedVessels(db: Db, imos: readonly Imo[]): Promise<Imo[]> {
  const { rows } = await sql<{ imo: Imo }>`
    select imo from unnest(${imos}::text[]) as imo
    where exists (select from shipment where awaited_imos @> array[imo])
    order by imo limit ${imos.length}`.execute(db);
  return rows.map(({ imo }) => imo);
}

/** The accounts that have shipments which wait for a vessel and are followed, or were until after `since`. */
export async function listAccountsAwaiting(db: Db, imo: string, since: Instant): Promise<Id[]> {
  const rows = await db
    .selectFrom('shipment')
    .select('account_id')
    .distinct()
    .where(sql<boolean>`awaited_imos @> array[${imo}]`)
    .where(sql<boolean>`(line_tracking_stopped_at is null or line_tracking_stopped_at > ${since})`)
    .orderBy('account_id')
    .limit(MAX_ACCOUNTS)
    .execute();
  return rows.map((row) => row.account_id);
}
