import { LruCache } from '../../concurrency/lru-cache.ts';
import { compareInstants, type Instant } from '../../values/instant.ts';
import type { ContainerState } from '../containers/container.ts';
import type { TransportEvent } from '../containers/transport-event.ts';
import type { DerivedContainer } from '../journey/derive-container.ts';
import { type DerivedShipment, derivingShipment } from '../journey/derive-shipment.ts';
import { toEvent } from '../journey/diff.ts';
import { goesWith } from '../journey/goes-with.ts';
import type { FirstEstimates, ShipmentState } from '../shipments/shipment.ts';
import { type FollowedBox, type FollowedShipment, logAsOf, momentsOf } from './followed-shipment.ts';

/** A box as it was known at a moment. */
export interface BoxAsOf {
  readonly state: ContainerState;
  readonly leftShipmentAt: Instant | null;
  /** In the order of travel. */
  readonly events: readonly TransportEvent[];
  /** What is expected of the shipment holds for it. */
  readonly goesWithShipment: boolean;
}

/** A shipment as it was known at a moment: by what had been received, and the rules of today. */
export interface ShipmentAsOf {
  readonly at: Instant;
  readonly state: ShipmentState;
  /** When anything last began to count; null before anything did. */
  readonly changedAt: Instant | null;
  /** The boxes that were in it, in the order of their numbers. */
  readonly present: readonly FollowedBox[];
  /** Undefined of a box of which nothing was known yet. */
  readonly box: (box: FollowedBox) => Generator<undefined, BoxAsOf | undefined>;
}

/** What later moments ask of an earlier one: what was expected, and of which boxes. */
interface Expected extends Pick<DerivedShipment['state'], 'polEtdAt' | 'podEtaAt' | 'destinationEtaAt'> {
  readonly podEtaOfBoxes: ReadonlyMap<string, Instant | null>;
}

/** What follows from the log at the moments of it, a box at a time. */
export interface Past {
  readonly shipment: FollowedShipment;
  readonly moments: readonly Instant[];
  readonly derivingAt: (moment: Instant) => Generator<undefined, DerivedShipment>;
  readonly expectingAt: (moment: Instant) => Generator<undefined, Expected>;
}

/** A whole shipment may be of five hundred boxes; of all its moments only what was expected is kept. */
const MAX_KEPT = 8;

export function pastOf(shipment: FollowedShipment): Past {
  const kept = new LruCache<DerivedShipment>(MAX_KEPT);
  const expected = new Map<Instant, Expected>();
  function* derivingAt(moment: Instant): Generator<undefined, DerivedShipment> {
    const derived = kept.get(moment) ?? (yield* derivingShipment(logAsOf(shipment.log, moment), shipment.context));
    kept.set(moment, derived);
    return derived;
  }
  function* expectingAt(moment: Instant): Generator<undefined, Expected> {
    const known = expected.get(moment);
    if (known) return known;
    const { state, containers } = yield* derivingAt(moment);
    const podEtaOfBoxes = new Map([...containers].map(([number, box]) => [number, box.state.podEtaAt]));
    const { polEtdAt, podEtaAt, destinationEtaAt } = state;
    const found = { polEtdAt, podEtaAt, destinationEtaAt, podEtaOfBoxes };
    expected.set(moment, found);
    return found;
  }
  return { shipment, moments: momentsOf(shipment.log), derivingAt, expectingAt };
}

export function* shipmentAsOf(past: Past, at: Instant): Generator<undefined, ShipmentAsOf> {
  const { shipment, derivingAt } = past;
  const moments = past.moments.filter((moment) => isBy(moment, at));
  const last = moments.at(-1) ?? null;
  const derived = yield* derivingAt(last ?? at);
  const state = { ...derived.state, ...(yield* firstsAsOf(past, moments, derived)) };
  const created = shipment.boxes.filter(({ createdAt }) => isBy(createdAt, at));
  return {
    at,
    state,
    changedAt: last,
    present: created.filter(({ number }) => derived.containers.has(number)),
    *box(box) {
      if (!created.includes(box)) return undefined;
      const now = derived.containers.get(box.number);
      const until = now ? moments : yield* momentsWith(past, moments, box);
      const after = now ?? (yield* derivingAt(until.at(-1) ?? at)).containers.get(box.number);
      if (!after) return undefined;
      const left = now ? null : (moments[until.length] ?? null);
      return {
        state: { ...after.state, firstEtaAt: yield* firstEtaAsOf(past, until, box, after) },
        leftShipmentAt: left,
        events: eventsOf(shipment, box, after, last ?? at),
        goesWithShipment: goesWith(after.state, state),
      };
    },
  };
}

