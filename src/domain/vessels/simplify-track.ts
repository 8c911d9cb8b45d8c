import { eastward } from './track.ts';

/** What simplification looks at. */
export interface TimedPosition {
  readonly latitude: number;
  readonly longitude: number;
  readonly atMs: number;
}

const NM_PER_DEGREE = 60;
const RADIANS_PER_DEGREE = Math.PI / 180;

/**
 * Leaves out points of a track so that at every moment the shorter track is within `toleranceNm` of the longer one. Time
 * counts: a ship that stops on a straight line keeps the points where it stops and goes on.
 *
 * SQUISH-E (Muckell et al. 2014): the point that would be missed least goes first, and hands the error it leaves to its
 * neighbours. Takes n log n steps on any track and no recursion, where Douglas-Peucker needs n² on a sawtooth.
 */
export function simplifyTrack<Point extends TimedPosition>(points: readonly Point[], toleranceNm: number): Point[] {
  if (points.length < 3) return [...points];
  const kept = new KeptPoints(points);
  const queue = new PriorityQueue(points.length);
  for (let at = 1; at < points.length - 1; at++) queue.add(at, kept.errorWithout(at));
  for (let least = queue.takeBelow(toleranceNm); least !== undefined; least = queue.takeBelow(toleranceNm)) {
    for (const neighbour of kept.remove(least.index, least.priority)) {
      if (queue.has(neighbour)) queue.change(neighbour, kept.errorWithout(neighbour));
    }
  }
  return kept.list();
}

/** A doubly linked list over the points, with the error that those left out have handed on. */
class KeptPoints<Point extends TimedPosition> {
  readonly #points: readonly Point[];
  readonly #previous: Int32Array;
  readonly #next: Int32Array;
  readonly #inherited: Float64Array;

  constructor(points: readonly Point[]) {
    this.#points = points;
    this.#previous = Int32Array.from(points, (_, at) => at - 1);
    this.#next = Int32Array.from(points, (_, at) => at + 1);
    this.#inherited = new Float64Array(points.length);
  }

  /** An upper bound of how far the track would be off anywhere if this point were left out too. */
  errorWithout(at: number): number {
    const before = this.#points[this.#previous[at] ?? 0];
    const point = this.#points[at];
    const after = this.#points[this.#next[at] ?? 0];
    if (!before || !point || !after) throw new Error(`point ${at} has no neighbours`);
    return (this.#inherited[at] ?? 0) + offsetNm(before, point, after);
  }

  /** Returns the neighbours, whose error has grown. */
  remove(at: number, error: number): readonly [number, number] {
    const before = this.#previous[at] ?? 0;
    const after = this.#next[at] ?? 0;
    this.#next[before] = after;
    this.#previous[after] = before;
    for (const neighbour of [before, after]) {
      this.#inherited[neighbour] = Math.max(this.#inherited[neighbour] ?? 0, error);
    }
    return [before, after];
  }

  list(): Point[] {
    const listed: Point[] = [];
    for (let at = 0; at < this.#points.length; at = this.#next[at] ?? this.#points.length) {
      const point = this.#points[at];
      if (point) listed.push(point);
    }
    return listed;
  }
}

/** How far `point` is from where a ship going steadily from `before` to `after` would be at that moment. */
export function offsetNm(before: TimedPosition, point: TimedPosition, after: TimedPosition): number {
  const duration = after.atMs - before.atMs;
  const share = duration > 0 ? (point.atMs - before.atMs) / duration : 0;
  const north = point.latitude - before.latitude - share * (after.latitude - before.latitude);
  const east = eastward(before.longitude, point.longitude) - share * eastward(before.longitude, after.longitude);
  return NM_PER_DEGREE * Math.hypot(north, east * Math.cos(point.latitude * RADIANS_PER_DEGREE));
}

/** A binary heap of point numbers whose priorities may change. */
class PriorityQueue {
  readonly #heap: Int32Array;
  /** Where a point is in the heap; -1 when it is not. */
  readonly #place: Int32Array;
  readonly #priority: Float64Array;
  #size = 0;

  constructor(capacity: number) {
    this.#heap = new Int32Array(capacity);
    this.#place = new Int32Array(capacity).fill(-1);
    this.#priority = new Float64Array(capacity);
  }

  has(index: number): boolean {
    return (this.#place[index] ?? -1) >= 0;
  }

  add(index: number, priority: number): void {
    this.#priority[index] = priority;
    this.#put(this.#size, index);
    this.#rise(this.#size++);
  }

  change(index: number, priority: number): void {
    const place = this.#place[index] ?? -1;
    const wasLess = (this.#priority[index] ?? 0) < priority;
    this.#priority[index] = priority;
    if (wasLess) this.#sink(place);
    else this.#rise(place);
  }

  /** Takes the least one out, unless it is above the limit. */
  takeBelow(limit: number): { index: number; priority: number } | undefined {
    if (this.#size === 0) return undefined;
    const index = this.#heap[0] ?? 0;
    const priority = this.#priority[index] ?? 0;
    if (priority > limit) return undefined;
    this.#place[index] = -1;
    this.#size--;
    if (this.#size > 0) {
      this.#put(0, this.#heap[this.#size] ?? 0);
      this.#sink(0);
    }
    return { index, priority };
  }

  #put(place: number, index: number): void {
    this.#heap[place] = index;
    this.#place[index] = place;
  }

  #priorityAt(place: number): number {
    return this.#priority[this.#heap[place] ?? 0] ?? 0;
  }

  #rise(from: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.#priorityAt(parent) <= this.#priorityAt(place)) return;
      this.#swap(place, parent);
      place = parent;
    }
  }

  #sink(from: number): void {
    let place = from;
    for (;;) {
      let least = place;
      for (const child of [2 * place + 1, 2 * place + 2]) {
        if (child < this.#size && this.#priorityAt(child) < this.#priorityAt(least)) least = child;
      }
      if (least === place) return;
      this.#swap(place, least);
      place = least;
    }
  }

  #swap(one: number, other: number): void {
    const index = this.#heap[one] ?? 0;
    this.#put(one, this.#heap[other] ?? 0);
    this.#put(other, index);
  }
}
