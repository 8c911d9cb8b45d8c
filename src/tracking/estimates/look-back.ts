import type { ContainerState } from '../../domain/containers/container.ts';
import { scaledErrorOf } from '../../domain/eta/calibration.ts';
import { HORIZON_DAYS } from '../../domain/eta/horizon.ts';
import { type Prediction, predict } from '../../domain/eta/predict.ts';
import type { ArrivedEstimate } from '../../domain/eta/track-record.ts';
import { type Followed, type VoyageLeg, voyageOf } from '../../domain/eta/voyage.ts';
import { deriveShipment } from '../../domain/journey/derive-shipment.ts';
import type { TrackedShipment } from '../../store/shipments/tracked-shipments.ts';
import { DAY_MS, HOUR_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { ageHours, estimateArrival } from './estimate-arrival.ts';
import type { Seaway } from './services.ts';
import type { Learned } from './voyage-memory.ts';

/** What was known of a shipment so many days before it arrived. */
export interface PastMoment {
  readonly horizonDays: number;
  readonly nowMs: number;
  readonly arrivedMs: number;
  readonly toPortId: Id;
  readonly voyage: readonly VoyageLeg[];
  readonly carrierMs: number | null;
  readonly underWay: boolean;
}

/** A shipment that has arrived, as it was seen on its way. */
export interface FinishedShipment {
  readonly voyage: readonly VoyageLeg[];
  readonly moments: readonly PastMoment[];
}

/** What is looked at of a shipment when it has arrived. */
export interface ArrivedShipment
  extends Pick<TrackedShipment, 'numberType' | 'normalizedNumber' | 'createdAt' | 'scac' | 'log'> {
  readonly state: Followed;
  readonly containers: readonly { readonly state: Pick<ContainerState, 'journey'> }[];
}

/** Derives what was known at each moment from nothing but what had been received by then. */
export function finishedShipment(tracked: ArrivedShipment): FinishedShipment | undefined {
  const { podAtaAt, portOfDischargeId } = tracked.state;
  if (podAtaAt === null || portOfDischargeId === null) return undefined;
  const journeys = tracked.containers.map(({ state }) => state.journey);
  const voyage = voyageOf(tracked.state, tracked.scac, journeys);
  if (!voyage) return undefined;
  const arrivedMs = Date.parse(podAtaAt);
  const moments = HORIZON_DAYS.flatMap((horizonDays) => {
    const nowMs = arrivedMs - horizonDays * DAY_MS;
    const known = knownAt(tracked, nowMs);
    return known ? [{ horizonDays, nowMs, arrivedMs, toPortId: portOfDischargeId, ...known }] : [];
  });
  return { voyage, moments };
}

function knownAt(tracked: ArrivedShipment, nowMs: number) {
  const log = tracked.log.filter(({ receivedAt }) => Date.parse(receivedAt) <= nowMs);
  if (log.length === 0) return undefined;
  const { numberType, normalizedNumber, createdAt: followedSince, scac } = tracked;
  const derived = deriveShipment(log, { numberType, normalizedNumber, followedSince });
  const journeys = [...derived.containers.values()].map(({ state }) => state.journey);
  const voyage = voyageOf(derived.state, scac, journeys);
  if (!voyage) return undefined;
  const { podEtaAt } = derived.state;
  const carrierMs = podEtaAt === null ? null : Date.parse(podEtaAt);
  return { voyage, carrierMs, underWay: voyage[0]?.departedMs !== null };
}

export interface PastPrediction {
  readonly estimate: ArrivedEstimate;
  readonly prediction: Prediction;
}

/** What would have been said at a moment of the past, with what had been learned by then. */
export async function lookBack(
  seaway: Seaway,
  moment: PastMoment,
  { knowledge, record }: Learned,
): Promise<PastPrediction | undefined> {
  const { nowMs, arrivedMs, carrierMs, voyage, horizonDays, toPortId, underWay } = moment;
  const shipEstimate = await estimateArrival(seaway, voyage, knowledge, nowMs);
  if (shipEstimate.kind === 'none') return undefined;
  const { experience, arrivalMs: shipEtaMs } = shipEstimate;
  const positionAgeHours = ageHours(shipEstimate, nowMs);
  const estimate = { nowMs, toPortId, underWay, experience, shipEtaMs, positionAgeHours, carrierMs };
  const prediction = predict(estimate, record);
  const errorHours = (saidMs: number) => (saidMs - arrivedMs) / HOUR_MS;
  return {
    estimate: {
      horizonDays,
      toPortId,
      underWay,
      arrivedMs,
      shipErrorHours: errorHours(shipEtaMs),
      carrierErrorHours: carrierMs === null ? null : errorHours(carrierMs),
      scaledError: scaledErrorOf(prediction, arrivedMs),
    },
    prediction,
  };
}
