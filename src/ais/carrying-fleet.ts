import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ShipDbs } from '../store/tables.ts';
import { type CarryingVessel, listCarryingVessels } from '../store/vessels/fleet-to-hear.ts';
import { HOUR_MS, MINUTE_MS } from '../values/duration.ts';
import type { Imo } from '../values/imo.ts';
import type { Fleet } from './feeds/fleet.ts';
import { USUAL_WEIGHT, type WantedShip } from './feeds/ship-rota.ts';

const READ_EVERY_MS = 5 * MINUTE_MS;
const MAX_SHIPS = 20_000;
/** An arrival within two days is being planned with, and so is one that is overdue. */
const MATTERS_MS = 48 * HOUR_MS;
const URGENT_WEIGHT = 1.5;

/** The ships that carry boxes of this installation, read again every few minutes. */
export class CarryingFleet implements Fleet {
  readonly #dbs: ShipDbs;
  readonly #log: Log;
  readonly #now: () => number;
  #readMs = Number.NEGATIVE_INFINITY;
  #vessels: readonly CarryingVessel[] = [];

  constructor({ db, aisDb, log, now }: ShipDbs & { readonly log: Log; readonly now: () => number }) {
    this.#dbs = { db, aisDb };
    this.#log = log;
    this.#now = now;
  }

  /** Goes on with the ships there are while the database is away. */
  async keepUp(): Promise<void> {
    const nowMs = this.#now();
    if (nowMs - this.#readMs < READ_EVERY_MS) return;
    try {
      this.#vessels = await listCarryingVessels(this.#dbs, MAX_SHIPS);
      this.#readMs = nowMs;
    } catch (error) {
      this.#log.warn({ reason: messageOf(error) }, 'the ships to be heard could not be read');
    }
  }

  get ships(): readonly WantedShip[] {
    const nowMs = this.#now();
    return this.#vessels.flatMap(({ mmsi, arrivesAt }) => {
      if (mmsi === null) return [];
      const isNear = arrivesAt !== null && Date.parse(arrivesAt) - nowMs < MATTERS_MS;
      return [{ mmsi, weight: isNear ? URGENT_WEIGHT : USUAL_WEIGHT }];
    });
  }

  get unknown(): readonly Imo[] {
    return this.#vessels.flatMap(({ imo, mmsi }) => (mmsi === null ? [imo] : []));
  }
}
