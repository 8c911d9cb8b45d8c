import { sql } from 'kysely';
import { CONTAINER_ATTRIBUTES, type Container } from '../../domain/containers/container.ts';
import { ONE_CALL_MS } from '../../domain/journey/goes-with.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { anyOf } from '../by-ids.ts';
import { asMembersOf, columnsOf } from '../columns.ts';
import { FORESEEN } from '../free-time/charge-foresight.ts';
import { inAccount } from '../in-account.ts';
import { type ContainerSort, DEFAULT_CONTAINER_ORDER } from '../list-filter/container-sorts.ts';
import { findIds, findPage } from '../list-filter/find-page.ts';
import { createFirstPages } from '../list-filter/first-pages.ts';
import { isWhole, mostCounted, totalBeside } from '../list-filter/total.ts';
import { countListed } from '../list-filter/write-list-rows.ts';
import { type Cut, cutOf, inOrder, type Page, type PageRequest, type SortOrder, type Total } from '../page.ts';
import { prepared } from '../prepared.ts';
import type { Db } from '../tables.ts';
import { type ContainerFilter, orderedContainers } from './container-filter.ts';

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

/** The ids of a page, and how many match; of all it is counted as they are added. */
async function findContainerIds(
  db: Db,
  accountId: Id,
  filter: ContainerFilter,
  sorts: readonly SortOrder<ContainerSort>[] = [],
  cut: Cut,
): Promise<Total & { readonly ids: readonly Id[] }> {
  const [order, ...others] = sorts.length === 0 ? DEFAULT_CONTAINER_ORDER : sorts;
  if (isWhole(filter)) {
    const first = order && others.length === 0 ? await findFirst(db, accountId, order, cut) : undefined;
    if (first) return first;
  }
  const [all, list] = [
    await countListed(db, accountId, 'containers'),
    orderedContainers(accountId, filter, sorts),
  ] as const;
  if (isWhole(filter)) return { total: all, ids: await findIds(db, list, cut) };
  return findPage(db, list, cut, mostCounted(all));
}

const findFirst = createFirstPages('containers', 0, (accountId, order: SortOrder<ContainerSort>) =>
  orderedContainers(accountId, {}, [order]),
);

/** The ids alone, for reading the containers in batches. */
export function listContainerIds(
  db: Db,
  accountId: Id,
  filter: ContainerFilter,
  sort: readonly SortOrder<ContainerSort>[],
  limit: number,
): Promise<Id[]> {
  return findIds(db, orderedContainers(accountId, filter, sort), { limit, offset: 0 });
}

export async function listContainersByIds(db: Db, accountId: Id, ids: readonly Id[]): Promise<Container[]> {
  return ids.length === 0 ? [] : containersByIds(db, { accountId, ids });
}

const containersByIds = prepared<{ accountId: Id; ids: readonly Id[] }, Container>((db, slot) =>
  selectContainers(db, slot('accountId'))
    .where('container.id', '=', anyOf(slot('ids')))
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
    .leftJoin('shipment_refresh', inAccount('shipment_refresh.shipment_id', 'container.shipment_id'))
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
        'line_lfd_calculated',
        'facility_lfd_calculated',
        'created_at',
        'updated_at',
      ]),
      'shipment_refresh.attempted_at as shipmentLastTrackingRequestAt',
      ...STATE_COLUMNS,
    ])
    .select([
      FORESEEN.as('chargesForeseen'),
      sql<Instant | null>`case when container.pod_arrived_at is null and shipment.pod_ata_at is null and ${GOES_WITH_SHIPMENT} then shipment.predicted_eta_at end`.as(
        'predictedEtaAt',
      ),
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
