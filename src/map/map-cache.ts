import { LruCache } from '../concurrency/lru-cache.ts';
import { monotonicNowMs } from '../concurrency/monotonic-clock.ts';
import type { Container } from '../domain/containers/container.ts';
import { findContainer } from '../store/containers/containers.ts';
import type { ShipDbs } from '../store/tables.ts';
import { MINUTE_MS } from '../values/duration.ts';
import type { Id } from '../values/id.ts';
import type { OfAccount } from '../values/of-account.ts';
import { createVersionReader, type MapSubject, type MapVersion } from './map-versions.ts';

/** Answers kept, and the largest that is worth it. */
const ANSWERS = { max: 200, maxBytes: 256 * 1024 };
/** Positions that come late belong to the past and change no version: nothing is kept longer than this. */
const KEPT_MS = MINUTE_MS;
const LINES = { max: 2_000, keptMs: 600_000 };

interface Kept {
  readonly bytes: Buffer;
  readonly version: MapVersion;
  readonly untilMs: number;
  readonly subject: MapSubject;
}

export interface MapQuestion extends OfAccount {
  /** What of the question, besides the container, decides the answer. */
  readonly variant: string;
}

/** Maps and the lines in them, kept for as long as what they are made of is the same. */
export interface MapCache {
  /** The answer that was given before if nothing has changed since, else a new one; undefined without the container. */
  answer(question: MapQuestion, draw: (container: Container) => Promise<Buffer>): Promise<Buffer | undefined>;
  /** A line that is made once for everybody who asks for it under the same key. */
  line<Line>(key: string, make: () => Promise<Line>): Promise<Line>;
}

export function createMapCache(dbs: ShipDbs, nowMs: () => number = monotonicNowMs): MapCache {
  const versions = createVersionReader(dbs);
  const answers = new LruCache<Kept>(ANSWERS.max);
  const lines = new LruCache<{ readonly line: Promise<unknown>; readonly untilMs: number }>(LINES.max);
  return {
    answer: async ({ accountId, id, variant }, draw) => {
      const key = `${accountId} ${id} ${variant}`;
      const kept = answers.get(key);
      const before = await versions.get(kept?.subject ?? { accountId, id, vesselIds: [] });
      if (before === undefined) return undefined;
      if (kept && kept.untilMs > nowMs() && isSame(kept.version, before)) return kept.bytes;
      const container = await findContainer(dbs.db, accountId, id);
      if (container === undefined) return undefined;
      const subject = { accountId, id, vesselIds: vesselIdsOf(container) };
      // Read before the positions and after the container: if that has not changed meanwhile, all are of this version.
      const version = await versions.get(subject);
      const bytes = await draw(container);
      if (version?.container === before.container && bytes.length <= ANSWERS.maxBytes) {
        answers.set(key, { bytes, version, subject, untilMs: nowMs() + KEPT_MS });
      }
      return bytes;
    },
    line: async <Line>(key: string, make: () => Promise<Line>) => {
      const kept = lines.get(key);
      if (kept && kept.untilMs > nowMs()) return kept.line as Promise<Line>;
      const line = make();
      lines.set(key, { line, untilMs: nowMs() + LINES.keptMs });
      line.catch(() => lines.delete(key));
      return line;
    },
  };
}

function vesselIdsOf({ journey }: Container): Id[] {
  return [...new Set(journey.calls.flatMap((call) => call.outbound?.vesselId ?? []))];
}

function isSame(one: MapVersion, other: MapVersion): boolean {
  return one.container === other.container && one.vessels === other.vessels;
}
