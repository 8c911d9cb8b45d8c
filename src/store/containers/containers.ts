import { sql } from 'kysely';
import { CONTAINER_ATTRIBUTES, type Container } from '../../domain/containers/container.ts';
import { ONE_CALL_MS } from '../../domain/journey/goes-with.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembersOf, columnsOf } from '../columns.ts';
import { inAccount } from '../in-account.ts';
import { hasUnreckoned } from '../list-filter/container-conditions.ts';
import { type ContainerSort, DEFAULT_CONTAINER_ORDER } from '../list-filter/container-sorts.ts';
import { findInHeardOrder, findNearInHeardOrder } from '../list-filter/heard-order.ts';
import { findHoldings, findNamed } from '../list-filter/holdings.ts';
import type { Cut } from '../list-filter/ordered.ts';
import { findPage } from '../list-filter/page-of-list.ts';
import { findParts, type Parts } from '../list-filter/parts.ts';
import { countAll, isWhole, totalBeside } from '../list-filter/total.ts';
import { cutOf, inOrder, type Page, type PageRequest, type SortOrder, type Total } from '../page.ts';
import { prepared } from '../prepared.ts';
import type { Db } from '../tables.ts';
import { type ContainerFilter, lookForContainers, matchingContainers, selectContainerIds } from './container-filter.ts';

export async function findContainer(db: Db, accountId: Id, id: Id): Promise<Container | undefined> {
  return (await containersByIds(db, { accountId, ids: [id] }))[0];
}

export async function listContainers(
  db: Db,
  accountId: Id,
  page: PageRequest,
  filter: ContainerFilter = {},
  sort?: readonly SortOrder<ContainerSort>[],
): Promise<Page<Container>> {
  const { ids, ...counted } = await findContainerIds(db, accountId, filter, sort, cutOf(page));
  return {
    rows: inOrder(ids, await listContainersByIds(db, accountId, ids)),
    ...totalBeside(page, ids.length, counted),
  };
}

/** The ids of a page, and how long the list is. What is short is found and put in order at once. */
async function findContainerIds(
  db: Db,
  accountId: Id,
  filter: ContainerFilter,
  sort: readonly SortOrder<ContainerSort>[] | undefined,
  cut: Cut,
): Promise<Total & { readonly ids: readonly Id[] }> {
  if (isWhole(filter)) {
    const { rows } = await selectContainerIds(db, accountId, filter, sort, cut).execute(db);
    return { ...(await countAll(db, accountId, 'containers')), ids: rows.map(({ id }) => id) };
  }
  const parts = await findParts(db, accountId, filter.asked?.values ?? {});
  const known = await withParties(db, accountId, filter);
  return findPage(
    db,
    { accountId, matter: 'containers' },
    {
      look: (most) => lookForContainers(db, accountId, known, parts, sort, cut, most),
      matching: matchingContainers(db, accountId, known).select('container.id'),
      isReckoned: filter.q === undefined && (known.asked === undefined || !hasUnreckoned(known.asked)),
      along: (passed) => findAlongOrder(db, accountId, known, sort, cut, { parts, ...passed }),
      near: () => findNear(db, accountId, known, sort, cut, parts),
    },
  );
}

/** What is known of the parties that were asked for. */
async function withParties(db: Db, accountId: Id, filter: ContainerFilter): Promise<ContainerFilter> {
  const { parties, customer_name = [] } = filter.asked?.values ?? {};
  const names = customer_name.flat().flatMap((test) => ('value' in test ? [test.value] : []));
  if (filter.asked === undefined || (parties === undefined && names.length === 0)) return filter;
  const asked = {
    ...filter.asked,
    ...(parties === undefined ? {} : { holdings: await findHoldings(db, accountId, parties) }),
    ...(names.length === 0 ? {} : { named: await findNamed(db, accountId, names) }),
  };
  return { ...filter, asked };
}

/** Whether the order is that in which containers were heard of, and then whether the latest come first. */
function heardOrder(sort: readonly SortOrder<ContainerSort>[] | undefined): boolean | undefined {
  const [first, second] = sort === undefined || sort.length === 0 ? DEFAULT_CONTAINER_ORDER : sort;
  return first?.by === 'last_status_refresh_at' && second === undefined ? first.descending : undefined;
}

