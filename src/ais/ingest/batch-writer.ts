import { setTimeout as delay } from 'node:timers/promises';
import { monotonicNowMs } from '../../concurrency/monotonic-clock.ts';
import type { Database } from '../../db/database.ts';
import { messageOf } from '../../errors.ts';
import type { Log } from '../../log.ts';
import {
  identifyShips,
  linkImo,
  updateVesselDetails,
  type VesselDetails,
} from '../../store/vessels/vessel-identity.ts';
import { createPositionPartitions, dayOf } from '../../store/vessels/vessel-partitions.ts';
import {
  type NewPosition,
  type PositionBatch,
  type RejectedPosition,
  storePositions,
} from '../../store/vessels/vessel-positions.ts';
import type { HeardTables } from '../../store/vessels/vessel-tables.ts';
import { DAY_MS } from '../../values/duration.ts';
import type { Fix } from './fix.ts';
import { isClaimReady } from './identity.ts';
import { canReach } from './plausibility.ts';
import { etaText, type Ship } from './ship.ts';

const MAX_ROWS = 10_000;
const MAX_WAIT_MS = 1_000;
/** Batches that wait while one is written. With more, the feeds have to stop. */
const MAX_WAITING = 2;
/** Where a ship is now is written so often, however often it says so; or so, when there is so much that the history comes first. */
const LATEST_MS = { interval: 2_000, delayed: 10_000 };
/** So many batches are compared with what is stored before the quick way is tried again. */
const CAREFUL_BATCHES = 20;
const RETRY_MS = { first: 250, last: 30_000 };
const MAX_KNOWN_DAYS = 1_000;
/** foreign_key_violation: a vessel was joined with another one by another process. */
const UNKNOWN_VESSEL = '23503';
/** check_violation and undefined_table: another process has packed the day and dropped its partition. */
const NO_PARTITION = new Set(['23514', '42P01']);

interface Row {
  readonly ship: Ship;
  readonly fix: Fix;
}

interface Batch {
  /** For the history. */
  readonly kept: Row[];
  /** Where ships are now. */
  readonly latest: Row[];
  readonly rejected: RejectedPosition[];
  /** Ships that said something new of themselves. */
  readonly spoken: Set<Ship>;
}

/**
 * Collects what is to be stored and writes it in batches, one after the other, while the next one is collected. Bounded:
 * when the database falls behind, `isBehind` tells the feeds to stop. A batch that cannot be written is tried again
 * until it can.
 */
export class BatchWriter {
  storedPositions = 0;
  readonly #database: Database<HeardTables>;
  readonly #log: Log;
  readonly #waiting: Batch[] = [];
  readonly #latest = new Set<Ship>();
  /** Days that have a partition, counted from 1970. */
  readonly #days = new Set<number>();
  #batch = newBatch();
  #timer: NodeJS.Timeout | undefined;
  #latestWrittenMs = monotonicNowMs();
  #carefulBatches = 0;
  #writing: Promise<void> | undefined;
  #ready: PromiseWithResolvers | undefined;
  #stopped = false;

  constructor(database: Database<HeardTables>, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  get isBehind(): boolean {
    return this.#waiting.length >= MAX_WAITING;
  }

  /** Resolves when there is room again. */
  untilReady(): Promise<void> {
    if (!this.isBehind) return Promise.resolve();
    this.#ready ??= withResolvers();
    return this.#ready.promise;
  }

  keep(ship: Ship, fix: Fix): void {
    this.#batch.kept.push({ ship, fix });
    this.#grown(this.#batch.kept.length);
  }

  moved(ship: Ship): void {
    this.#latest.add(ship);
    this.#grown(0);
  }

  reject(position: RejectedPosition): void {
    this.#batch.rejected.push(position);
    this.#grown(this.#batch.rejected.length);
  }

  said(ship: Ship): void {
    this.#batch.spoken.add(ship);
    this.#grown(this.#batch.spoken.size);
  }

  /** Resolves when everything handed over so far is stored. */
  async flush(): Promise<void> {
    this.#latestWrittenMs = Number.NEGATIVE_INFINITY;
    this.#seal();
    await this.#writing;
  }

  /** Gives up what cannot be written. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#writing;
  }

  #grown(size: number): void {
    if (size >= MAX_ROWS) this.#seal();
    else this.#timer ??= setTimeout(() => this.#seal(), MAX_WAIT_MS);
  }

  #seal(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const nowMs = monotonicNowMs();
    const intervalMs = this.#waiting.length > 0 ? LATEST_MS.delayed : LATEST_MS.interval;
    if (nowMs - this.#latestWrittenMs >= intervalMs) {
      this.#addLatest(this.#batch);
      this.#latestWrittenMs = nowMs;
    } else if (this.#latest.size > 0) {
      this.#timer = setTimeout(() => this.#seal(), MAX_WAIT_MS);
    }
    const { kept, latest, rejected, spoken } = this.#batch;
    if (kept.length + latest.length + rejected.length + spoken.size === 0) return;
    this.#waiting.push(this.#batch);
    this.#batch = newBatch();
    this.#writing ??= this.#writeAll();
  }

  #addLatest({ latest }: Batch): void {
    for (const ship of this.#latest) {
      if (ship.latest) latest.push({ ship, fix: ship.latest });
    }
    this.#latest.clear();
  }

  async #writeAll(): Promise<void> {
    for (let batch = this.#waiting[0]; batch; batch = this.#waiting[0]) {
      await this.#writeUntilStored(batch);
      this.#waiting.shift();
      if (!this.isBehind) {
        this.#ready?.resolve();
        this.#ready = undefined;
      }
    }
    this.#writing = undefined;
  }

  async #writeUntilStored(batch: Batch): Promise<void> {
    for (let pauseMs = RETRY_MS.first; ; pauseMs = Math.min(2 * pauseMs, RETRY_MS.last)) {
      try {
        await this.#writeWhereRoomIs(batch);
        return;
      } catch (error) {
        this.#log.error({ reason: messageOf(error), rows: batch.kept.length }, 'positions could not be stored');
        if (this.#stopped) return;
        this.#doubt(batch, (error as { code?: string }).code);
        await delay(pauseMs);
      }
    }
  }

  /** A feed tells of past days while they are packed: a day that was packed in between gets room once more. */
  async #writeWhereRoomIs(batch: Batch): Promise<void> {
    try {
      await this.#write(batch);
    } catch (error) {
      const { code } = error as { code?: string };
      if (!NO_PARTITION.has(code ?? '')) throw error;
      this.#doubt(batch, code);
      await this.#write(batch);
    }
  }

