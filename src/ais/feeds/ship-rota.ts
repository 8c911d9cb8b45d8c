import { HOUR_MS, MINUTE_MS } from '../../values/duration.ts';

/** A ship that is to be heard. */
export interface WantedShip {
  readonly mmsi: number;
  /** How much its age counts: a ship that is about to arrive is to be heard more often. */
  readonly weight: number;
}

export interface RotaOptions {
  readonly connections: number;
  /** Ships that a connection may be asked for. */
  readonly places: number;
}

/** ITU-R M.1371: a ship under way reports every ten seconds or sooner, one that lies every three minutes; some are lost. */
const PATIENCE_MS = { underWay: MINUTE_MS, lying: 380_000 };
/** A ship that lies is where it was, and holds a place ten times as long. */
const LYING_WEIGHT = 0.8;
const UNDER_WAY_KNOTS = 3;
/** A ship that is out of hearing is asked for again after this long, and then after twice as long; sooner if it matters. */
const FIRST_RETRY_MS = 10 * MINUTE_MS;
const LAST_RETRY_MS = { usual: 6 * HOUR_MS, urgent: 1.5 * HOUR_MS };

export const USUAL_WEIGHT = 1;

interface Listed {
  readonly mmsi: number;
  weight: number;
  heardMs: number;
  isUnderWay: boolean;
  connection: number | undefined;
  askedMs: number;
  misses: number;
  notBeforeMs: number;
  /** As of the last turn. */
  urgency: number;
}

/**
 * Which ships a feed is asked for when it takes fewer than are to be heard: the one whose position is oldest comes next, and
 * gives its place away when it was heard. Whoever is not heard in the time in which any ship would report is out of
 * hearing, and asked for more and more seldom. While there is a place for everyone, nobody loses theirs.
 */
export class ShipRota {
  readonly #places: number;
  readonly #open: boolean[];
  readonly #ships = new Map<number, Listed>();

  constructor({ connections, places }: RotaOptions) {
    this.#places = places;
    this.#open = Array.from({ length: connections }, () => false);
  }

  /** Those to be heard from now on. */
  want(ships: readonly WantedShip[]): void {
    const wanted = new Map(ships.map((ship) => [ship.mmsi, ship]));
    for (const mmsi of this.#ships.keys()) if (!wanted.has(mmsi)) this.#ships.delete(mmsi);
    for (const { mmsi, weight } of wanted.values()) {
      const known = this.#ships.get(mmsi);
      if (known) known.weight = weight;
      else this.#ships.set(mmsi, newlyListed(mmsi, weight));
    }
  }

  /** A connection that is not open has no places. */
  opened(connection: number): void {
    this.#open[connection] = true;
  }

  closed(connection: number): void {
    this.#open[connection] = false;
    for (const ship of this.#ships.values()) if (ship.connection === connection) ship.connection = undefined;
  }

  heard(mmsi: number, speedKnots: number | null, nowMs: number): void {
    const ship = this.#ships.get(mmsi);
    if (!ship) return;
    ship.heardMs = nowMs;
    ship.misses = 0;
    ship.notBeforeMs = 0;
    ship.isUnderWay = speedKnots === null ? ship.isUnderWay : speedKnots >= UNDER_WAY_KNOTS;
  }

  /** Gives places to those whose turn it is. */
  turn(nowMs: number): void {
    const inTurn: Listed[] = [];
    for (const ship of this.#ships.values()) {
      noteMiss(ship, nowMs);
      if (isAwaited(ship, nowMs)) continue;
      ship.urgency = urgencyOf(ship, nowMs);
      inTurn.push(ship);
    }
    inTurn.sort((one, other) => other.urgency - one.urgency);
    const free = this.#open.filter(Boolean).length * this.#places - (this.#ships.size - inTurn.length);
    for (const ship of inTurn.slice(Math.max(0, free))) ship.connection = undefined;
    const room = this.#room();
    for (const ship of inTurn.slice(0, Math.max(0, free))) {
      if (ship.connection !== undefined) continue;
      const connection = room.findIndex((places) => places > 0);
      if (connection < 0) break;
      room[connection] = (room[connection] ?? 0) - 1;
      ship.connection = connection;
      ship.askedMs = nowMs;
    }
  }

  /** Whom a connection is to be asked for, in the order of their numbers. */
  listOf(connection: number): number[] {
    const there = [...this.#ships.values()].filter((ship) => ship.connection === connection);
    return there.map(({ mmsi }) => mmsi).sort((one, other) => one - other);
  }

  #room(): number[] {
    const room = this.#open.map((isOpen) => (isOpen ? this.#places : 0));
    for (const { connection } of this.#ships.values()) {
      if (connection !== undefined) room[connection] = (room[connection] ?? 0) - 1;
    }
    return room;
  }
}

function newlyListed(mmsi: number, weight: number): Listed {
  const never = { heardMs: 0, askedMs: 0, misses: 0, notBeforeMs: 0, urgency: 0 };
  return { mmsi, weight, isUnderWay: false, connection: undefined, ...never };
}

/** It was asked for, and may still be heard. */
function isAwaited({ connection, askedMs, heardMs, notBeforeMs }: Listed, nowMs: number): boolean {
  return connection !== undefined && heardMs < askedMs && notBeforeMs <= nowMs;
}

/** Those out of hearing last: they keep a place that nobody else needs. */
function urgencyOf({ heardMs, weight, isUnderWay, notBeforeMs }: Listed, nowMs: number): number {
  if (notBeforeMs > nowMs) return -notBeforeMs;
  return (nowMs - heardMs) * weight * (isUnderWay ? 1 : LYING_WEIGHT);
}

function noteMiss(ship: Listed, nowMs: number): void {
  const { connection, heardMs, askedMs, notBeforeMs } = ship;
  if (connection === undefined || heardMs >= askedMs || notBeforeMs > nowMs) return;
  // Kept a place that nobody needed: now its turn begins.
  if (notBeforeMs > askedMs) ship.askedMs = nowMs;
  // Of one that was never heard it is not known whether it lies; most are under way.
  const isQuick = ship.isUnderWay || (heardMs === 0 && ship.misses % 3 < 2);
  if (nowMs - ship.askedMs <= (isQuick ? PATIENCE_MS.underWay : PATIENCE_MS.lying)) return;
  const lastRetryMs = ship.weight > USUAL_WEIGHT ? LAST_RETRY_MS.urgent : LAST_RETRY_MS.usual;
  ship.notBeforeMs = nowMs + Math.min(lastRetryMs, FIRST_RETRY_MS * 2 ** ship.misses);
  ship.misses++;
}
