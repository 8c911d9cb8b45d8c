import { type RawBuilder, sql } from 'kysely';
import { normalizeNumber } from '../domain/shipments/infer-number.ts';
import type { SearchHit } from '../domain/shipments/search-hit.ts';
import { containerNumbersNear } from '../values/container-number.ts';
import type { Id } from '../values/id.ts';
import type { Db } from './tables.ts';
import { containing, mentions } from './text-search.ts';

/** Ships of one name, or with a name that begins so, that are looked for. */
const MAX_VESSELS = 20;

/**
 * What a text finds: shipments, containers, and requests that have led to none yet. First the number itself, then those
 * that begin with it, then those that contain it, then what it names otherwise: a tag, customer, vessel or custom field.
 * A container number that is not found as it is written is looked for with one typing error.
 */
export async function search(db: Db, accountId: Id, text: string, limit: number): Promise<SearchHit[]> {
  const found = await findBest(db, accountId, matches(accountId, text, limit), limit);
  if (found.length > 0) return found;
  const near = containerNumbersNear(normalizeNumber(text));
  return near.length === 0 ? [] : findBest(db, accountId, withNumber(accountId, near, limit), limit);
}

/** Whether any shipment has exactly this tag. */
export async function isTag(db: Db, accountId: Id, text: string): Promise<boolean> {
  const found =
    await sql`select 1 from shipment where account_id = ${accountId} and tags @> array[${text}] limit 1`.execute(db);
  return found.rows.length > 0;
}

async function findBest(db: Db, accountId: Id, candidates: RawBuilder<unknown>, limit: number): Promise<SearchHit[]> {
  const found = await sql<SearchHit>`
    with best as (
      select kind, id, min(rank) as rank from (${candidates}) as candidate group by kind, id order by 3 limit ${limit * 3}
    ), hit as (
      select best.rank, best.kind, shipment.id, shipment.bill_of_lading_number as number, shipment.id as shipment_id,
        (select count(*) from container where container.account_id = ${accountId}
          and container.shipment_id = shipment.id) as containers_count,
        null as status, null as failed_reason, shipment.ref_numbers, shipment.created_at, shipment.updated_at, null as scac,
        shipment.port_of_discharge_name as pod_name
      from best join shipment on shipment.account_id = ${accountId} and shipment.id = best.id
      where best.kind = 'shipment'
      union all
      select best.rank, best.kind, container.id, container.number, container.shipment_id, null,
        container.current_status, null, container.ref_numbers, container.created_at, container.updated_at, null,
        container.pod_name
      from best join container on container.account_id = ${accountId} and container.id = best.id
      where best.kind = 'cargo'
      union all
      select best.rank, best.kind, request.id, request.request_number, null, null,
        request.status, request.failed_reason, request.ref_numbers, request.created_at, request.updated_at, request.scac, null
      from best join tracking_request as request on request.account_id = ${accountId} and request.id = best.id
      where best.kind = 'tracking_request'
    )
    select hit.id, hit.kind as "entityType", hit.number, hit.shipment_id as "shipmentId",
      coalesce(shipment.scac, hit.scac) as scac, shipment.port_of_lading_name as "portOfLadingName",
      hit.pod_name as "portOfDischargeName", hit.containers_count as "containersCount",
      case when shipment.id is not null then shipment.line_tracking_stopped_at is not null end as "trackingStopped",
      shipment.line_tracking_stopped_reason as "trackingStoppedReason", hit.status, hit.failed_reason as "failedReason",
      hit.ref_numbers as "refNumbers", hit.created_at as "createdAt", hit.updated_at as "updatedAt"
    from hit left join shipment on shipment.account_id = ${accountId} and shipment.id = hit.shipment_id
    order by hit.rank, hit.created_at desc, hit.id limit ${limit}`.execute(db);
  return found.rows;
}

