import { inSnapshot } from '../../db/transaction.ts';
import type { FollowedBox, FollowedShipment } from '../../domain/as-of/followed-shipment.ts';
import { type Past, pastOf } from '../../domain/as-of/shipment-as-of.ts';
import type { Container } from '../../domain/containers/container.ts';
import type { BoxFacts } from '../../domain/free-time/box-facts.ts';
import type { FreeTimeTerms } from '../../domain/free-time/count-container.ts';
import type { Shipment } from '../../domain/shipments/shipment.ts';
import { found } from '../../errors.ts';
import { listPredictions, type StoredPrediction } from '../../store/as-of/predictions.ts';
import { listStops, type Stop } from '../../store/as-of/stops.ts';
import { findContainer, listContainersOfShipments } from '../../store/containers/containers.ts';
import { loadBoxFacts } from '../../store/free-time/box-facts.ts';
import { readTerms } from '../../store/free-time/terms.ts';
import { listShipmentsByIds } from '../../store/shipments/shipments.ts';
import { listTrackedShipments, type TrackedShipment } from '../../store/shipments/tracked-shipments.ts';
import type { Db, Trx } from '../../store/tables.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { PastQuestion } from './past-question.ts';

/** A shipment of today with all that its past is told from. */
export interface KnownPast {
  readonly question: PastQuestion;
  readonly past: Past;
  readonly shipment: Shipment;
  /** Also those that have left it, in the order of their numbers. */
  readonly containers: readonly Container[];
  readonly predictions: readonly StoredPrediction[];
  readonly stops: readonly Stop[];
  /** By which free time is counted, today. */
  readonly terms: FreeTimeTerms;
  /** Of a container beside its moves, as far as it was heard by a moment. */
  readonly factsOf: (id: Id, heardBy: Instant) => BoxFacts;
}

const NO_TERMS: FreeTimeTerms = { tariffs: [], calendars: [], toldGates: [] };

/** The past of the shipment of a container. */
export function loadPastOfContainer(db: Db, question: PastQuestion, containerId: Id): Promise<KnownPast> {
  return inSnapshot(db, async (trx) => {
    const { shipmentId } = found(await findContainer(trx, question.accountId, containerId), 'Container');
    const [known] = await load(trx, question, [shipmentId]);
    return found(known, 'Container');
  });
}

export async function loadPastOfShipment(db: Db, question: PastQuestion, shipmentId: Id): Promise<KnownPast> {
  const [known] = await listPasts(db, question, [shipmentId]);
  return found(known, 'Shipment');
}

export function listPasts(db: Db, question: PastQuestion, shipmentIds: readonly Id[]): Promise<KnownPast[]> {
  return inSnapshot(db, (trx) => load(trx, question, shipmentIds));
}

async function load(trx: Trx, question: PastQuestion, ids: readonly Id[]): Promise<KnownPast[]> {
  const { accountId } = question;
  const shipments = new Map((await listShipmentsByIds(trx, accountId, ids)).map((one) => [one.id, one]));
  const every = await listTrackedShipments(trx, accountId, ids);
  const listed = await listContainersOfShipments(trx, accountId, ids);
  const containers = groupBy(listed, ({ shipmentId }) => shipmentId);
  const factsOf = await loadBoxFacts(
    trx,
    accountId,
    listed.map(({ id }) => id),
  );
  const predictions = groupBy(await listPredictions(trx, accountId, ids), ({ shipmentId }) => shipmentId);
  const stops = groupBy(await listStops(trx, accountId, ids), ({ shipmentId }) => shipmentId);
  const terms = every.some(({ hasTariffs }) => hasTariffs) ? await readTerms(trx, accountId) : NO_TERMS;
  return every.flatMap((tracked): KnownPast[] => {
    const shipment = shipments.get(tracked.id);
    if (!shipment) return [];
    const boxes = containers.get(tracked.id) ?? [];
    return [
      {
        question,
        past: pastOf(toFollowed(tracked, boxes)),
        shipment,
        containers: boxes,
        predictions: predictions.get(tracked.id) ?? [],
        stops: stops.get(tracked.id) ?? [],
        terms,
        factsOf,
      },
    ];
  });
}

function toFollowed(tracked: TrackedShipment, containers: readonly Container[]): FollowedShipment {
  const { accountId, id, numberType, normalizedNumber, createdAt, log, state } = tracked;
  const known = new Map(tracked.containers.map((container) => [container.id, container.milestones]));
  const boxes = containers.map((container): FollowedBox => {
    const { id: containerId, number, createdAt: since, leftShipmentAt, firstEtaAt } = container;
    const knownSince = new Map((known.get(containerId) ?? []).map(({ key, event }) => [key, event.createdAt]));
    return { id: containerId, number, createdAt: since, leftShipmentAt, firstEtaAt, knownSince };
  });
  return {
    accountId,
    id,
    context: { numberType, normalizedNumber, followedSince: createdAt },
    log,
    firsts: state,
    boxes,
  };
}