  /** What was taken for known may have been changed by another process. */
  #doubt(batch: Batch, code: string | undefined): void {
    if (NO_PARTITION.has(code ?? '')) this.#days.clear();
    if (code === UNKNOWN_VESSEL) for (const ship of shipsOf(batch)) ship.vesselNumber = undefined;
  }

  async #write(batch: Batch): Promise<void> {
    const ships = shipsOf(batch);
    await this.#identify(ships);
    await this.#prepareDays(batch.kept);
    await this.#store({
      kept: batch.kept.map(toNewPosition),
      latest: batch.latest.map(toNewPosition),
      rejected: batch.rejected,
    });
    await updateVesselDetails(this.#database.kysely, [...batch.spoken].map(toDetails));
    for (const ship of ships) if (isClaimReady(ship)) await this.#link(ship);
    this.storedPositions += batch.kept.length;
  }

  /** When positions turn out to be known (a file is read again), those behind them probably are too. */
  async #store(batch: PositionBatch): Promise<void> {
    const fresh = this.#carefulBatches === 0;
    if (await storePositions(this.#database.sessions, batch, { fresh })) {
      this.#carefulBatches = Math.max(0, this.#carefulBatches - 1);
      return;
    }
    this.#carefulBatches = CAREFUL_BATCHES;
    await storePositions(this.#database.sessions, batch, { fresh: false });
  }

  async #identify(ships: ReadonlySet<Ship>): Promise<void> {
    const unknown = [...ships].filter((ship) => ship.vesselNumber === undefined);
    if (unknown.length === 0) return;
    const byKey = new Map(unknown.map((ship) => [`${ship.mmsi}/${ship.track}`, ship]));
    for (const known of await identifyShips(this.#database.kysely, [...byKey.values()])) {
      const ship = byKey.get(`${known.mmsi}/${known.track}`);
      if (!ship) continue;
      ship.vesselNumber = known.vesselNumber;
      ship.imo = known.imo;
      ship.heardMs = Math.max(ship.heardMs, known.heardMs ?? ship.heardMs);
      if (ship.claim?.imo === known.imo) ship.claim = undefined;
    }
  }

  async #prepareDays(rows: readonly Row[]): Promise<void> {
    const missing = new Set<number>();
    for (const { fix } of rows) {
      const day = Math.floor(fix.atMs / DAY_MS);
      if (!this.#days.has(day)) missing.add(day);
    }
    if (missing.size === 0) return;
    await createPositionPartitions(
      this.#database.kysely,
      [...missing].map((day) => dayOf(day * DAY_MS)),
    );
    if (this.#days.size > MAX_KNOWN_DAYS) this.#days.clear();
    for (const day of missing) this.#days.add(day);
  }

  async #link(ship: Ship): Promise<void> {
    const { claim, vesselNumber, mmsi, track, imo } = ship;
    if (!claim || vesselNumber === undefined) return;
    const asked = { mmsi, track, vesselNumber, imo, claimedImo: claim.imo, atMs: claim.atMs };
    const outcome = await linkImo(this.#database.kysely, { ...asked, position: ship.latest ?? null }, canReach);
    if (outcome.kind === 'contradicted') {
      ship.claim = { ...claim, refused: true };
      this.#log.warn({ mmsi, imo: claim.imo }, 'two ships at different places say they have this IMO number');
      return;
    }
    ship.vesselNumber = outcome.vesselNumber;
    ship.imo = claim.imo;
    ship.claim = undefined;
  }
}

function shipsOf({ kept, latest, spoken }: Batch): Set<Ship> {
  const ships = new Set(spoken);
  for (const { ship } of kept) ships.add(ship);
  for (const { ship } of latest) ships.add(ship);
  return ships;
}

function toNewPosition({ ship, fix }: Row): NewPosition {
  if (ship.vesselNumber === undefined) throw new Error(`ship ${ship.mmsi}/${ship.track} has not been identified`);
  return { vesselNumber: ship.vesselNumber, point: fix };
}

function toDetails({ vesselNumber, said }: Ship): VesselDetails {
  if (vesselNumber === undefined) throw new Error('a ship has not been identified');
  const { eta, ...rest } = said;
  return { vesselNumber, ...rest, sailorEta: etaText(eta) };
}

function newBatch(): Batch {
  return { kept: [], latest: [], rejected: [], spoken: new Set() };
}

interface PromiseWithResolvers {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function withResolvers(): PromiseWithResolvers {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
