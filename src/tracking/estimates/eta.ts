import { type Prediction, predict } from '../../domain/eta/predict.ts';
import { voyageOf } from '../../domain/eta/voyage.ts';
import type { Shipment } from '../../domain/shipments/shipment.ts';
import { listContainersOfShipments } from '../../store/containers/containers.ts';
import type { ShipmentKey } from '../../store/estimates/arrival-watch.ts';
import { findShipment } from '../../store/shipments/shipments.ts';
import type { ShipDbs } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { ageHours, type NoReckoning, type Reckoning, reckonArrival } from './reckon-arrival.ts';
import type { Seaway } from './services.ts';
import type { VoyageMemory } from './voyage-memory.ts';

/** What predicting arrivals needs. */
export interface EtaServices extends ShipDbs {
  readonly seaway: Seaway;
  /** What finished voyages have taught so far. */
  readonly memory: () => Promise<VoyageMemory>;
}

export type ShipmentPrediction = { readonly shipment: Shipment } & (
  | {
      readonly kind: 'predicted';
      readonly prediction: Prediction;
      readonly reckoning: Extract<Reckoning, { kind: 'reckoned' }>;
      /** The vessel of the leg under way, or of the first one. */
      readonly vesselId: Id | null;
    }
  | { readonly kind: 'none'; readonly reason: NoReckoning | 'no_journey' }
);

/** Our own estimate of a shipment's arrival at its port of discharge, or why there is none. Changes nothing. */
export async function predictShipment(
  { db, seaway, memory }: EtaServices,
  { accountId, id }: ShipmentKey,
  nowMs: number,
): Promise<ShipmentPrediction | undefined> {
  const shipment = await findShipment(db, accountId, id);
  if (!shipment) return undefined;
  const containers = await listContainersOfShipments(db, accountId, [id]);
  const journeys = containers.filter(({ leftShipmentAt }) => leftShipmentAt === null).map(({ journey }) => journey);
  const voyage = voyageOf(shipment, shipment.shippingLineScac, journeys);
  const toPortId = shipment.portOfDischargeId;
  if (!voyage || toPortId === null) return { kind: 'none', shipment, reason: 'no_journey' };
  const { knowledge, record } = (await memory()).at(nowMs);
  const reckoning = await reckonArrival(seaway, voyage, knowledge, nowMs);
  if (reckoning.kind === 'none') return { ...reckoning, shipment };
  const carrierMs = shipment.podEtaAt === null ? null : Date.parse(shipment.podEtaAt);
  const underWay = voyage[0]?.departedMs !== null;
  const current = voyage.find(({ arrivedMs }) => arrivedMs === null);
  const { experience, arrivalMs: reckonedMs } = reckoning;
  const positionAgeHours = ageHours(reckoning, nowMs);
  const opinion = { nowMs, toPortId, underWay, experience, reckonedMs, positionAgeHours, carrierMs };
  const prediction = predict(opinion, record);
  return { kind: 'predicted', shipment, prediction, reckoning, vesselId: current?.vesselId ?? null };
}
