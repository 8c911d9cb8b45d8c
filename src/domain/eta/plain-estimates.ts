import { HOUR_MS } from '../../values/duration.ts';
import { distanceNm } from '../../values/position.ts';
import type { Port } from '../places/port.ts';
import type { TrackPoint } from '../vessels/track.ts';
import type { EnteredVoyage } from './ship-history.ts';

/** Slower than this a ship drifts, waits or manoeuvres, and its speed says nothing of its arrival. */
const UNDER_WAY_KNOTS = 3;

/** What anybody could say of an arrival: straight there, at the speed of now. */
export function greatCircleEta({ atMs, speedKnots, ...at }: TrackPoint, to: Port, nowMs: number): number | null {
  if (speedKnots === null || speedKnots < UNDER_WAY_KNOTS) return null;
  return Math.max(nowMs, atMs + (distanceNm(at, to) / speedKnots) * HOUR_MS);
}

/** What the bridge says, as long as it speaks of this port and of a time to come. */
export function enteredEta(entered: readonly EnteredVoyage[], to: Port, nowMs: number): number | null {
  const last = entered.findLast(({ atMs }) => atMs <= nowMs);
  if (!last?.etaMs || last.etaMs <= nowMs || last.destination === null) return null;
  const said = lettersOf(last.destination);
  const names = [to.unlocode, to.name, ...to.aliases, ...to.otherNames].map(lettersOf);
  return names.some((name) => name !== '' && said.includes(name)) ? last.etaMs : null;
}

function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}
