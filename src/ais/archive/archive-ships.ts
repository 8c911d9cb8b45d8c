import type { EnteredVoyage } from '../../domain/eta/ship-history.ts';
import { DAY_MS } from '../../values/duration.ts';
import type { Imo } from '../../values/imo.ts';
import type { SailorEta, StaticReport } from '../decode/message.ts';
import type { ArchiveRow } from '../feeds/csv-row.ts';
import { isShip, toFix } from '../ingest/fix.ts';
import { judge, type OpenTrack } from '../ingest/plausibility.ts';
import { LOOK_EVERY, type LookEvery } from './row-picker.ts';
import { ShipLog } from './ship-log.ts';

/** ITU-R M.1371. */
const CARGO = { first: 70, last: 79 };
/** Nothing shorter goes to sea with containers. */
const MIN_LENGTH_METRES = 90;
const MAX_ENTERED = 2_000;
/** All cargo ships of the world with some to spare. */
const MAX_SHIPS = 60_000;
const MONTHS_IN_HALF_A_YEAR = 6;

export interface ArchiveShip {
  readonly imo: Imo;
  readonly name: string | null;
  readonly log: ShipLog;
  readonly entered: EnteredVoyage[];
}

interface Followed extends ArchiveShip {
  readonly tracks: OpenTrack[];
}

/** The cargo ships of an archive, by the number of their radio. */
export class ArchiveShips {
  readonly #ships = new Map<number, Followed>();
  readonly #nowMs: number;

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  all(): ArchiveShip[] {
    return [...this.#ships.values()];
  }

  /** Takes what a row says, and tells how often the ship is to be looked at from now on. */
  read({ position, ship }: ArchiveRow): LookEvery {
    const { mmsi } = position;
    if (!isShip(mmsi) || isOfNoInterest(ship)) return LOOK_EVERY.day;
    const known = this.#ships.get(mmsi) ?? this.#begin(ship);
    if (!known) return LOOK_EVERY.hour;
    noteEntered(known.entered, ship);
    const fix = toFix(position, this.#nowMs);
    if (typeof fix === 'string') return LOOK_EVERY.tenMinutes;
    const verdict = judge(known.tracks, fix);
    if (verdict.kind === 'accepted' && verdict.track === 0) known.log.add(fix);
    return LOOK_EVERY.tenMinutes;
  }

  #begin({ mmsi, imo, name, shipType }: StaticReport): Followed | undefined {
    if (imo === null || shipType === null || this.#ships.size >= MAX_SHIPS) return undefined;
    const followed = { imo, name, log: new ShipLog(), entered: [], tracks: [] };
    this.#ships.set(mmsi, followed);
    return followed;
  }
}

function isOfNoInterest({ shipType, lengthMetres }: StaticReport): boolean {
  const isOther = shipType !== null && (shipType < CARGO.first || shipType > CARGO.last);
  return isOther || (lengthMetres !== null && lengthMetres < MIN_LENGTH_METRES);
}

function noteEntered(entered: EnteredVoyage[], { atMs, destination, eta }: StaticReport): void {
  const last = entered.at(-1);
  const etaMs = eta && enteredMs(eta, atMs);
  // Files may come in any order: what was read before of a later time says nothing of this one.
  const isAsBefore = last && last.atMs <= atMs && last.destination === destination && last.etaMs === etaMs;
  if (isAsBefore) return;
  if (entered.length < MAX_ENTERED) entered.push({ atMs, destination, etaMs });
}

/** The bridge enters no year: the nearest one is meant. Null without an hour. */
function enteredMs({ month, day, hour, minute }: SailorEta, atMs: number): number | null {
  if (hour === null) return null;
  const at = new Date(atMs);
  const months = month - 1 - at.getUTCMonth();
  const turn = months > MONTHS_IN_HALF_A_YEAR ? -1 : months < -MONTHS_IN_HALF_A_YEAR ? 1 : 0;
  const ms = Date.UTC(at.getUTCFullYear() + turn, month - 1, day, hour, minute ?? 0);
  return Math.abs(ms - atMs) > 180 * DAY_MS ? null : ms;
}