/** The ids of a page, if they are met among the first of the usual order. */
export async function findNear(
  db: Db,
  accountId: Id,
  filter: ContainerFilter,
  sort: readonly SortOrder<ContainerSort>[] | undefined,
  cut: Cut,
  parts: Parts,
): Promise<Id[] | undefined> {
  const descending = heardOrder(sort);
  return descending === undefined ? undefined : findNearInHeardOrder(db, accountId, filter, descending, cut, parts);
}

/** The ids of a page of a long list. */
export async function findAlongOrder(
  db: Db,
  accountId: Id,
  filter: ContainerFilter,
  sort: readonly SortOrder<ContainerSort>[] | undefined,
  cut: Cut,
  walk: { readonly parts: Parts; readonly passed?: number },
): Promise<Id[]> {
  const descending = heardOrder(sort);
  if (descending !== undefined) return findInHeardOrder(db, accountId, filter, descending, cut, walk);
  const { rows } = await selectContainerIds(db, accountId, filter, sort, cut).execute(db);
  return rows.map(({ id }) => id);
}

/** The ids alone, for reading the containers in batches. */
export async function listContainerIds(
  db: Db,
  accountId: Id,
  filter: ContainerFilter,
  sort: readonly SortOrder<ContainerSort>[],
  limit: number,
): Promise<Id[]> {
  const { rows } = await selectContainerIds(db, accountId, filter, sort, { limit, offset: 0 }).execute(db);
  return rows.map((row) => row.id);
}

export async function listContainersByIds(db: Db, accountId: Id, ids: readonly Id[]): Promise<Container[]> {
  return ids.length === 0 ? [] : containersByIds(db, { accountId, ids });
}

const containersByIds = prepared<{ accountId: Id; ids: readonly Id[] }, Container>((db, slot) =>
  selectContainers(db, slot('accountId'))
    .where('container.id', '=', sql<Id>`any(${slot('ids')}::uuid[])`)
    .orderBy('container.id'),
);

export async function listContainersOfShipments(
  db: Db,
  accountId: Id,
  shipmentIds: readonly Id[],
): Promise<Container[]> {
  if (shipmentIds.length === 0) return [];
  return selectContainers(db, accountId)
    .where('container.shipment_id', 'in', shipmentIds)
    .orderBy('container.number')
    .execute();
}

/** Live containers with that number, in whichever shipments of the account. */
export async function listContainersByNumber(db: Db, accountId: Id, number: string): Promise<Container[]> {
  return selectContainers(db, accountId).where('container.number', '=', number).orderBy('container.id').execute();
}

const STATE_COLUMNS = asMembersOf('container', columnsOf(CONTAINER_ATTRIBUTES));

function selectContainers(db: Db, accountId: Id) {
  return db
    .selectFrom('container')
    .innerJoin('shipment', inAccount('shipment.id', 'container.shipment_id'))
    .where('container.account_id', '=', accountId)
    .select([
      ...asMembersOf('container', [
        'id',
        'account_id',
        'shipment_id',
        'number',
        'ref_numbers',
        'pod_last_tracking_request_at',
        'left_shipment_at',
        'created_at',
        'updated_at',
      ]),
      'shipment.line_tracking_last_attempted_at as shipmentLastTrackingRequestAt',
      ...STATE_COLUMNS,
    ])
    .select([
      sql<Instant | null>`case when ${GOES_WITH_SHIPMENT} then shipment.predicted_eta_at end`.as('predictedEtaAt'),
      sql<Id[]>`array(select event.id from transport_event event where event.account_id = container.account_id
        and event.container_id = container.id and event.milestone and event.withdrawn_at is null
        order by event.timestamp, event.journey_order, event.id)`.as('transportEventIds'),
      // As many as there is room for of one box: recording sets the rest aside.
      sql<Id[]>`array(select observation.id from observation where observation.account_id = container.account_id
        and observation.shipment_id = container.shipment_id
        and (observation.container_number = container.number or observation.container_number is null)
        and observation.fact ->> 'kind' = 'move' order by observation.received_at, observation.id)`.as('rawEventIds'),
    ]);
}

/** `goesWith`: what we expect of the shipment holds for the box. */
export const GOES_WITH_SHIPMENT = sql<boolean>`(container.pod_port_id is not distinct from shipment.port_of_discharge_id
  and container.pod_vessel_imo is not distinct from shipment.pod_vessel_imo
  and coalesce(abs(extract(epoch from coalesce(container.pod_arrived_at, container.pod_eta_at)
    - coalesce(shipment.pod_ata_at, shipment.pod_eta_at))) < ${sql.lit(ONE_CALL_MS / 1_000)}, true))`;
