import { HOUR_MS, MINUTE_MS } from '../../values/duration.ts';
import { distanceNm, type Position } from '../../values/position.ts';
import type { Fix } from './fix.ts';

/**
 * Is a fix where this ship can be? Every MMSI has one or more open tracks; a fix belongs to the track it can have come
 * from at a ship's speed. Usually there is one. A wild fix opens another that nothing follows; a second ship that uses
 * the same MMSI opens one that goes on.
 */
export type Verdict =
  /** Of the ship the MMSI is taken to mean (track 0), or of another one heard under it often enough (1, 2, …). */
  | { readonly kind: 'accepted'; readonly track: number }
  | { readonly kind: 'rejected'; readonly reason: 'implausible_jump' | 'shared_mmsi' }
  /** A message 27 while better fixes are at hand. */
  | { readonly kind: 'superseded' };

/** Where a ship was last. Changed in place: there is one for every ship of the world. */
export interface OpenTrack {
  number: number;
  latitude: number;
  longitude: number;
  atMs: number;
  fixes: number;
  readonly openedMs: number;
  /** Of the last fix that was not coarse. */
  exactMs: number;
}

const MAX_SPEED_KNOTS = 60;
const MEASURING_ERROR_NM = 1;
const CLOSED_AFTER_MS = 8 * HOUR_MS;
const MAX_TRACKS = 4;
/** So many fixes that follow each other are no accident. */
const FIXES_OF_A_TRACK = 3;
/** And so many over so long are a ship. */
const SHIP = { fixes: 10, ms: 10 * MINUTE_MS };
const COARSE = { waitMs: 10 * MINUTE_MS, distanceNm: 0.25 };

const FIRST_ACCEPTED: Verdict = { kind: 'accepted', track: 0 };
const SUPERSEDED: Verdict = { kind: 'superseded' };
const JUMP: Verdict = { kind: 'rejected', reason: 'implausible_jump' };
const SHARED: Verdict = { kind: 'rejected', reason: 'shared_mmsi' };

/** Judges a fix by the open tracks of its MMSI, and changes them to what they are after it. */
export function judge(tracks: OpenTrack[], fix: Fix): Verdict {
  closeOldTracks(tracks, fix);
  const own = findTrack(tracks, fix);
  if (own) return follow(tracks, own, fix);
  if (tracks.length >= MAX_TRACKS) dropWeakest(tracks);
  const opened = openTrack(freeNumber(tracks), fix);
  tracks.push(opened);
  return opened.number === 0 ? FIRST_ACCEPTED : JUMP;
}

function closeOldTracks(tracks: OpenTrack[], fix: Fix): void {
  for (let at = tracks.length - 1; at >= 0; at--) {
    const track = tracks[at];
    if (track && Math.abs(fix.atMs - track.atMs) > CLOSED_AFTER_MS) tracks.splice(at, 1);
  }
}

/** The one it can have come from; track 0 if there are several. */
function findTrack(tracks: readonly OpenTrack[], fix: Fix): OpenTrack | undefined {
  let found: OpenTrack | undefined;
  for (const track of tracks) {
    if ((track.number === 0 || !found) && canReach(track, fix)) found = track;
  }
  return found;
}

/** Whether a ship that was at `from` can be at `to`, whichever of them is earlier. */
export function canReach(
  from: Position & { readonly atMs: number },
  to: Position & { readonly atMs: number },
): boolean {
  const hours = Math.abs(to.atMs - from.atMs) / HOUR_MS;
  return distanceNm(from, to) <= MAX_SPEED_KNOTS * hours + MEASURING_ERROR_NM;
}

function follow(tracks: readonly OpenTrack[], own: OpenTrack, fix: Fix): Verdict {
  if (fix.isCoarse && !isCoarseFixUseful(own, fix)) return SUPERSEDED;
  advance(own, fix);
  if (own.number === 0) return FIRST_ACCEPTED;
  const first = tracks.find((track) => track.number === 0);
  if (first && first.fixes < FIXES_OF_A_TRACK && own.fixes >= FIXES_OF_A_TRACK) {
    // What was heard first was the wild fix.
    first.number = own.number;
    own.number = 0;
    return FIRST_ACCEPTED;
  }
  return verdictOn(own);
}

function verdictOn(track: OpenTrack): Verdict {
  if (track.fixes < FIXES_OF_A_TRACK) return JUMP;
  const isShip = track.fixes >= SHIP.fixes && track.atMs - track.openedMs >= SHIP.ms;
  return isShip ? { kind: 'accepted', track: track.number } : SHARED;
}

/** Message 27 helps where nothing better is heard; it must not pull a well-known track aside. */
function isCoarseFixUseful(track: OpenTrack, fix: Fix): boolean {
  const speedKnots = fix.speedKnots ?? 0;
  const reachMs = speedKnots > 0 ? (COARSE.distanceNm / speedKnots) * HOUR_MS : COARSE.waitMs;
  return Math.abs(fix.atMs - track.exactMs) > Math.min(COARSE.waitMs, reachMs);
}

/** Late fixes belong to the track but do not turn it back. */
function advance(track: OpenTrack, fix: Fix): void {
  if (fix.atMs >= track.atMs) {
    track.latitude = fix.latitude;
    track.longitude = fix.longitude;
    track.atMs = fix.atMs;
  }
  track.fixes = Math.min(track.fixes + 1, SHIP.fixes);
  if (!fix.isCoarse) track.exactMs = Math.max(track.exactMs, fix.atMs);
}

function openTrack(number: number, fix: Fix): OpenTrack {
  const { latitude, longitude, atMs } = fix;
  const exactMs = fix.isCoarse ? Number.NEGATIVE_INFINITY : atMs;
  return { number, latitude, longitude, atMs, fixes: 1, openedMs: atMs, exactMs };
}

function freeNumber(open: readonly OpenTrack[]): number {
  let number = 0;
  while (open.some((track) => track.number === number)) number++;
  return number;
}

/** The one with the fewest fixes, and of those the one not heard for longest; never the first. */
function dropWeakest(tracks: OpenTrack[]): void {
  const [weakest] = tracks
    .filter((track) => track.number !== 0)
    .sort((one, other) => one.fixes - other.fixes || one.atMs - other.atMs);
  if (weakest) tracks.splice(tracks.indexOf(weakest), 1);
}
