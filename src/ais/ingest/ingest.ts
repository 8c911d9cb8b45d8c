import type { Database } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import type { HeardTables } from '../../store/vessels/vessel-tables.ts';
import { DAY_MS, MINUTE_MS } from '../../values/duration.ts';
import type { PositionReport, StaticReport } from '../decode/message.ts';
import type { FeedStatus } from '../feeds/feed-status.ts';
import { BatchWriter } from './batch-writer.ts';
import { Deduplicator, fingerprintOf } from './deduplicate.ts';
import { type Fix, isShip, toFix } from './fix.ts';
import { nextClaim, speakerOf } from './identity.ts';
import { judge } from './plausibility.ts';
import { Radios } from './radios.ts';
import { mergeDetails, newShip, type Radio, type Ship } from './ship.ts';
import { startThinning, thin } from './thinning.ts';

const FORGET_INTERVAL_MS = 10 * MINUTE_MS;
/** Of a radio that sends nonsense all the time, so much is kept. */
const REJECTS_KEPT_MS = MINUTE_MS;

export interface IngestOptions {
  readonly database: Database<HeardTables>;
  readonly log: Log;
  /** Positions older than this are not kept. */
  readonly retentionDays: number;
  readonly now: () => number;
  /** Called with every position that is accepted, unless a later one of the ship is known: each begins where the last one ended. */
  readonly onFix?: (ship: Ship, fix: Fix) => void;
}

/**
 * From the reports of all feeds to the database. Every report goes through the same steps in this order: known already? →
 * usable? → plausible? → whose is it? → where the ship is now → worth keeping? → the batch.
 */
export class Ingest {
  readonly #options: IngestOptions;
  readonly #writer: BatchWriter;
  readonly #deduplicator = new Deduplicator();
  readonly #radios = new Radios();
  #forgottenMs: number;

  constructor(options: IngestOptions) {
    this.#options = options;
    this.#writer = new BatchWriter(options.database, options.log);
    this.#forgottenMs = options.now();
  }

  /** The database is behind: no more should be handed over until `untilReady`. */
  get isBehind(): boolean {
    return this.#writer.isBehind;
  }

  get storedPositions(): number {
    return this.#writer.storedPositions;
  }

  untilReady(): Promise<void> {
    return this.#writer.untilReady();
  }

  /** Resolves when everything handed over so far is stored for good. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  stop(): Promise<void> {
    return this.#writer.stop();
  }

  position(report: PositionReport, feed: FeedStatus): void {
    const nowMs = this.#options.now();
    feed.received(report.atMs);
    feed.positions++;
    feed.pulse.heard(fingerprintOf(report), report.atMs, nowMs);
    if (this.#deduplicator.isRepeated(report)) {
      feed.drops.repeated++;
      return;
    }
    const fix = toFix(report, nowMs);
    if (typeof fix === 'string') feed.drops[fix]++;
    else if (fix.atMs < nowMs - this.#options.retentionDays * DAY_MS) feed.drops.too_old++;
    else this.#accept(fix, feed, nowMs);
  }

  static(report: StaticReport, feed: FeedStatus): void {
    feed.received(report.atMs);
    if (!isShip(report.mmsi)) {
      feed.drops.not_a_ship++;
      return;
    }
    const radio = this.#radioOf(report.mmsi, this.#options.now());
    if (!radio) {
      feed.drops.no_room++;
      return;
    }
    if (radio.ships.length === 0) radio.ships[0] = newShip(report.mmsi, 0, report.atMs);
    const ship = speakerOf(radio, report);
    if (!ship) return;
    const said = mergeDetails(ship.said, report);
    ship.claim = nextClaim(ship, report);
    if (said === ship.said && !ship.claim) return;
    ship.said = said;
    this.#writer.said(ship);
  }

  #accept(fix: Fix, feed: FeedStatus, nowMs: number): void {
    const radio = this.#radioOf(fix.mmsi, nowMs);
    if (!radio) {
      feed.drops.no_room++;
      return;
    }
    const verdict = judge(radio.tracks, fix);
    if (verdict.kind === 'superseded') feed.drops.superseded++;
    else if (verdict.kind === 'rejected') this.#reject(radio, fix, verdict.reason, feed);
    else this.#follow(shipOf(radio, verdict.track, fix), fix);
  }

  #follow(ship: Ship, fix: Fix): void {
    if (fix.atMs >= ship.heardMs) {
      ship.heardMs = fix.atMs;
      this.#options.onFix?.(ship, fix);
    }
    if (!ship.latest || fix.atMs > ship.latest.atMs) {
      ship.latest = fix;
      this.#writer.moved(ship);
    }
    const keep = ship.thinning === undefined || thin(ship.thinning, fix);
    ship.thinning ??= startThinning(fix);
    if (keep) this.#writer.keep(ship, fix);
  }

  #reject(radio: Radio, fix: Fix, reason: 'implausible_jump' | 'shared_mmsi', feed: FeedStatus): void {
    feed.drops.implausible++;
    if (fix.atMs - radio.lastRejectMs < REJECTS_KEPT_MS) return;
    radio.lastRejectMs = fix.atMs;
    this.#writer.reject({ ...fix, reason, feed: feed.name });
  }

  #radioOf(mmsi: number, nowMs: number): Radio | undefined {
    if (nowMs - this.#forgottenMs > FORGET_INTERVAL_MS) {
      this.#radios.forgetSilent(nowMs);
      this.#forgottenMs = nowMs;
    }
    return this.#radios.findOrAdd(mmsi, nowMs);
  }
}

function shipOf(radio: Radio, track: number, fix: Fix): Ship {
  const known = radio.ships[track];
  if (known) return known;
  const ship = newShip(radio.mmsi, track, fix.atMs);
  radio.ships[track] = ship;
  return ship;
}
