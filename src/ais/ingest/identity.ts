import type { StaticReport } from '../decode/message.ts';
import type { ImoClaimState, Radio, Ship } from './ship.ts';

/** A number that a vessel has already is given up only for one that is said again. */
const TIMES_TO_REPLACE = 2;

/**
 * Which ship of the radio is speaking of itself: static reports carry no position. With several ships it is the one that
 * has the number already, or the only one without a number; a report that fits none is about nobody.
 */
export function speakerOf(radio: Radio, report: StaticReport): Ship | undefined {
  const [only, second] = radio.ships.filter(Boolean);
  if (!second) return only;
  if (report.imo === null) return undefined;
  const owner = radio.ships.find((ship) => ship?.imo === report.imo);
  if (owner) return owner;
  const unnumbered = radio.ships.filter((ship) => ship?.imo === null);
  return unnumbered.length === 1 ? unnumbered[0] : undefined;
}

/** The claim after a report, or undefined when the ship says what is known or nothing. */
export function nextClaim(ship: Ship, report: StaticReport): ImoClaimState | undefined {
  if (report.imo === null) return ship.claim;
  if (report.imo === ship.imo) return undefined;
  const isRepeated = ship.claim?.imo === report.imo;
  return {
    imo: report.imo,
    times: isRepeated ? (ship.claim?.times ?? 0) + 1 : 1,
    atMs: report.atMs,
    refused: isRepeated && ship.claim?.refused === true,
  };
}

/** Whether it is time to ask the database about the claim. Only for ships that have been identified. */
export function isClaimReady(ship: Ship): boolean {
  if (!ship.claim || ship.claim.refused || ship.vesselNumber === undefined) return false;
  return ship.imo === null || ship.claim.times >= TIMES_TO_REPLACE;
}
