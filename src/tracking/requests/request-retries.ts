import { DAY_MS } from '../../values/duration.ts';
import { type Instant, plusMs, toInstant } from '../../values/instant.ts';

/** Fourteen tries; the thirteen pauses between them add up to about a day. */
export const MAX_TRIES = 14;
const FIRST_PAUSE_MS = 30_000;
const GROWTH = 1.82;
const JITTER = 0.1;

/** How long a line may take to know a bill of lading or booking. */
export const AWAIT_MANIFEST_MS = 7 * DAY_MS;

/** When to try again after `tries` failed ones; undefined when there were enough. */
export function nextTryAt(tries: number, now: Instant, random: number): Instant | undefined {
  if (tries >= MAX_TRIES) return undefined;
  return after(now, FIRST_PAUSE_MS * GROWTH ** (tries - 1) * (1 - JITTER + 2 * JITTER * random));
}

/** The next daily look for a manifest, never beyond the last day. */
export function nextManifestCheckAt(since: Instant, now: Instant, random: number): Instant | undefined {
  const endMs = Date.parse(since) + AWAIT_MANIFEST_MS;
  if (Date.parse(now) >= endMs) return undefined;
  const nextMs = Date.parse(now) + DAY_MS * (1 - JITTER + 2 * JITTER * random);
  return toInstant(new Date(Math.min(nextMs, endMs)));
}

function after(now: Instant, ms: number): Instant {
  return plusMs(now, Math.round(ms));
}
