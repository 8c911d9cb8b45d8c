import { CONTAINER_GROUPINGS } from '../src/domain/containers/container-grouping.ts';
import { CONTAINER_FILTERS } from '../src/domain/list-filter/container-filters.ts';
import { SHIPMENT_FILTERS } from '../src/domain/list-filter/shipment-filters.ts';
import { readFilters } from '../src/http/query/list-filter.ts';
import { listEveryException } from '../src/operations/exceptions.ts';
import { summariseContainers } from '../src/store/containers/container-summary.ts';
import { listContainers } from '../src/store/containers/containers.ts';
import {
  countContainers,
  countShipments,
  findLastUpdate,
  listTroubledLines,
} from '../src/store/containers/overview.ts';
import { CONTAINER_SORTS, type ContainerSort } from '../src/store/list-filter/container-sorts.ts';
import { SHIPMENT_SORTS, type ShipmentSort } from '../src/store/shipments/shipment-filter.ts';
import { listShipments } from '../src/store/shipments/shipments.ts';
import type { Db, Trx } from '../src/store/tables.ts';
import { listFleetLanes, listFleetPorts, listFleetVessels } from '../src/store/vessels/fleet.ts';
import { toInstant } from '../src/values/instant.ts';
import { Random } from '../test/list-filters/random.ts';
import { type Asked, containerAsks, type Query, shipmentAsks } from './list-asks.ts';

const PAGE = { number: 1, size: 30 };
/** As many as the interface gives. */
const MAX_GROUPS = 100;
const SEED = 20_261_116;

/** A page of a list, of which it is told how much was read for it; or any other answer. */
export type Answer =
  | { readonly rows: readonly unknown[]; readonly total: number; readonly estimated?: boolean }
  | object;

export interface Question {
  readonly name: string;
  readonly answer: (within?: Trx) => Promise<Answer>;
}

/** Questions of a kind, and how long one may take. */
export interface Kind {
  readonly title: string;
  readonly wantedMs: number;
  readonly questions: readonly Question[];
}

/** Every filter and order of both lists, pairs of filters, and what counts an account. */
export async function kindsOf(db: Db, accountId: string, pairs: number, now: Date): Promise<Kind[]> {
  const containers = await containerAsks(db, accountId);
  const shipments = await shipmentAsks(db, accountId);
  const ofContainers = ({ name, query }: Asked): Question => {
    const filter = containerFilter(query, now);
    return { name, answer: (within) => listContainers(within ?? db, accountId, PAGE, filter) };
  };
  const ofShipments = ({ name, query }: Asked): Question => {
    const filter = { asked: { values: readFilters(SHIPMENT_FILTERS, query, {}, now), now: toInstant(now) } };
    return { name, answer: (within) => listShipments(within ?? db, accountId, filter, PAGE) };
  };
  return [
    { title: 'Filters of containers', wantedMs: 50, questions: containers.map(ofContainers) },
    {
      title: 'Orders of containers',
      wantedMs: 50,
      questions: namesOf<ContainerSort>(CONTAINER_SORTS).flatMap((by) =>
        directed(by, (sort, within) => listContainers(within ?? db, accountId, PAGE, {}, [sort])),
      ),
    },
    { title: 'Filters of shipments', wantedMs: 50, questions: shipments.map(ofShipments) },
    {
      title: 'Orders of shipments',
      wantedMs: 50,
      questions: namesOf<ShipmentSort>(SHIPMENT_SORTS).flatMap((by) =>
        directed(by, (sort, within) => listShipments(within ?? db, accountId, {}, PAGE, sort)),
      ),
    },
    {
      title: `${pairs} pairs of filters of containers`,
      wantedMs: 50,
      questions: pairsOf(containers, pairs).map(ofContainers),
    },
    { title: 'What counts the account', wantedMs: 100, questions: figuresOf(db, accountId, now) },
    { title: 'Summaries', wantedMs: 100, questions: summariesOf(db, accountId, now) },
  ];
}

function containerFilter(query: Query, now: Date) {
  return { asked: { values: readFilters(CONTAINER_FILTERS, query, {}, now), now: toInstant(now) } };
}

function namesOf<Name extends string>(sorts: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(sorts) as Name[];
}

function directed<Name extends string>(
  by: Name,
  ask: (sort: { by: Name; descending: boolean }, within?: Trx) => Promise<Answer>,
): Question[] {
  return [false, true].map((descending) => ({
    name: `${descending ? '-' : ''}${by}`,
    answer: (within) => ask({ by, descending }, within),
  }));
}

function pairsOf(asks: readonly Asked[], pairs: number): Asked[] {
  const random = new Random(SEED);
  return Array.from({ length: pairs }, () => {
    const [one, other] = [random.pick(asks), random.pick(asks)];
    return { name: `${one.name} & ${other.name}`, query: { ...one.query, ...other.query } };
  });
}

function figuresOf(db: Db, accountId: string, now: Date): Question[] {
  const overview = () =>
    Promise.all([
      countContainers(db, accountId),
      countShipments(db, accountId),
      findLastUpdate(db, accountId),
      listTroubledLines(db, accountId, 5),
    ]);
  // Each time later than what was found is believed.
  let minutes = 0;
  const later = () => {
    minutes += 1;
    return new Date(now.getTime() + minutes * 60_000);
  };
  return [
    { name: 'figures of the overview', answer: overview },
    { name: 'vessels of the fleet', answer: () => listFleetVessels({ db, aisDb: undefined }, accountId, 5_000) },
    { name: 'ports of the fleet', answer: () => listFleetPorts(db, accountId, 200) },
    { name: 'lanes of the fleet', answer: () => listFleetLanes(db, accountId, 200) },
    { name: 'exceptions, found anew', answer: () => listEveryException(db, accountId, later()) },
  ];
}

/** Every grouping of all containers, and of those that filters leave. */
function summariesOf(db: Db, accountId: string, now: Date): Question[] {
  const narrowings: readonly Query[] = [
    {},
    { 'filter[actively_tracked]': 'true' },
    { 'filter[pod_code]': 'USLGB' },
    { 'filter[requires_attention]': 'true' },
    // As the page of a port and the assistant ask: of what is followed.
    { 'filter[pod_code]': 'USLGB', 'filter[actively_tracked]': 'true' },
    { 'filter[shipping_line_scac]': 'MAEU', 'filter[actively_tracked]': 'true' },
    { 'filter[tags]': 'q4', 'filter[actively_tracked]': 'true' },
  ];
  return narrowings.flatMap((query) =>
    CONTAINER_GROUPINGS.map((by) => ({
      name: [by, ...Object.entries(query).map(([key, value]) => `${key.slice('filter['.length, -1)} ${value}`)].join(
        ' of ',
      ),
      answer: () => summariseContainers(db, accountId, containerFilter(query, now), by, MAX_GROUPS),
    })),
  );
}
