import type { PositionReport } from '../decode/message.ts';

const WINDOW_MS = 10_000;
/** Room for ten seconds of the world's traffic several times over. A report that finds no room is let through. */
const SLOTS = 1 << 20;
const WAYS = 4;

/**
 * Says which position reports were heard before within ten seconds, by another receiver or over another feed. What is
 * compared is what the ship said, not the bytes: the same report may come as a sentence and as JSON. Memory is fixed;
 * what it forgets under overload, the primary key of the positions still catches.
 */
export class Deduplicator {
  readonly #tags = new Uint32Array(SLOTS);
  readonly #timesMs = new Float64Array(SLOTS);

  isRepeated(report: PositionReport): boolean {
    const first = fingerprintOf(report);
    const tag = mix(first, report.mmsi) >>> 0;
    const bucket = ((first >>> 0) % (SLOTS / WAYS)) * WAYS;
    let oldest = bucket;
    for (let slot = bucket; slot < bucket + WAYS; slot++) {
      const timeMs = this.#timesMs[slot] ?? 0;
      if (this.#tags[slot] === tag && Math.abs(report.atMs - timeMs) <= WINDOW_MS) return true;
      if (timeMs < (this.#timesMs[oldest] ?? 0)) oldest = slot;
    }
    this.#tags[oldest] = tag;
    this.#timesMs[oldest] = report.atMs;
    return false;
  }
}

/** What the ship said, without the time of arrival. */
export function fingerprintOf(report: PositionReport): number {
  let mixed = mix(report.mmsi, report.type * 64 + (report.second ?? 60));
  mixed = mix(mixed, Math.round((report.latitude ?? 91) * 600_000));
  mixed = mix(mixed, Math.round((report.longitude ?? 181) * 600_000));
  mixed = mix(mixed, Math.round((report.speedKnots ?? 102.3) * 10));
  return mix(mixed, Math.round((report.courseDegrees ?? 360) * 10) * 512 + (report.headingDegrees ?? 511));
}

function mix(seed: number, value: number): number {
  const product = Math.imul(seed ^ value, 0x9e3779b1);
  return product ^ (product >>> 15);
}
