import { sql } from 'kysely';
import type { PortWait } from '../../domain/eta/voyage-knowledge.ts';
import type { PortStay } from '../../domain/places/port-stay.ts';
import { DAY_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import type { Imo } from '../../values/imo.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import type { AisDb } from '../tables.ts';

export interface HeardStay extends PortStay {
  readonly imo: Imo;
  readonly heardMs: number;
}

const ROWS_AT_ONCE = 500;
const MAX_OPEN = 100_000;
/** A ship that was last heard at a port so long ago has left unheard. */
const OPEN_DAYS = 10;

export async function saveStays(db: AisDb, stays: readonly HeardStay[]): Promise<void> {
  for (let from = 0; from < stays.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('port_stay')
      .values(stays.slice(from, from + ROWS_AT_ONCE).map(toRow))
      .onConflict((conflict) =>
        conflict.columns(['imo', 'began_at']).doUpdateSet(({ ref }) => ({
          port_id: ref('excluded.port_id'),
          terminal_id: ref('excluded.terminal_id'),
          anchored_at: ref('excluded.anchored_at'),
          weighed_at: ref('excluded.weighed_at'),
          berthed_at: ref('excluded.berthed_at'),
          left_at: ref('excluded.left_at'),
          heard_at: ref('excluded.heard_at'),
          latitude: ref('excluded.latitude'),
          longitude: ref('excluded.longitude'),
        })),
      )
      .execute();
  }
}

/** The last one of each ship that has not left. */
export async function listOpenStays(db: AisDb, nowMs: number): Promise<HeardStay[]> {
  const rows = await db
    .selectFrom('port_stay')
    .distinctOn('imo')
    .selectAll()
    .where('left_at', 'is', null)
    .where('heard_at', '>', toInstant(new Date(nowMs - OPEN_DAYS * DAY_MS)))
    .orderBy('imo')
    .orderBy('began_at', 'desc')
    .limit(MAX_OPEN)
    .execute();
  return rows.map((row) => ({
    imo: row.imo,
    beganMs: Date.parse(row.began_at),
    portId: row.port_id,
    terminalId: row.terminal_id,
    isShift: row.is_shift,
    anchoredMs: parse(row.anchored_at),
    weighedMs: parse(row.weighed_at),
    berthedMs: parse(row.berthed_at),
    leftMs: undefined,
    spot: { latitude: row.latitude, longitude: row.longitude },
    heardMs: Date.parse(row.heard_at),
  }));
}

export async function deleteStaysBefore(db: AisDb, beforeMs: number): Promise<void> {
  const before = toInstant(new Date(beforeMs));
  await db.deleteFrom('port_stay').where('berthed_at', '<', before).execute();
  await db.deleteFrom('port_stay').where('berthed_at', 'is', null).where('heard_at', '<', before).execute();
}

/** What ships that berthed at container terminals since then had waited, by port and day; the newest first. */
export async function listPortWaits(db: AisDb, since: Instant, limit: number): Promise<PortWait[]> {
  const { rows } = await sql<{ portId: Id; day: Instant; ships: number; hours: number }>`
    select port_id as "portId", date_trunc('day', berthed_at, 'UTC') + interval '1 day' as day, count(*)::int as ships,
      percentile_cont(0.5) within group (order by ${waitedHours}) as hours
    from port_stay
    where berthed_at > ${since} and not is_shift and terminal_id is not null
    group by 1, 2 order by 2 desc, 1 limit ${limit}`.execute(db);
  return rows.map(({ day, ...wait }) => ({ ...wait, untilMs: Date.parse(day) }));
}

/** From anchor down to the berth; none where it did not anchor. */
export const waitedHours = sql<number>`coalesce(extract(epoch from berthed_at - anchored_at)::float8 / 3600, 0)`;

function toRow(stay: HeardStay) {
  const at = (ms: number) => toInstant(new Date(ms));
  const atOrNull = (ms: number | undefined) => (ms === undefined ? null : at(ms));
  return {
    imo: stay.imo,
    began_at: at(stay.beganMs),
    port_id: stay.portId,
    terminal_id: stay.terminalId,
    is_shift: stay.isShift,
    anchored_at: atOrNull(stay.anchoredMs),
    weighed_at: atOrNull(stay.weighedMs),
    berthed_at: atOrNull(stay.berthedMs),
    left_at: atOrNull(stay.leftMs),
    heard_at: at(stay.heardMs),
    latitude: stay.spot.latitude,
    longitude: stay.spot.longitude,
  };
}

function parse(instant: Instant | null): number | undefined {
  return instant === null ? undefined : Date.parse(instant);
}
