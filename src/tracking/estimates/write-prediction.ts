import type { EstimatedEvent } from '../../domain/containers/estimated-event.ts';
import type { Prediction } from '../../domain/eta/predict.ts';
import { announceEstimate } from '../../domain/journey/announce.ts';
import { type Checked, saveAnnounced, saveChecked } from '../../store/estimates/arrival-watch.ts';
import {
  clearPrediction,
  findLastPredictionTime,
  lockPredictedShipment,
  type PredictedShipment,
  savePrediction,
} from '../../store/estimates/predicted-etas.ts';
import type { Publish } from '../../store/events/domain-events.ts';
import type { Trx } from '../../store/tables.ts';
import { HOUR_MS, MINUTE_MS } from '../../values/duration.ts';
import { nameBasedId } from '../../values/id.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import type { ShipmentPrediction } from './eta.ts';

/** A change is worth an entry of its own from an hour on, and the further away the arrival, the more it takes. */
const MIN_CHANGE_MS = HOUR_MS;
const MIN_CHANGE_SHARE = 0.03;
/** The history has an entry a day at least, since the interval grows narrower. */
const MAX_ENTRY_AGE_MS = 24 * HOUR_MS;

type Predicted = Extract<ShipmentPrediction, { kind: 'predicted' }>;

/**
 * Writes what was predicted of shipments, with its history and whom it concerns, in the caller's transaction. What one ship
 * brings at one call has one prediction: when it is written for one of them, it is for all.
 */
export async function writePredictions(
  trx: Trx,
  predicted: readonly ShipmentPrediction[],
  nowMs: number,
  publish: Publish,
): Promise<void> {
  const waiting: { readonly one: Predicted; readonly before: PredictedShipment }[] = [];
  const news = new Set<Prediction>();
  // Locked in the order of their ids, so that two who lock several do not wait for each other.
  for (const one of [...predicted].sort((a, b) => (a.shipment.id < b.shipment.id ? -1 : 1))) {
    const { shipment: key } = one;
    const before = await lockPredictedShipment(trx, key);
    // It arrived, or is followed no more, while we were estimating.
    if (!before || before.podAtaAt !== null || before.stoppedAt !== null) continue;
    // It comes by another ship by now: the next sweep asks again.
    if (before.podVesselImo !== key.podVesselImo || before.portOfDischargeId !== key.portOfDischargeId) continue;
    await saveChecked(trx, key, checkedOf(one, nowMs));
    if (one.kind === 'predicted') {
      waiting.push({ one, before });
      if (await isNews(trx, one, before, nowMs)) news.add(one.prediction);
    } else if (before.predictedAt !== null) {
      await clearPrediction(trx, key);
    }
  }
  for (const { one, before } of waiting) {
    if (!news.has(one.prediction)) continue;
    const event = estimateOf(one, before.predictedAt, nowMs);
    await savePrediction(trx, event);
    if (!before.notify || !hasMoved(before.announcedAt, one.prediction, nowMs)) continue;
    await publish(trx, [announceEstimate(event)]);
    await saveAnnounced(trx, one.shipment, event.estimatedTimestamp);
  }
}

async function isNews(trx: Trx, one: Predicted, before: PredictedShipment, nowMs: number): Promise<boolean> {
  const { prediction, shipment } = one;
  // While a ship is not heard the arrival may stay as it is, and become less sure.
  if (hasMoved(before.predictedAt, prediction, nowMs)) return true;
  if (hasMoved(before.latestAt, prediction, nowMs, prediction.latestMs)) return true;
  const lastEntryAt = await findLastPredictionTime(trx, shipment);
  return lastEntryAt === undefined || nowMs - Date.parse(lastEntryAt) >= MAX_ENTRY_AGE_MS;
}

function hasMoved(from: Instant | null, { arrivalMs }: Prediction, nowMs: number, ms = arrivalMs): boolean {
  return from === null || Math.abs(ms - Date.parse(from)) >= worthSayingMs(arrivalMs - nowMs);
}

function worthSayingMs(leftMs: number): number {
  return Math.max(MIN_CHANGE_MS, leftMs * MIN_CHANGE_SHARE);
}

function estimateOf(
  { shipment, prediction }: Predicted,
  previousTimestamp: Instant | null,
  nowMs: number,
): EstimatedEvent {
  const createdAt = toInstant(new Date(nowMs));
  return {
    id: nameBasedId('estimated_event', `${shipment.id} prediction ${createdAt}`),
    accountId: shipment.accountId,
    shipmentId: shipment.id,
    event: 'shipment.estimated.arrival',
    estimatedTimestamp: toMinute(prediction.arrivalMs),
    previousTimestamp,
    earliestTimestamp: toMinute(prediction.earliestMs),
    latestTimestamp: toMinute(prediction.latestMs),
    timezone: shipment.podTimezone,
    locationLocode: shipment.portOfDischargeLocode,
    locationType: 'port',
    locationId: shipment.portOfDischargeId,
    vesselId: shipment.podVesselId,
    voyageNumber: shipment.podVoyageNumber,
    dataSource: 'prediction',
    createdAt,
  };
}

function checkedOf(predicted: ShipmentPrediction, nowMs: number): Checked {
  const at = toInstant(new Date(nowMs));
  if (predicted.kind === 'none') {
    return { at, basis: null, reason: predicted.reason, parts: null, vesselId: null, position: null };
  }
  const { basis, withoutPosition, hours, position, arrivalMs } = predicted.shipEstimate;
  return {
    at,
    basis,
    reason: withoutPosition,
    parts: { reckonedAt: toMinute(arrivalMs), carrierAt: predicted.shipment.podEtaAt, ...hours },
    vesselId: predicted.vesselId,
    position: position && {
      at: toInstant(new Date(position.atMs)),
      latitude: position.latitude,
      longitude: position.longitude,
    },
  };
}

function toMinute(ms: number): Instant {
  return toInstant(new Date(Math.round(ms / MINUTE_MS) * MINUTE_MS));
}
