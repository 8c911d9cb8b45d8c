import type { Port } from '../domain/places/port.ts';
import { isForgettable, isLying, newStayTracker, observeLying, type StayTracker } from '../domain/places/port-stay.ts';
import type { Terminal } from '../domain/places/terminal.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { AisDb } from '../store/tables.ts';
import { type HeardStay, saveStays } from '../store/vessels/port-stays.ts';
import { HOUR_MS } from '../values/duration.ts';
import type { Imo } from '../values/imo.ts';
import type { Fix } from './ingest/fix.ts';
import type { Ship } from './ingest/ship.ts';
import { createLyingPlaces, type FindLyingPlace } from './lying-places.ts';
import { RegularWrites } from './regular-writes.ts';

/** ITU-R M.1371. */
const CARGO = { first: 70, last: 79 };
/** That a ship still lies there is written so often. */
const HEARD_EVERY_MS = HOUR_MS;
const MAX_TRACKED = 100_000;
const WRITES = { everyMs: 2_000, maxWaiting: 20_000 };

export interface PortStaysOptions {
  readonly db: AisDb;
  readonly ports: readonly Port[];
  readonly terminals: readonly Terminal[];
  readonly open: readonly HeardStay[];
  readonly log: Log;
}

interface Followed extends StayTracker {
  writtenMs: number;
}

/** Follows cargo ships that wait at ports and lie at their berths, and writes their stays as they go on. */
export class PortStays {
  readonly #options: PortStaysOptions;
  readonly #ships = new Map<Imo, Followed>();
  readonly #placeOf: FindLyingPlace;
  readonly #writes: RegularWrites;
  /** By ship and beginning: what changes again before it is written is written once. */
  #waiting = new Map<string, HeardStay>();

  constructor(options: PortStaysOptions) {
    this.#options = options;
    this.#placeOf = createLyingPlaces(options.ports, options.terminals);
    for (const { imo, heardMs, ...stay } of options.open) {
      this.#ships.set(imo, { ...newStayTracker(stay), lastMs: heardMs, writtenMs: heardMs });
    }
    this.#writes = new RegularWrites(() => this.#save(), WRITES.everyMs);
  }

  observe({ imo, said: { shipType } }: Ship, fix: Fix): void {
    if (imo === null) return;
    const known = this.#ships.get(imo);
    if (!known && !(isLying(fix) && isCargo(shipType) && this.#ships.size < MAX_TRACKED)) return;
    const ship = known ?? { ...newStayTracker(), writtenMs: 0 };
    this.#ships.set(imo, ship);
    for (const stay of observeLying(ship, fix, this.#placeOf)) this.#write(imo, ship, stay, fix.atMs);
    if (ship.stay && fix.atMs - ship.writtenMs > HEARD_EVERY_MS) this.#write(imo, ship, ship.stay, fix.atMs);
    if (isForgettable(ship, fix.atMs)) this.#ships.delete(imo);
  }

  /** Resolves when what was seen so far is written; what cannot be waits for the next time. */
  flush(): Promise<void> {
    return this.#writes.flush();
  }

  stop(): Promise<void> {
    return this.#writes.stop();
  }

  #write(imo: Imo, ship: Followed, stay: Omit<HeardStay, 'imo' | 'heardMs'>, heardMs: number): void {
    const key = `${imo} ${stay.beganMs}`;
    if (this.#waiting.size >= WRITES.maxWaiting && !this.#waiting.has(key)) {
      this.#options.log.error({ imo }, 'the stay of a ship at a port is lost: too many wait');
      return;
    }
    this.#waiting.set(key, { imo, heardMs, ...stay });
    ship.writtenMs = heardMs;
  }

  async #save(): Promise<void> {
    const waiting = this.#waiting;
    if (waiting.size === 0) return;
    this.#waiting = new Map();
    const { db, log } = this.#options;
    try {
      await saveStays(db, [...waiting.values()]);
    } catch (error) {
      log.error({ reason: messageOf(error), stays: waiting.size }, 'stays of ships at ports could not be written');
      this.#waiting = new Map([...waiting, ...this.#waiting].slice(-WRITES.maxWaiting));
    }
  }
}

function isCargo(shipType: number | null): boolean {
  return shipType !== null && shipType >= CARGO.first && shipType <= CARGO.last;
}
