import { type RawBuilder, sql } from 'kysely';
import type { ChangeKind, ToldEvent } from '../../domain/events/change.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { actorName } from '../accounts/actor-name.ts';
import type { Db } from '../tables.ts';

export interface ChangesAsked {
  readonly since: Instant;
  readonly until: Instant | undefined;
  /** Goes on after this event, towards older ones. */
  readonly before: string | undefined;
  readonly kind: ChangeKind | undefined;
  readonly customerId: Id | undefined;
  readonly tag: string | undefined;
  /** A code of a port or place that the shipment leaves from, arrives at or goes to. */
  readonly locode: string | undefined;
  readonly shipmentId: Id | undefined;
  readonly containerId: Id | undefined;
  readonly limit: number;
}

/** Of one shipment; more papers than this are not looked at. */
const MAX_DOCUMENTS = 200;

/** The events of the stream that people ask for, newest first. */
export async function listToldEvents(db: Db, accountId: Id, asked: ChangesAsked): Promise<ToldEvent[]> {
  return readEvents(db, accountId, await conditionsOf(db, accountId, asked), asked.limit);
}

/** Some events of the stream, the newest first. */
export function listToldEventsByIds(db: Db, accountId: Id, ids: readonly string[]): Promise<ToldEvent[]> {
  const conditions = [sql`event.account_id = ${accountId}`, sql`event.id = any(${ids}::bigint[])`];
  return readEvents(db, accountId, conditions, ids.length);
}

