import { sql } from 'kysely';
import type { BerthedLately, PortWaiting, TerminalWaiting } from '../../domain/places/port-waiting.ts';
import { HOUR_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { compareInstants, type Instant, toInstant } from '../../values/instant.ts';
import { listTerminalsByIds } from '../places/terminals.ts';
import { type AisDb, aisOf, type ShipDbs } from '../tables.ts';
import { waitedHours } from './port-stays.ts';

/** Whoever lies at a port and was not heard for longer may have left. */
const HEARD_WITHIN_HOURS = 24;

interface LatelyRow {
  readonly terminalId: Id | null;
  readonly isAll: boolean;
  readonly hasTerminals: boolean;
  readonly arrived: number;
  readonly anchored: number;
  readonly waited: readonly number[] | null;
  readonly departed: number;
  readonly lay: readonly number[] | null;
}

type NowRow = PortWaiting['queue'] & Pick<PortWaiting, 'heardAt'> & { readonly terminalId: Id | null };

/** Of ships that berthed at a port since a moment, and of those that are there now. Reads stays, never positions. */
export async function readPortWaiting(dbs: ShipDbs, portId: Id, since: Instant, nowMs: number): Promise<PortWaiting> {
  const ais = aisOf(dbs);
  const [lately, now] = [await readLately(ais, portId, since), await readNow(ais, portId, nowMs)];
  const known = await listTerminalsByIds(
    dbs.db,
    lately.flatMap(({ terminalId }) => terminalId ?? []),
  );
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const all = lately.find(({ isAll }) => isAll);
  const atBerth = new Map(now.map((row) => [row.terminalId, row.atBerth]));
  const roads = now.find(({ terminalId }) => terminalId === null);
  const terminals = lately.flatMap((row): TerminalWaiting[] => {
    if (row.isAll || row.terminalId === null) return [];
    const { terminalId } = row;
    return [{ terminalId, name: names.get(terminalId) ?? '', ...toLately(row), atBerth: atBerth.get(terminalId) ?? 0 }];
  });
  return {
    berths: all?.hasTerminals ? 'container_terminals' : 'all',
    ...toLately(all),
    queue: {
      atAnchor: roads?.atAnchor ?? 0,
      containerShips: roads?.containerShips ?? 0,
      medianHours: roads?.medianHours ?? null,
      longestHours: roads?.longestHours ?? null,
      atBerth: now.reduce((total, row) => total + row.atBerth, 0),
    },
    heardAt: now.reduce<Instant | null>((newest, { heardAt }) => later(newest, heardAt), null),
    terminals: terminals.sort((one, other) => other.berth.ships - one.berth.ships || (one.name < other.name ? -1 : 1)),
  };
}

/** Each terminal, and all together. */
async function readLately(db: AisDb, portId: Id, since: Instant): Promise<LatelyRow[]> {
  const quantiles = sql`percentile_cont(array[0.5, 0.9]) within group`;
  const { rows } = await sql<LatelyRow>`
    with stay as (
      select terminal_id, is_shift, anchored_at, left_at, ${waitedHours} as waited_hours,
        extract(epoch from left_at - berthed_at)::float8 / 3600 as berth_hours,
        bool_or(terminal_id is not null) over () as has_terminals
      from port_stay where port_id = ${portId} and berthed_at > ${since}
    ), tally as (
      select terminal_id, grouping(terminal_id) = 1 as is_all, bool_or(has_terminals) as has_terminals,
        (count(*) filter (where not is_shift))::int as arrived,
        (count(*) filter (where not is_shift and anchored_at is not null))::int as anchored,
        ${quantiles} (order by waited_hours) filter (where not is_shift) as waited,
        count(left_at)::int as departed,
        ${quantiles} (order by berth_hours) filter (where left_at is not null) as lay
      from stay where terminal_id is not null or not has_terminals
      group by grouping sets ((), (terminal_id))
    )
    select terminal_id as "terminalId", is_all as "isAll", has_terminals as "hasTerminals",
      arrived, anchored, waited, departed, lay
    from tally`.execute(db);
  return rows;
}

/** Each terminal, and, without one, who waits at anchor or lies elsewhere. */
async function readNow(db: AisDb, portId: Id, nowMs: number): Promise<NowRow[]> {
  const now = toInstant(new Date(nowMs));
  const heardSince = toInstant(new Date(nowMs - HEARD_WITHIN_HOURS * HOUR_MS));
  const atAnchor = sql`berthed_at is null and weighed_at is null`;
  const hours = sql`extract(epoch from ${now}::timestamptz - anchored_at)::float8 / 3600`;
  const { rows } = await sql<NowRow>`
    select terminal_id as "terminalId", (count(*) filter (where ${atAnchor}))::int as "atAnchor",
      (count(*) filter (where ${atAnchor} and exists (
        select from port_stay known where known.imo = here.imo and known.terminal_id is not null)))::int as "containerShips",
      percentile_cont(0.5) within group (order by ${hours}) filter (where ${atAnchor}) as "medianHours",
      max(${hours}) filter (where ${atAnchor}) as "longestHours",
      (count(*) filter (where berthed_at is not null))::int as "atBerth",
      max(heard_at) as "heardAt"
    from port_stay here where port_id = ${portId} and left_at is null and heard_at > ${heardSince}
    group by terminal_id`.execute(db);
  return rows;
}

function toLately(row: LatelyRow | undefined): BerthedLately {
  const quantiles = (of: readonly number[] | null | undefined) => ({
    medianHours: of?.[0] ?? null,
    p90Hours: of?.[1] ?? null,
  });
  return {
    waiting: { ships: row?.arrived ?? 0, anchored: row?.anchored ?? 0, ...quantiles(row?.waited) },
    berth: { ships: row?.departed ?? 0, ...quantiles(row?.lay) },
  };
}

function later(one: Instant | null, other: Instant | null): Instant | null {
  if (one === null || other === null) return one ?? other;
  return compareInstants(one, other) > 0 ? one : other;
}
