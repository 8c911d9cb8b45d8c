import { type Prediction, predict } from '../../domain/eta/predict.ts';
import { notBefore, shipCalls } from '../../domain/eta/ship-schedule.ts';
import { type VoyageLeg, voyageOf } from '../../domain/eta/voyage.ts';
import type { Shipment } from '../../domain/shipments/shipment.ts';
import { listJourneysOfShipments, listShipmentsAboard, type ShipmentKey } from '../../store/estimates/arrival-watch.ts';
import { listShipmentsByIds } from '../../store/shipments/shipments.ts';
import type { ShipDbs } from '../../store/tables.ts';
import { HOUR_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { ageHours, estimateArrival, type NoShipEstimate, type ShipEstimate } from './estimate-arrival.ts';
import type { LoadMemory } from './load-memory.ts';
import { routeBetween } from './route-between.ts';
import type { Seaway } from './services.ts';

/** What predicting arrivals needs. */
export interface EtaServices extends ShipDbs {
  readonly seaway: Seaway;
  /** What finished voyages have taught so far. */
  readonly memory: LoadMemory;
}

export type ShipmentPrediction = { readonly shipment: Shipment } & Outcome;

type Outcome =
  | {
      readonly kind: 'predicted';
      readonly prediction: Prediction;
      readonly shipEstimate: Extract<ShipEstimate, { kind: 'estimated' }>;
      /** The vessel of the leg under way, or of the first one. */
      readonly vesselId: Id | null;
    }
  | { readonly kind: 'none'; readonly reason: NoShipEstimate | 'no_journey' };

/** Shipments of an account that one ship brings: those beyond are predicted with the next. */
const MAX_TOGETHER = 200;

/** A ship is not faster than this between two calls. */
const FASTEST_KNOTS = 23;
/** No call of a ship that lands boxes is shorter. */
const SHORTEST_STAY_HOURS = 6;

/**
 * Our own estimates of the arrivals of a shipment and of all others of the account that the same ship brings: one for each
 * call of the ship, in the order of its calls, or why there is none. Changes nothing.
 */
export async function predictArrivals(
  services: EtaServices,
  { accountId, id }: ShipmentKey,
  nowMs: number,
): Promise<ShipmentPrediction[]> {
  const { db } = services;
  const ids = await listShipmentsAboard(db, { accountId, id }, MAX_TOGETHER);
  const shipments = await listShipmentsByIds(db, accountId, ids);
  const journeys = await listJourneysOfShipments(db, accountId, ids);
  const followed = shipments.map((shipment) => ({
    shipment,
    voyage: voyageOf(shipment, shipment.shippingLineScac, journeys.get(shipment.id) ?? []),
  }));
  const predicted: ShipmentPrediction[] = [];
  let before: Reached | undefined;
  for (const { lead, members } of shipCalls(followed)) {
    let outcome = await predictCall(services, lead, nowMs);
    if (outcome.kind === 'predicted') {
      const soonestMs = before ? await soonestAfter(services.seaway, before, lead.shipment) : nowMs;
      outcome = { ...outcome, prediction: notBefore(outcome.prediction, soonestMs) };
      before = { shipment: lead.shipment, arrivalMs: outcome.prediction.arrivalMs };
    }
    predicted.push(...members.map(({ shipment }) => ({ ...outcome, shipment })));
  }
  return predicted;
}

interface Reached {
  readonly shipment: Shipment;
  readonly arrivalMs: number;
}

/** When a ship can be at its next call at the earliest. */
async function soonestAfter(seaway: Seaway, before: Reached, next: Shipment): Promise<number> {
  const [from, to] = [before.shipment, next].map(({ portOfDischargeId }) => seaway.ports.find(portOfDischargeId));
  const way = from && to && (await routeBetween(seaway, from, to, []));
  return before.arrivalMs + (SHORTEST_STAY_HOURS + (way?.distanceNm ?? 0) / FASTEST_KNOTS) * HOUR_MS;
}

interface Followed {
  readonly shipment: Shipment;
  readonly voyage: readonly VoyageLeg[] | undefined;
}

async function predictCall(
  { seaway, memory }: EtaServices,
  { shipment, voyage }: Followed,
  nowMs: number,
): Promise<Outcome> {
  const toPortId = shipment.portOfDischargeId;
  if (!voyage || toPortId === null) return { kind: 'none', reason: 'no_journey' };
  const { knowledge, record } = (await memory(shipment.accountId)).at(nowMs);
  const shipEstimate = await estimateArrival(seaway, voyage, knowledge, nowMs);
  if (shipEstimate.kind === 'none') return shipEstimate;
  const carrierMs = shipment.podEtaAt === null ? null : Date.parse(shipment.podEtaAt);
  const underWay = voyage[0]?.departedMs !== null;
  const current = voyage.find(({ arrivedMs }) => arrivedMs === null);
  const { experience, arrivalMs: shipEtaMs } = shipEstimate;
  const positionAgeHours = ageHours(shipEstimate, nowMs);
  const estimate = { nowMs, toPortId, underWay, experience, shipEtaMs, positionAgeHours, carrierMs };
  const prediction = predict(estimate, record);
  return { kind: 'predicted', prediction, shipEstimate, vesselId: current?.vesselId ?? null };
}
