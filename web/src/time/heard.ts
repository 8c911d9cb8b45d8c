import { HOUR_MS, showAgo } from './duration.ts';

/** As the estimates have it: from there on the age of a position widens them, and from there on it is not used. */
const USUAL_AGE_MS = 12 * HOUR_MS;
const MAX_AGE_MS = 96 * HOUR_MS;

/** How old the position is that a ship is drawn at. */
export function heardText(heardAt: string, nowMs: number): string {
  return `Ship last heard ${showAgo(heardAt, nowMs)}`;
}

/** What the age of a ship's position means for an estimate of its arrival. */
export function basisText(heardAt: string, nowMs: number): string {
  const ageMs = nowMs - Date.parse(heardAt);
  const heard = heardText(heardAt, nowMs);
  if (ageMs <= USUAL_AGE_MS) return heard;
  return ageMs <= MAX_AGE_MS ? `${heard}: the less sure for it` : `${heard}: estimated from its departure`;
}
