import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../values/duration.ts';
import type { Instant } from '../../values/instant.ts';
import { AWAIT_MANIFEST_MS, MAX_TRIES, nextManifestCheckAt, nextTryAt } from './request-retries.ts';

const START: Instant = '2026-03-01T00:00:00Z';
const elapsedMs = (at: string) => Date.parse(at) - Date.parse(START);

/** All tries of a request whose line never answers. */
function tries(random: number): Instant[] {
  const times = [START];
  for (;;) {
    const next = nextTryAt(times.length, times.at(-1) ?? START, random);
    if (next === undefined) return times;
    times.push(next);
  }
}

describe('tries', () => {
  it.each([0, 0.5, 1])('are fourteen over about a day, whatever chance says (%d)', (random) => {
    const times = tries(random);
    expect(times).toHaveLength(MAX_TRIES);
    expect(elapsedMs(times.at(-1) ?? START) / HOUR_MS).toBeGreaterThan(20);
    expect(elapsedMs(times.at(-1) ?? START) / HOUR_MS).toBeLessThan(28);
  });

  it('come at growing distances', () => {
    const times = tries(0.5).map(elapsedMs);
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
    expect(pauses[0]).toBe(30_000);
  });

  it('are spread, so that what failed together is not asked again together', () => {
    expect(nextTryAt(5, START, 0)).not.toBe(nextTryAt(5, START, 1));
  });
});

describe('the look for a manifest', () => {
  it('is daily for a week, the last time at its end, and then over', () => {
    let checks = 0;
    let at: Instant = START;
    for (let next = nextManifestCheckAt(START, at, 0.5); next; next = nextManifestCheckAt(START, at, 0.5)) {
      at = next;
      checks += 1;
    }
    expect(checks).toBe(7);
    expect(elapsedMs(at)).toBe(AWAIT_MANIFEST_MS);
  });
});