function isBy(moment: Instant, at: Instant): boolean {
  return compareInstants(moment, at) <= 0;
}

/** The moments up to the last one at which the line listed a box that it has dropped since. */
function* momentsWith(
  { expectingAt }: Past,
  moments: readonly Instant[],
  { number }: FollowedBox,
): Generator<undefined, readonly Instant[]> {
  for (const [place, moment] of [...moments.entries()].reverse()) {
    if ((yield* expectingAt(moment)).podEtaOfBoxes.has(number)) return moments.slice(0, place + 1);
  }
  return [];
}

/** Whether anything was expected at any of the moments. */
function* wasExpected(
  { expectingAt }: Past,
  moments: readonly Instant[],
  what: (expected: Expected) => Instant | null | undefined,
): Generator<undefined, boolean> {
  for (const moment of moments) {
    if ((what(yield* expectingAt(moment)) ?? null) !== null) return true;
  }
  return false;
}

const FIRSTS = {
  polOriginalEtdAt: 'polEtdAt',
  podOriginalEtaAt: 'podEtaAt',
  destinationOriginalEtaAt: 'destinationEtaAt',
} as const satisfies Record<keyof FirstEstimates, keyof DerivedShipment['state']>;

/** A first estimate is known from the moment on at which there was one. */
function* firstsAsOf(
  past: Past,
  moments: readonly Instant[],
  { state }: DerivedShipment,
): Generator<undefined, FirstEstimates> {
  function* knownFrom(first: keyof FirstEstimates): Generator<undefined, Instant | null> {
    const kept = past.shipment.firsts[first];
    if (kept === null || state[FIRSTS[first]] !== null) return kept;
    return (yield* wasExpected(past, moments, (expected) => expected[FIRSTS[first]])) ? kept : null;
  }
  return {
    polOriginalEtdAt: yield* knownFrom('polOriginalEtdAt'),
    podOriginalEtaAt: yield* knownFrom('podOriginalEtaAt'),
    destinationOriginalEtaAt: yield* knownFrom('destinationOriginalEtaAt'),
  };
}

/** The same of one box: of one that nobody had named before, what was expected of its shipment may be the first. */
function* firstEtaAsOf(
  past: Past,
  moments: readonly Instant[],
  { number, createdAt, firstEtaAt }: FollowedBox,
  after: DerivedContainer,
): Generator<undefined, Instant | null> {
  if (firstEtaAt === null || after.state.podEtaAt !== null) return firstEtaAt;
  const since = moments.filter((moment) => isBy(createdAt, moment));
  if (yield* wasExpected(past, since, ({ podEtaOfBoxes }) => podEtaOfBoxes.get(number))) return firstEtaAt;
  const [named] = since;
  if (named === undefined) return null;
  const derived = yield* past.derivingAt(named);
  const box = derived.containers.get(number);
  if (!box) return null;
  const before = moments.slice(0, moments.indexOf(named));
  if (!(yield* wasExpected(past, before, ({ podEtaAt }) => podEtaAt))) return null;
  const state = { ...derived.state, ...(yield* firstsAsOf(past, before, derived)) };
  return goesWith(box.state, state) ? firstEtaAt : null;
}

function eventsOf(
  { accountId, id: shipmentId }: FollowedShipment,
  { id: containerId, knownSince }: FollowedBox,
  { milestones }: DerivedContainer,
  at: Instant,
): TransportEvent[] {
  const context = { accountId, shipmentId, containerId, at };
  const events = milestones.map((milestone) => {
    const event = toEvent(milestone, undefined, context);
    const since = knownSince.get(milestone.key);
    const createdAt = since !== undefined && isBy(since, at) ? since : at;
    return { order: milestone.order, event: { ...event, createdAt } };
  });
  const ranked = events.map(({ event, order }) => ({ event, order, atMs: Date.parse(event.timestamp ?? '') }));
  const compare = (one: (typeof ranked)[number], other: (typeof ranked)[number]) =>
    one.atMs - other.atMs || one.order - other.order || (one.event.id < other.event.id ? -1 : 1);
  return ranked.sort(compare).map(({ event }) => event);
}