async function readEvents(
  db: Db,
  accountId: Id,
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<ToldEvent[]> {
  const { rows } = await sql<Named>`
    with told as materialized (
      select event.* from domain_event as event
      where ${sql.join(conditions, sql` and `)}
      order by event.occurred_at desc, event.id desc
      limit ${limit}
    )
    select told.id::text as "id", told.name, told.occurred_at as "occurredAt", told.shipment_id as "shipmentId",
      told.container_id as "containerId", told.tracking_request_id as "trackingRequestId", told.data,
      case when told.subject_type = 'document' then told.subject_id end as "documentId", ${namesIn(accountId)},
      case when told.subject_type = 'work' then ${actorName(sql`${accountId}::uuid`, sql`(told.data ->> 'actorId')::uuid`)} end
        as "actorName",
      ${noticeBefore(accountId)} as "before"
    from told
    order by told.occurred_at desc, told.id desc`.execute(db);
  return rows.map(({ containerNumber, requestNumber, ...told }) => ({
    ...told,
    number: containerNumber ?? told.shipmentNumber ?? requestNumber,
  }));
}

/** How many events of each name there are, and those that may tell of several things. */
export interface CountedEvents {
  readonly byName: readonly { readonly name: string; readonly isWork: boolean; readonly count: number }[];
  readonly ofTerminals: readonly Pick<ToldEvent, 'id' | 'name' | 'data'>[];
}

/** The same events, counted; of those of terminals what they changed, up to a number. */
export async function countToldEvents(
  db: Db,
  accountId: Id,
  asked: Omit<ChangesAsked, 'before'>,
): Promise<CountedEvents> {
  const where = sql.join(await conditionsOf(db, accountId, { ...asked, before: undefined }), sql` and `);
  const [byName, ofTerminals] = await Promise.all([
    sql<CountedEvents['byName'][number]>`
      select event.name, event.subject_type = 'work' as "isWork", count(*)::integer as "count"
      from domain_event as event where ${where} and event.name <> 'container.updated' group by 1, 2`.execute(db),
    sql<CountedEvents['ofTerminals'][number]>`
      select event.id::text as "id", event.name, event.data from domain_event as event
      where ${where} and event.name = 'container.updated'
      order by event.occurred_at desc, event.id desc limit ${asked.limit}`.execute(db),
  ]);
  return { byName: byName.rows, ofTerminals: ofTerminals.rows };
}

interface Named extends Omit<ToldEvent, 'number'> {
  readonly containerNumber: string | null;
  readonly requestNumber: string | null;
}

/** Each looked up by itself: of eight tables that are joined, the planner tries the orders, for longer than all else takes. */
function namesIn(accountId: Id): RawBuilder<unknown> {
  return sql`
    (select number from container where account_id = ${accountId} and id = told.container_id) as "containerNumber",
    (select bill_of_lading_number from shipment where account_id = ${accountId} and id = told.shipment_id)
      as "shipmentNumber",
    (select request_number from tracking_request where account_id = ${accountId} and id = told.tracking_request_id)
      as "requestNumber",
    coalesce((select name from port where id = (told.data ->> 'locationId')::uuid),
      (select name from metro_area where id = (told.data ->> 'locationId')::uuid)) as "locationName",
    coalesce((select name from vessel where id = (told.data ->> 'vesselId')::uuid),
      (select name from account_vessel_name where account_id = ${accountId} and vessel_id = (told.data ->> 'vesselId')::uuid))
      as "vesselName",
    case when told.subject_type = 'document' then
      (select name from document where account_id = ${accountId} and id = told.subject_id) end as "documentName"`;
}

/** Deadlines, appointments and arrivals inland are told without what they were before: the notice before says it. */
function noticeBefore(accountId: Id): RawBuilder<unknown> {
  return sql`
    case when told.name in ('container.pickup_lfd.changed', 'container.pickup_appointment.changed',
      'container.transport.estimated.arrived_at_inland_destination') then (
      select coalesce(previous.value, case when previous.event like '%estimated%' then
        to_char(previous."timestamp" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end)
      from transport_event as previous
      where previous.account_id = ${accountId} and previous.container_id = told.container_id
        and previous.event = told.name and previous.created_at < (told.data ->> 'createdAt')::timestamptz
      order by previous.created_at desc
      limit 1) end`;
}

async function conditionsOf(db: Db, accountId: Id, asked: ChangesAsked): Promise<RawBuilder<unknown>[]> {
  return [
    sql`event.account_id = ${accountId}`,
    sql`event.occurred_at >= ${asked.since}`,
    ...(asked.until === undefined ? [] : [sql`event.occurred_at < ${asked.until}`]),
    ...(asked.before === undefined ? [] : [after(accountId, asked.before)]),
    isKind(asked.kind),
    ...(await aboutConditions(db, accountId, asked)),
  ];
}

function after(accountId: Id, id: string): RawBuilder<unknown> {
  return sql`(event.occurred_at, event.id) < (select place.occurred_at, place.id from domain_event as place
    where place.account_id = ${accountId} and place.id = ${id})`;
}

const HELD = sql`event.name = 'container.updated' and event.data -> 'changeset' ? 'holds_at_pod_terminal'`;
const CHARGED = sql`event.name = 'container.updated' and event.data -> 'changeset' ? 'fees_at_pod_terminal'`;
const ESTIMATE = sql`event.name in ('shipment.estimated.arrival',
  'container.transport.estimated.arrived_at_inland_destination')`;
const ARRIVAL = sql`event.name ~ '^container\\.transport\\.([a-z]+_arrived|arrived_at_inland_destination)$'`;
const DEPARTURE = sql`event.name ~ '^container\\.transport\\.[a-z]+_departed$'`;
const AVAILABILITY = sql`event.name in ('container.transport.available', 'container.transport.not_available')`;

/** As the kinds of changes are told apart in the domain. */
const IS_KIND: Readonly<Record<ChangeKind, RawBuilder<unknown>>> = {
  arrival: ARRIVAL,
  departure: DEPARTURE,
  movement: sql`event.name ~ '^container\\.transport\\.[a-z_]+$'
    and not (${ARRIVAL} or ${DEPARTURE} or ${AVAILABILITY})`,
  estimate: ESTIMATE,
  hold: HELD,
  fee: CHARGED,
  last_free_day: sql`event.name = 'container.pickup_lfd.changed'`,
  appointment: sql`event.name = 'container.pickup_appointment.changed'`,
  availability: AVAILABILITY,
  terminal: sql`event.name = 'container.pod_terminal_changed'`,
  document: sql`event.subject_type = 'document'`,
  tracking: sql`(event.name like 'tracking_request.%' or event.name = 'container.created')`,
  work: sql`event.subject_type = 'work'`,
};

function isKind(kind: ChangeKind | undefined): RawBuilder<unknown> {
  if (kind !== undefined) return sql`(${IS_KIND[kind]})`;
  const { hold, fee, ...named } = IS_KIND;
  const any = Object.values({ ...named, hold, fee }).map((condition) => sql`(${condition})`);
  return sql`(${sql.join(any, sql` or `)})`;
}

async function aboutConditions(db: Db, accountId: Id, asked: ChangesAsked): Promise<RawBuilder<unknown>[]> {
  if (asked.shipmentId !== undefined || asked.containerId !== undefined) {
    const entity = { shipmentId: asked.shipmentId, containerId: asked.containerId };
    return [aboutOne(entity, await listPapers(db, accountId, entity)), ...aboutMany(accountId, asked)];
  }
  return aboutMany(accountId, asked);
}

type Entity = Pick<ChangesAsked, 'shipmentId' | 'containerId'>;

/** What is said of a whole shipment is said of each of its containers. */
function aboutOne({ shipmentId, containerId }: Entity, papers: readonly Id[]): RawBuilder<unknown> {
  const paper = sql`(event.subject_type = 'document' and event.subject_id = any(${papers}::uuid[]))`;
  const shipment = sql`event.shipment_id = ${shipmentId}`;
  if (containerId === undefined) return sql`(${shipment} or ${paper})`;
  return sql`((${shipment} and (event.container_id is null or event.container_id = ${containerId})) or ${paper})`;
}

async function listPapers(db: Db, accountId: Id, { shipmentId, containerId }: Entity): Promise<Id[]> {
  const rows = await db
    .selectFrom('document_link')
    .select('document_id')
    .where('account_id', '=', accountId)
    .where('entity_type', '=', containerId === undefined ? 'Shipment' : 'Container')
    .where('entity_id', '=', containerId ?? shipmentId ?? '')
    .orderBy('document_id', 'desc')
    .limit(MAX_DOCUMENTS)
    .execute();
  return rows.map((row) => row.document_id);
}

function aboutMany(accountId: Id, { customerId, tag, locode }: ChangesAsked): RawBuilder<unknown>[] {
  const wanted = [
    ...(customerId === undefined ? [] : [sql`wanted.customer_id = ${customerId}`]),
    ...(tag === undefined ? [] : [sql`wanted.tags @> array[${tag}]::text[]`]),
    ...(locode === undefined
      ? []
      : [sql`${locode} in (wanted.port_of_lading_locode, wanted.port_of_discharge_locode, wanted.destination_locode)`]),
  ];
  if (wanted.length === 0) return [];
  const shipments = sql`select wanted.id from shipment as wanted
    where wanted.account_id = ${accountId} and ${sql.join(wanted, sql` and `)}`;
  return [
    sql`(event.shipment_id in (${shipments}) or (event.subject_type = 'document' and event.subject_id in (
      select link.document_id from document_link as link where link.account_id = ${accountId}
        and link.entity_type = 'Shipment' and link.entity_id in (${shipments}))))`,
  ];
}
