import type { Id } from '../../values/id.ts';
import type { Judgement, TrackRecord } from './track-record.ts';

const HOUR_MS = 3_600_000;
/** A ship that is expected now, and has not been reported, is at least this far away. */
const SOONEST_MS = HOUR_MS;
/** Of our reckoning, on a way that is well known. */
const WATCHED_SHARE = 0.6;
const ASHORE_SHARE = 0.2;

/** Our own estimate of an arrival: when, and between which moments four of five such arrivals fall. */
export interface Prediction {
  readonly arrivalMs: number;
  readonly earliestMs: number;
  readonly latestMs: number;
}

export interface Opinion {
  readonly nowMs: number;
  readonly toPortId: Id;
  readonly underWay: boolean;
  /** Finished legs that the reckoning could learn from. */
  readonly experience: number;
  /** From the ship and what is known of its way. */
  readonly reckonedMs: number;
  /** What the carrier says at this moment. */
  readonly carrierMs: number | null;
}

/** Puts our reckoning and the carrier's word together as the past of both advises. */
export function predict(opinion: Opinion, record: TrackRecord): Prediction {
  const { nowMs, reckonedMs } = opinion;
  // An expectation that has passed without an arrival is no opinion any more.
  const carrierMs = opinion.carrierMs !== null && opinion.carrierMs > nowMs ? opinion.carrierMs : null;
  const middleMs = carrierMs === null ? reckonedMs : (reckonedMs + carrierMs) / 2;
  const judgement = record.judge((middleMs - nowMs) / HOUR_MS, opinion, carrierMs !== null);
  const arrivalMs = Math.max(together(opinion, carrierMs, judgement), nowMs + SOONEST_MS);
  return {
    arrivalMs,
    earliestMs: Math.max(arrivalMs - judgement.earlyHours * HOUR_MS, nowMs),
    latestMs: arrivalMs + judgement.lateHours * HOUR_MS,
  };
}

function together(opinion: Opinion, carrierMs: number | null, judgement: Judgement): number {
  const reckoned = opinion.reckonedMs - judgement.reckonedBiasHours * HOUR_MS;
  if (carrierMs === null) return reckoned;
  const carrier = carrierMs - judgement.carrierBiasHours * HOUR_MS;
  const { bestShare, certainty } = judgement;
  const share = certainty * bestShare + (1 - certainty) * usualShare(opinion);
  return share * reckoned + (1 - share) * carrier;
}

/** Without a record: the more, the better the way is known, and little before the ship can be watched. */
function usualShare({ underWay, experience }: Opinion): number {
  return (underWay ? WATCHED_SHARE : ASHORE_SHARE) * ((experience + 1) / (experience + 3));
}
