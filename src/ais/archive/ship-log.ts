import type { TrackPoint } from '../../domain/vessels/track.ts';
import type { SeenFix } from '../../domain/vessels/vessel-call.ts';
import { HOUR_MS } from '../../values/duration.ts';
import type { Fix } from '../ingest/fix.ts';

const FIRST_ROOM = 256;
const GROWTH = 1.5;
/** A month at a point every ten minutes is 4,320; more are not kept of one ship. */
const MAX_POINTS = 100_000;
/** A ship that lies still needs no more than a point an hour. */
const STILL_DEGREES = 0.001;
const SLOW_KNOTS = 1;

const PER_DEGREE = 100_000;
const PER_KNOT = 10;
const NOT_SAID = { speed: 0xffff, course: 0xffff, status: 0xff };

/** Where a ship was, in 17 bytes a point: thousands of ships over months fit into memory. */
export class ShipLog {
  #length = 0;
  #seconds = new Uint32Array(FIRST_ROOM);
  #latitudes = new Int32Array(FIRST_ROOM);
  #longitudes = new Int32Array(FIRST_ROOM);
  #speeds = new Uint16Array(FIRST_ROOM);
  #courses = new Uint16Array(FIRST_ROOM);
  #statuses = new Uint8Array(FIRST_ROOM);
  #isSorted = true;
  #last: Fix | undefined;

  get length(): number {
    return this.#length;
  }

  add(fix: Fix): void {
    if (this.#length >= MAX_POINTS || !this.#isNews(fix)) return;
    if (this.#last && fix.atMs < this.#last.atMs) this.#isSorted = false;
    this.#last = fix;
    if (this.#length === this.#seconds.length) this.#resize(Math.ceil(this.#length * GROWTH));
    const at = this.#length++;
    this.#seconds[at] = fix.atMs / 1000;
    this.#latitudes[at] = Math.round(fix.latitude * PER_DEGREE);
    this.#longitudes[at] = Math.round(fix.longitude * PER_DEGREE);
    this.#speeds[at] = fix.speedKnots === null ? NOT_SAID.speed : Math.round(fix.speedKnots * PER_KNOT);
    this.#courses[at] = fix.courseDegrees === null ? NOT_SAID.course : Math.round(fix.courseDegrees);
    this.#statuses[at] = fix.status ?? NOT_SAID.status;
  }

  /** In order of time, whatever order the files were read in. */
  *fixes(): Generator<SeenFix> {
    this.#sort();
    for (let at = 0; at < this.#length; at++) {
      const status = this.#statuses[at] ?? NOT_SAID.status;
      yield { ...this.#point(at), status: status === NOT_SAID.status ? null : status };
    }
  }

  track(fromMs: number, toMs: number): TrackPoint[] {
    this.#sort();
    const points: TrackPoint[] = [];
    for (let at = this.#firstFrom(fromMs / 1000); at < this.#length; at++) {
      const point = this.#point(at);
      if (point.atMs > toMs) break;
      points.push(point);
    }
    return points;
  }

  #isNews(fix: Fix): boolean {
    const last = this.#last;
    // By the hours of the clock, so that the order in which files are read changes nothing.
    if (!last || hourOf(fix) !== hourOf(last) || fix.status !== last.status) return true;
    return (
      isSlow(fix) !== isSlow(last) ||
      Math.abs(fix.latitude - last.latitude) > STILL_DEGREES ||
      Math.abs(fix.longitude - last.longitude) > STILL_DEGREES
    );
  }

  #point(at: number): TrackPoint {
    const [speed = NOT_SAID.speed, course = NOT_SAID.course] = [this.#speeds[at], this.#courses[at]];
    return {
      atMs: (this.#seconds[at] ?? 0) * 1000,
      latitude: (this.#latitudes[at] ?? 0) / PER_DEGREE,
      longitude: (this.#longitudes[at] ?? 0) / PER_DEGREE,
      speedKnots: speed === NOT_SAID.speed ? null : speed / PER_KNOT,
      courseDegrees: course === NOT_SAID.course ? null : course,
      headingDegrees: null,
    };
  }

  #firstFrom(seconds: number): number {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#seconds[middle] ?? 0) < seconds) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #sort(): void {
    if (this.#isSorted) return;
    const seconds = this.#seconds;
    const order = Uint32Array.from({ length: this.#length }, (_, index) => index);
    order.sort((one, other) => (seconds[one] ?? 0) - (seconds[other] ?? 0));
    this.#take(order, this.#length);
    this.#isSorted = true;
  }

  #resize(room: number): void {
    const order = Uint32Array.from({ length: this.#length }, (_, index) => index);
    this.#take(order, room);
  }

  #take(order: Uint32Array, room: number): void {
    const taken = <Column extends Uint32Array | Int32Array | Uint16Array | Uint8Array>(from: Column, to: Column) => {
      order.forEach((source, index) => {
        to[index] = from[source] ?? 0;
      });
      return to;
    };
    this.#seconds = taken(this.#seconds, new Uint32Array(room));
    this.#latitudes = taken(this.#latitudes, new Int32Array(room));
    this.#longitudes = taken(this.#longitudes, new Int32Array(room));
    this.#speeds = taken(this.#speeds, new Uint16Array(room));
    this.#courses = taken(this.#courses, new Uint16Array(room));
    this.#statuses = taken(this.#statuses, new Uint8Array(room));
  }
}

function hourOf({ atMs }: Fix): number {
  return Math.floor(atMs / HOUR_MS);
}

function isSlow({ speedKnots }: Fix): boolean {
  return speedKnots !== null && speedKnots < SLOW_KNOTS;
}
