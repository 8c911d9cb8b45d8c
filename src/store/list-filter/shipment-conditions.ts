import { type RawBuilder, sql } from 'kysely';
import type { Parties, Window } from '../../domain/list-filter/condition.ts';
import type { SHIPMENT_FILTERS } from '../../domain/list-filter/shipment-filters.ts';
import {
  type Asked,
  type Asking,
  type Conditions,
  conditionsOf,
  hasCustomer,
  hasTags,
  isOwned,
  OWNER,
} from './asked.ts';
import { anyOf, dayOfMoment, every, id, meets, moment, presence, type Truth, text } from './compare.ts';
import { begins, referenceBegins, shipmentsNamed } from './search.ts';

type Table = typeof SHIPMENT_FILTERS;

/**
 * What lists of shipments are made of, as what follows a `from`. When they arrive is apart, and left out by PostgreSQL where nothing
 * asks for it.
 */
export const SHIPMENTS: RawBuilder<unknown> = sql`shipment left join shipment_arrival as arrival
  on arrival.account_id = shipment.account_id and arrival.shipment_id = shipment.id`;

export function isFollowed(followed: boolean): Truth {
  return followed ? sql`shipment.line_tracking_stopped_at is null` : sql`shipment.line_tracking_stopped_at is not null`;
}

const VOYAGE_STATUSES: ReadonlyMap<string, Truth> = new Map([
  ['arrived', sql`shipment.pod_ata_at is not null`],
  [
    'on_ship',
    sql`(shipment.pod_ata_at is null and (shipment.pod_voyage_number is not null or shipment.pod_vessel_name is not null))`,
  ],
]);

const CONDITIONS: Conditions<Table> = {
  // A set for each, since each has an index of its own; all of them as a list, which the planner takes for short: for what it
  // takes for long it would read all shipments of an account.
  q: (words, { accountId }) =>
    sql`shipment.id = any(array(
      ${shipmentsNamed(words, accountId)}
      union all
      select found.shipment_id from container as found
      where found.account_id = ${accountId} and ${begins('found.number', words)}
      union all
      select found.shipment_id from container as found
      where found.account_id = ${accountId} and ${referenceBegins('found', words, accountId)}))`,
  number: text('shipment.bill_of_lading_number'),
  created_at: moment(sql`shipment.created_at`),
  actively_tracked: isFollowed,
  tracking_stopped: (stopped) => isFollowed(!stopped),
  voyage_status: (condition) =>
    meets(condition, (test) =>
      'value' in test
        ? (VOYAGE_STATUSES.get(test.value) ?? sql`false`)
        : presence(
            sql`coalesce(shipment.pod_ata_at::text, shipment.pod_voyage_number, shipment.pod_vessel_name)`,
            test,
          ),
    ),
  arriving_today: (wanted, { now }) => (wanted ? arrivesOn(now.slice(0, 10)) : sql`true`),
  pod_ata_at: dayOfMoment(sql`shipment.pod_ata_at`),
  pod_arrival: dayOfMoment(sql`arrival.arrival_at`),
  pod_code: text('shipment.port_of_discharge_locode'),
  pod_eta_changed_at: arrivalDayChanged,
  pod_terminal_id: id('shipment.pod_terminal_id'),
  pol_code: text('shipment.port_of_lading_locode'),
  owner_id: isOwned,
  creator_id: id('shipment.account_id'),
  customer_id: hasCustomer,
  product: () => sql`false`,
  party_id: hasParties,
  // The three are one condition; see below.
  tags: (tags) => hasTags('shipment.tags', tags),
  tags_and: () => sql`true`,
  tag: (tags) => hasTags('shipment.tags', tags),
};

export function shipmentConditions({ values, now }: Asked<Table>, accountId: string): Truth[] {
  const { tag, tags, tags_and } = values;
  const asking = { accountId, now, isHeld: isHeldOnShipment(accountId) };
  return [
    hasTags('shipment.tags', tag ?? tags, tags_and),
    ...conditionsOf(CONDITIONS, values, asking, ['tag', 'tags', 'tags_and']),
  ];
}

/** The first customer stands in the shipment; owners and further customers are asked for where they are. */
function isHeldOnShipment(accountId: string) {
  return (role: string, holder: string | null): Truth => {
    if (role === OWNER)
      return sql`shipment.id in (select request.shipment_id from tracking_request as request
        where request.account_id = ${accountId} and request.created_by_user_id = ${holder}::uuid)`;
    if (holder === null) return sql`(shipment.customer_id is not null)`;
    return sql`shipment.id in (select held.roleable_id from party_role as held where held.account_id = ${accountId}
      and held.roleable_type = 'Shipment' and held.role = 'customer' and held.party_id = ${holder}::uuid)`;
  };
}

function arrivesOn(day: string): Truth {
  const on = (column: string) => dayOfMoment(sql.ref(column))([[{ is: '=', value: day }]]);
  return anyOf(
    ['pod_eta_at', 'pod_ata_at', 'destination_eta_at', 'destination_ata_at'].map((name) => on(`shipment.${name}`)),
  );
}

/** The day that was expected when the time began, and the one that was when it ended, differ at the port. */
function arrivalDayChanged({ after, before }: Window, { accountId }: Asking): Truth {
  const within = every([
    sql`told.created_at ${sql.raw(after.is)} ${after.value}::timestamptz`,
    ...(before === null ? [] : [sql<boolean>`told.created_at ${sql.raw(before.is)} ${before.value}::timestamptz`]),
  ]);
  const onDay = (time: string) => sql`(${sql.ref(time)} at time zone coalesce(shipment.pod_timezone, 'UTC'))::date`;
  const told = sql`from estimated_event as told where told.account_id = shipment.account_id
    and told.shipment_id = shipment.id and told.event = 'shipment.estimated.arrival'
    and told.data_source <> 'prediction' and ${within}`;
  const isTold = sql`shipment.id in (select told.shipment_id from estimated_event as told
    where told.account_id = ${accountId} and ${within})`;
  return sql`(${isTold}
    and shipment.line_tracking_stopped_at is null and shipment.pod_ata_at is null and shipment.pod_eta_at is not null
    and (select ${onDay('told.previous_timestamp')} ${told} order by told.created_at, told.id limit 1)
      <> (select ${onDay('told.estimated_timestamp')} ${told} order by told.created_at desc, told.id desc limit 1))`;
}

function hasParties({ ids, all }: Parties, { accountId }: Asking): Truth {
  const held = (some: readonly string[]): Truth => sql`shipment.id in (select held.roleable_id from party_role as held
    where held.account_id = ${accountId} and held.roleable_type = 'Shipment' and held.party_id = any(${some}::uuid[]))`;
  return all ? every(ids.map((one) => held([one]))) : held(ids);
}