/** Each set by an index of its own, and no more of it than can be shown. */
function matches(accountId: Id, text: string, limit: number): RawBuilder<unknown> {
  return union([
    ...NUMBERED.map((numbered) => byNumber(numbered, accountId, text, limit)),
    sql`select 'shipment' as kind, id, 3 as rank from shipment
      where account_id = ${accountId} and tags @> array[${text}] order by created_at desc limit ${limit}`,
    sql`select 'shipment' as kind, shipment.id, 3 as rank
      from shipment join party on party.account_id = shipment.account_id and party.id = shipment.customer_id
      where shipment.account_id = ${accountId} and party.company_name ilike ${containing(text)}
      order by shipment.created_at desc limit ${limit}`,
    sql`select case entity_type when 'Shipment' then 'shipment' else 'cargo' end as kind, entity_id as id, 3 as rank
      from custom_field where account_id = ${accountId} and entity_type in ('Shipment', 'Container')
        and upper(value #>> '{}') like upper(${containing(text)}) order by created_at desc limit ${limit}`,
    sql`select 'cargo' as kind, id, 4 as rank from container
      where account_id = ${accountId} and left_shipment_at is null and current_vessel_id in (
        (select id from vessel where upper(name) like upper(${beginning(text)}) limit ${MAX_VESSELS})
        union all ${statedNames(accountId, text, 'vessel_id')})
      order by created_at desc limit ${limit}`,
    sql`select 'shipment' as kind, coming.id, 4 as rank from (
        (select name from vessel where upper(name) like upper(${beginning(text)}) group by name limit ${MAX_VESSELS})
        union ${statedNames(accountId, text, 'name')}
      ) as ship cross join lateral (
        select id from shipment where account_id = ${accountId} and pod_vessel_name = ship.name
        order by id desc limit ${limit}
      ) as coming limit ${limit}`,
  ]);
}

/** Ships as the account's own sources call them. */
function statedNames(accountId: Id, text: string, column: 'vessel_id' | 'name'): RawBuilder<unknown> {
  return sql`(select ${sql.ref(column)} from account_vessel_name
    where account_id = ${accountId} and name like upper(${beginning(text)}) limit ${MAX_VESSELS})`;
}

interface Numbered {
  readonly table: string;
  readonly column: string;
  readonly what: RawBuilder<unknown>;
  readonly which?: RawBuilder<unknown>;
}

/**
 * A request that has led to a shipment is found as that, whose own number may be another than the one asked for; one for
 * a container is found as the container.
 */
const NUMBERED: readonly Numbered[] = [
  { table: 'shipment', column: 'normalized_number', what: sql`'shipment' as kind, found.id` },
  { table: 'container', column: 'number', what: sql`'cargo' as kind, found.id` },
  {
    table: 'tracking_request',
    column: 'normalized_number',
    what: sql`case when found.shipment_id is null then 'tracking_request' else 'shipment' end as kind,
      coalesce(found.shipment_id, found.id) as id`,
    which: sql`and (found.shipment_id is null or found.request_type <> 'container')`,
  },
];

function byNumber({ table, column, what, which = sql`` }: Numbered, accountId: Id, text: string, limit: number) {
  const bare = normalizeNumber(text);
  const number = sql.ref(`found.${column}`);
  return sql`select ${what},
      case when ${number} = ${bare} then 0 when starts_with(${number}, ${bare}) then 1 else 2 end as rank
    from ${sql.table(table)} as found
    where found.account_id = ${accountId} and ${mentions('found', text)} ${which}
    order by 3, found.created_at desc limit ${limit}`;
}

function withNumber(accountId: Id, numbers: readonly string[], limit: number): RawBuilder<unknown> {
  return sql`select 'cargo' as kind, id, 0 as rank from container
    where account_id = ${accountId} and number = any(${[...numbers]}) order by created_at desc limit ${limit}`;
}

function union(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
}

function beginning(text: string): string {
  return containing(text).slice(1);
}
