import { sql } from 'kysely';
import type { Parties, Window } from '../../domain/list-filter/condition.ts';
import type { SHIPMENT_FILTERS } from '../../domain/list-filter/shipment-filters.ts';
import {
  type Asked,
  type Asking,
  type Conditions,
  conditionsOf,
  hasCustomer,
  hasTags,
  isAmong,
  isFollowed,
  isOwned,
  POD_ARRIVAL,
} from './asked.ts';
import { anyOf, dayOfMoment, every, id, meets, moment, presence, type Truth, text } from './compare.ts';
import { begins, referenceBegins, shipmentsNamed } from './search.ts';

type Table = typeof SHIPMENT_FILTERS;

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
      where found.account_id = ${accountId} and ${referenceBegins('found', words, { accountId, along: false })}))`,
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
  pod_arrival: dayOfMoment(POD_ARRIVAL),
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
  tags: (tags) => hasTags(tags),
  tags_and: () => sql`true`,
  tag: (tags) => hasTags(tags),
};

export function shipmentConditions({ values, now }: Asked<Table>, accountId: string, along: boolean): Truth[] {
  const { tag, tags, tags_and } = values;
  const asking = { accountId, now, along };
  return [hasTags(tag ?? tags, tags_and), ...conditionsOf(CONDITIONS, values, asking, ['tag', 'tags', 'tags_and'])];
}

function arrivesOn(day: string): Truth {
  const on = (column: string) => dayOfMoment(sql.ref(column))([[{ is: '=', value: day }]]);
  return anyOf(
    ['pod_eta_at', 'pod_ata_at', 'destination_eta_at', 'destination_ata_at'].map((name) => on(`shipment.${name}`)),
  );
}

/** The day that was expected when the time began, and the one that was when it ended, differ at the port. */
function arrivalDayChanged({ after, before }: Window, asking: Asking): Truth {
  const within = every([
    sql`told.created_at ${sql.raw(after.is)} ${after.value}::timestamptz`,
    ...(before === null ? [] : [sql<boolean>`told.created_at ${sql.raw(before.is)} ${before.value}::timestamptz`]),
  ]);
  const onDay = (time: string) => sql`(${sql.ref(time)} at time zone coalesce(shipment.pod_timezone, 'UTC'))::date`;
  const told = sql`from estimated_event as told where told.account_id = shipment.account_id
    and told.shipment_id = shipment.id and told.event = 'shipment.estimated.arrival'
    and told.data_source <> 'prediction' and ${within}`;
  const isTold = isAmong(sql`shipment.id`, asking, {
    id: sql`told.shipment_id`,
    from: sql`estimated_event as told where told.account_id = ${asking.accountId} and ${within}`,
  });
  return sql`(${isTold}
    and shipment.line_tracking_stopped_at is null and shipment.pod_ata_at is null and shipment.pod_eta_at is not null
    and (select ${onDay('told.previous_timestamp')} ${told} order by told.created_at, told.id limit 1)
      <> (select ${onDay('told.estimated_timestamp')} ${told} order by told.created_at desc, told.id desc limit 1))`;
}

function hasParties({ ids, all }: Parties, asking: Asking): Truth {
  const held = (some: readonly string[]) =>
    isAmong(sql`shipment.id`, asking, {
      id: sql`held.roleable_id`,
      from: sql`party_role as held where held.account_id = ${asking.accountId} and held.roleable_type = 'Shipment'
        and held.party_id = any(${some}::uuid[])`,
    });
  return all ? every(ids.map((one) => held([one]))) : held(ids);
}
