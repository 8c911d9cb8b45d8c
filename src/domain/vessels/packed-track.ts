import type { TrackPoint } from './track.ts';

/**
 * A day of a ship's track as bytes: per point the differences to the point before (seconds, microdegrees, tenths of
 * knots and degrees), each as a variable-length number. About 9 bytes a point; a row of its own takes about 90.
 */
const VERSION = 1;
const MICRODEGREES = 1_000_000;
const MAX_POINT_BYTES = 6 * 5;
const MAX_HEADER_BYTES = 1 + 5;
const SEVEN_BITS = 127;
const MORE = 128;

/** Points in order of time. */
export function packTrack(points: readonly TrackPoint[]): Buffer {
  const writer = new Writer(MAX_HEADER_BYTES + points.length * MAX_POINT_BYTES);
  writer.byte(VERSION);
  writer.unsigned(points.length);
  let last = ORIGIN;
  for (const point of points) {
    const values = toIntegers(point);
    writer.unsigned(values.seconds - last.seconds);
    writer.signed(values.latitude - last.latitude);
    writer.signed(values.longitude - last.longitude);
    writer.signed(values.speed - last.speed);
    writer.signed(values.course - last.course);
    writer.signed(values.heading - last.heading);
    last = values;
  }
  return writer.bytes();
}

export function unpackTrack(bytes: Uint8Array): TrackPoint[] {
  const points: TrackPoint[] = [];
  unpackInto(points, bytes, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  return points;
}

/** Appends the points between two moments. Tracks are long, so points outside are not even made. */
export function unpackInto(points: TrackPoint[], bytes: Uint8Array, fromMs: number, toMs: number): void {
  const reader = new Reader(bytes);
  const version = reader.byte();
  if (version !== VERSION) throw new Error(`packed track of version ${version} cannot be read`);
  let { seconds, latitude, longitude, speed, course, heading } = ORIGIN;
  for (let left = reader.unsigned(); left > 0; left--) {
    seconds += reader.unsigned();
    latitude += reader.signed();
    longitude += reader.signed();
    speed += reader.signed();
    course += reader.signed();
    heading += reader.signed();
    const atMs = seconds * 1000;
    if (atMs < fromMs) continue;
    if (atMs > toMs) return;
    points.push({
      atMs,
      latitude: latitude / MICRODEGREES,
      longitude: longitude / MICRODEGREES,
      speedKnots: speed === 0 ? null : (speed - 1) / 10,
      courseDegrees: course === 0 ? null : (course - 1) / 10,
      headingDegrees: heading === 0 ? null : heading - 1,
    });
  }
}

/** Unknown is 0, so known values are one more than they are. */
interface Integers {
  readonly seconds: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly speed: number;
  readonly course: number;
  readonly heading: number;
}

const ORIGIN: Integers = { seconds: 0, latitude: 0, longitude: 0, speed: 0, course: 0, heading: 0 };

function toIntegers(point: TrackPoint): Integers {
  return {
    seconds: Math.floor(point.atMs / 1000),
    latitude: Math.round(point.latitude * MICRODEGREES),
    longitude: Math.round(point.longitude * MICRODEGREES),
    speed: point.speedKnots === null ? 0 : Math.round(point.speedKnots * 10) + 1,
    course: point.courseDegrees === null ? 0 : Math.round(point.courseDegrees * 10) + 1,
    heading: point.headingDegrees === null ? 0 : Math.round(point.headingDegrees) + 1,
  };
}

/** Little-endian groups of seven bits; signed numbers alternate: 0, -1, 1, -2, … All of them fit 32 bits. */
class Writer {
  readonly #buffer: Buffer;
  #length = 0;

  constructor(capacity: number) {
    this.#buffer = Buffer.alloc(capacity);
  }

  byte(value: number): void {
    this.#buffer[this.#length++] = value;
  }

  unsigned(value: number): void {
    let rest = value >>> 0;
    while (rest > SEVEN_BITS) {
      this.byte((rest & SEVEN_BITS) | MORE);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  signed(value: number): void {
    this.unsigned((value << 1) ^ (value >> 31));
  }

  bytes(): Buffer {
    return Buffer.from(this.#buffer.subarray(0, this.#length));
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) throw new Error('packed track ends too early');
    return value;
  }

  unsigned(): number {
    const first = this.byte();
    if (first < MORE) return first;
    let value = first & SEVEN_BITS;
    for (let shift = 7; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & SEVEN_BITS) << shift;
      if (byte < MORE) return value >>> 0;
    }
  }

  signed(): number {
    const value = this.unsigned();
    return (value >>> 1) ^ -(value & 1);
  }
}
