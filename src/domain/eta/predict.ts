import { HOUR_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import type { Judgement, TrackRecord } from './track-record.ts';

/** A ship that is expected now, and has not been reported, is at least this far away. */
const SOONEST_MS = HOUR_MS;
/** Of our estimate from the ship, on a way that is well known. */
const KNOWN_SHARE = { watched: 0.6, ashore: 0.2 };
/** Of the time in which a ship was not heard, what it may have lost or won in it: storms, stops, another speed. */
const UNSEEN_SHARE = 0.15;
/** Far from land a ship is not heard for hours, and the record knows that. */
const UNHEARD_HOURS = { usual: 12, max: 96 };

/** Our own estimate of an arrival: when, and between which moments four of five such arrivals fall. */
export interface Prediction {
  readonly arrivalMs: number;
  readonly earliestMs: number;
  readonly latestMs: number;
  /** What its bounds were multiplied by, since that is what held. */
  readonly calibration: number;
}

export interface EstimatesNow {
  readonly nowMs: number;
  readonly toPortId: Id;
  readonly underWay: boolean;
  /** Finished legs that the estimate could learn from. */
  readonly experience: number;
  /** From the ship and what is known of its way. */
  readonly shipEtaMs: number;
  /** Of the ship's last position, whether or not the estimate could begin with it; null when it was not heard at all. */
  readonly positionAgeHours: number | null;
  /** What the carrier says at this moment. */
  readonly carrierMs: number | null;
}

/** Puts our estimate from the ship and the carrier's word together as the past of both advises. */
export function predict(estimate: EstimatesNow, record: TrackRecord): Prediction {
  const { nowMs, shipEtaMs } = estimate;
  // An expectation that has passed without an arrival is no estimate any more.
  const carrierMs = estimate.carrierMs !== null && estimate.carrierMs > nowMs ? estimate.carrierMs : null;
  const middleMs = carrierMs === null ? shipEtaMs : (shipEtaMs + carrierMs) / 2;
  const judgement = record.judge((middleMs - nowMs) / HOUR_MS, estimate, carrierMs !== null);
  const share = carrierMs === null ? 1 : shareOf(estimate, judgement);
  const fromShip = shipEtaMs - judgement.shipBiasHours * HOUR_MS;
  const carrier = carrierMs === null ? fromShip : carrierMs - judgement.carrierBiasHours * HOUR_MS;
  const arrivalMs = Math.max(share * fromShip + (1 - share) * carrier, nowMs + SOONEST_MS);
  const unseenHours = UNSEEN_SHARE * unheardHours(estimate);
  const { calibration } = judgement;
  const boundMs = (hours: number) => calibration * Math.hypot(hours, unseenHours) * HOUR_MS;
  return {
    arrivalMs,
    earliestMs: Math.max(arrivalMs - boundMs(judgement.earlyHours), nowMs),
    latestMs: arrivalMs + boundMs(judgement.lateHours),
    calibration,
  };
}

function shareOf(estimate: EstimatesNow, { bestShare, certainty }: Judgement): number {
  return certainty * bestShare + (1 - certainty) * usualShare(estimate);
}

/** For how much longer than is usual a ship that has left was not heard. Where ships are never heard, the record knows. */
function unheardHours({ underWay, positionAgeHours, experience }: EstimatesNow): number {
  if (!underWay || (positionAgeHours === null && experience === 0)) return 0;
  return Math.min(UNHEARD_HOURS.max, Math.max(0, (positionAgeHours ?? UNHEARD_HOURS.max) - UNHEARD_HOURS.usual));
}

/** Without a record: the more, the better the way is known, and little before the ship can be watched. */
function usualShare({ underWay, experience }: EstimatesNow): number {
  return (underWay ? KNOWN_SHARE.watched : KNOWN_SHARE.ashore) * ((experience + 1) / (experience + 3));
}
