import type { EstimatedEvent } from '../../domain/containers/estimated-event.ts';
import { announceEstimate } from '../../domain/journey/announce.ts';
import { type Checked, type ShipmentKey, saveAnnounced, saveChecked } from '../../store/estimates/arrival-watch.ts';
import {
  clearPrediction,
  findLastPredictionTime,
  lockPredictedShipment,
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

/** Writes what was predicted, with its history and whom it concerns, in the caller's transaction. */
export async function writePrediction(
  trx: Trx,
  key: ShipmentKey,
  predicted: ShipmentPrediction,
  nowMs: number,
  publish: Publish,
): Promise<void> {
  const before = await lockPredictedShipment(trx, key);
  // It arrived, or is followed no more, while we were reckoning.
  if (!before || before.podAtaAt !== null || before.stoppedAt !== null) return;
  await saveChecked(trx, key, checkedOf(predicted, nowMs));
  if (predicted.kind === 'none') {
    if (before.predictedAt !== null) await clearPrediction(trx, key);
    return;
  }
  const { arrivalMs, latestMs } = predicted.prediction;
  const hasMoved = (from: Instant | null, ms = arrivalMs) =>
    from === null || Math.abs(ms - Date.parse(from)) >= worthSayingMs(arrivalMs - nowMs);
  const lastEntryAt = await findLastPredictionTime(trx, key);
  const isOld = lastEntryAt === undefined || nowMs - Date.parse(lastEntryAt) >= MAX_ENTRY_AGE_MS;
  // While a ship is not heard the arrival may stay as it is, and become less sure.
  if (!isOld && !hasMoved(before.predictedAt) && !hasMoved(before.latestAt, latestMs)) return;
  const event = estimateOf(predicted, before.predictedAt, nowMs);
  await savePrediction(trx, event);
  if (!before.notify || !hasMoved(before.announcedAt)) return;
  await publish(trx, [announceEstimate(event)]);
  await saveAnnounced(trx, key, event.estimatedTimestamp);
}

function worthSayingMs(leftMs: number): number {
  return Math.max(MIN_CHANGE_MS, leftMs * MIN_CHANGE_SHARE);
}

function estimateOf(
  { shipment, prediction }: Extract<ShipmentPrediction, { kind: 'predicted' }>,
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
  const { basis, withoutPosition, hours, position, arrivalMs } = predicted.reckoning;
  return {
    at,
    basis,
    reason: withoutPosition,
    parts: { reckonedAt: toMinute(arrivalMs), ...hours },
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
