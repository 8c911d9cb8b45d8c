import type { FollowedBox } from '../../domain/as-of/followed-shipment.ts';
import { type BoxAsOf, type ShipmentAsOf, shipmentAsOf } from '../../domain/as-of/shipment-as-of.ts';
import type { Container } from '../../domain/containers/container.ts';
import type { RawEvent } from '../../domain/containers/raw-event.ts';
import type { TransportEvent } from '../../domain/containers/transport-event.ts';
import type { BoxFacts } from '../../domain/free-time/box-facts.ts';
import { calculatedDays } from '../../domain/free-time/calculated-days.ts';
import { countContainer, type FreeTimeTerms } from '../../domain/free-time/count-container.ts';
import { rawEventsOf } from '../../domain/journey/raw-events.ts';
import type { Shipment } from '../../domain/shipments/shipment.ts';
import { LandfallError, notFound } from '../../errors.ts';
import type { StoredPrediction } from '../../store/as-of/predictions.ts';
import type { Stop } from '../../store/as-of/stops.ts';
import type { Id } from '../../values/id.ts';
import { compareInstants, type Instant } from '../../values/instant.ts';
import type { KnownPast } from './known-past.ts';
import { deriveInTurns } from './past-question.ts';

/** A container with its shipment, as they were known at a moment. */
export interface ContainerAsOf {
  readonly container: Container;
  readonly shipment: Shipment;
  readonly facts: BoxFacts;
  readonly events: readonly TransportEvent[];
  readonly rawEvents: () => readonly RawEvent[];
  /** By which free time is counted: those of today. */
  readonly terms: FreeTimeTerms;
  /** What was expected of the shipment held for the box. */
  readonly goesWithShipment: boolean;
}

export async function shipmentOfPast(known: KnownPast, at: Instant): Promise<Shipment> {
  refuseBefore('Shipment', at, known.shipment.createdAt);
  return toShipment(known, await deriveInTurns(known.question, shipmentAsOf(known.past, at)));
}

/** What was known of one box; refused for a moment before anybody had named it. */
export async function containerOfPast(known: KnownPast, id: Id, at: Instant): Promise<ContainerAsOf> {
  const today = known.containers.find((one) => one.id === id);
  const box = known.past.shipment.boxes.find((one) => one.id === id);
  if (!today || !box) throw notFound('Container');
  refuseBefore('Container', at, box.createdAt);
  const then = await deriveInTurns(known.question, shipmentAsOf(known.past, at));
  const boxThen = await deriveInTurns(known.question, then.box(box));
  if (!boxThen) throw notKnown('Container', at, 'nothing that was received by then names it');
  const shipment = toShipment(known, then);
  const bare = toContainer(today, boxThen, { shipment, rawEventIds: rawEventIdsAsOf(known, box, at), then });
  const nowMs = Date.parse(at);
  const facts = known.factsOf(id, at);
  const clocks = await countContainer(known.terms, { container: bare, shipment, facts }, { nowMs });
  const { line, facility } = calculatedDays(clocks, shipment.shippingLineScac);
  return {
    // What was foreseen then is not kept.
    container: { ...bare, lineLfdCalculated: line, facilityLfdCalculated: facility, chargesForeseen: [] },
    shipment,
    facts,
    events: boxThen.events,
    rawEvents: () => rawEventsAsOf(known, box, at),
    terms: known.terms,
    goesWithShipment: boxThen.goesWithShipment,
  };
}

/** Those that were in the shipment. */
export async function containersOfPast(known: KnownPast, at: Instant): Promise<ContainerAsOf[]> {
  const { present } = await deriveInTurns(known.question, shipmentAsOf(known.past, at));
  const boxes: ContainerAsOf[] = [];
  for (const { id } of present) boxes.push(await containerOfPast(known, id, at));
  return boxes;
}

function refuseBefore(what: string, at: Instant, since: Instant): void {
  if (compareInstants(since, at) > 0) throw notKnown(what, at, `it is known since ${since}`);
}

function notKnown(what: string, at: Instant, why: string): LandfallError {
  return new LandfallError('not_found', `${what} was not known at ${at}: ${why}.`);
}

/** All that was received, whether or not it counted. */
function receivedBy({ past: { shipment } }: KnownPast, at: Instant) {
  return shipment.log.filter(({ receivedAt }) => compareInstants(receivedAt, at) <= 0);
}

function rawEventsAsOf(known: KnownPast, { number }: FollowedBox, at: Instant): RawEvent[] {
  return rawEventsOf(receivedBy(known, at), known.past.shipment.context)(number);
}

function rawEventIdsAsOf(known: KnownPast, { number }: FollowedBox, at: Instant): Id[] {
  const moves = receivedBy(known, at).filter(({ fact }) => fact.kind === 'move');
  return moves.filter(({ fact }) => (fact.subject.containerNumber ?? number) === number).map(({ id }) => id);
}

/** What was asked of the line, and whether it answered, is not part of the log. */
const NOT_KEPT = {
  lineTrackingLastAttemptedAt: null,
  lineTrackingLastSucceededAt: null,
  lineTrackingDoubt: null,
} as const;

const NOT_STOPPED = {
  lineTrackingStoppedAt: null,
  lineTrackingStoppedReason: null,
  lineTrackingStoppedByUserId: null,
} as const;

const UNPREDICTED = { predictedEtaAt: null, predictedEtaEarliestAt: null, predictedEtaLatestAt: null } as const;

function toShipment({ shipment, predictions, stops }: KnownPast, then: ShipmentAsOf): Shipment {
  const { at, state } = then;
  return {
    ...shipment,
    ...state,
    ...NOT_KEPT,
    ...stopAt(stops, at),
    ...(state.podAtaAt === null ? predictedBy(predictions, at) : UNPREDICTED),
    updatedAt: then.changedAt ?? shipment.createdAt,
    containerIds: then.present.map(({ id }) => id),
  };
}

function stopAt(stops: readonly Stop[], at: Instant) {
  const stop = stops.findLast(({ stoppedAt }) => compareInstants(stoppedAt, at) <= 0);
  if (!stop || (stop.resumedAt !== null && compareInstants(stop.resumedAt, at) <= 0)) return NOT_STOPPED;
  const { stoppedAt, reason, userId } = stop;
  return {
    lineTrackingStoppedAt: stoppedAt,
    lineTrackingStoppedReason: reason,
    lineTrackingStoppedByUserId: userId,
  };
}

function predictedBy(predictions: readonly StoredPrediction[], at: Instant) {
  const last = predictions.findLast(({ createdAt }) => compareInstants(createdAt, at) <= 0);
  if (!last) return UNPREDICTED;
  const { arrivalAt, earliestAt, latestAt } = last;
  return { predictedEtaAt: arrivalAt, predictedEtaEarliestAt: earliestAt, predictedEtaLatestAt: latestAt };
}

interface Beside {
  readonly shipment: Shipment;
  readonly rawEventIds: readonly Id[];
  readonly then: ShipmentAsOf;
}

function toContainer(today: Container, box: BoxAsOf, { shipment, rawEventIds, then }: Beside): Container {
  const isPredicted = box.state.podArrivedAt === null && box.goesWithShipment;
  return {
    ...today,
    ...box.state,
    shipmentLastTrackingRequestAt: null,
    podLastTrackingRequestAt: null,
    predictedEtaAt: isPredicted ? shipment.predictedEtaAt : null,
    leftShipmentAt: box.leftShipmentAt,
    transportEventIds: box.events.map(({ id }) => id),
    rawEventIds,
    updatedAt: then.changedAt ?? today.createdAt,
  };
}
