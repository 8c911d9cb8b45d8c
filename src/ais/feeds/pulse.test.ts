import { describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { HOUR_MS, MINUTE_MS } from '../../values/duration.ts';
import type { Feed } from './feed.ts';
import { FeedStatus } from './feed-status.ts';
import { FeedWatch } from './feed-watch.ts';

const START_MS = Date.UTC(2026, 4, 1, 12);
const TICK_MS = 5_000;

/** A clock, a main feed, one that stands by, and what is said on them. */
function createSea() {
  let nowMs = START_MS;
  let said = 0;
  const main = new FeedStatus('main', 'tcp', nowMs);
  const spare = new FeedStatus('spare', 'tcp', nowMs);
  const events: string[] = [];
  const mainFeed: Feed = { status: main, reconnect: () => events.push('reconnect'), stop: async () => {} };
  const spareFeed: Feed = { status: spare, stop: async () => void events.push('let go') };
  const open = async () => {
    events.push('take over');
    return spareFeed;
  };
  const watch = new FeedWatch({
    feeds: [mainFeed],
    standbys: [{ status: spare, open }],
    log: createLog('silent'),
    now: () => nowMs,
  });
  /** `speak` is called every second. Returns after how long `until` was so. */
  const pass = async (durationMs: number, speak: (second: number) => void, until = () => false) => {
    const fromMs = nowMs;
    while (nowMs - fromMs < durationMs && !until()) {
      nowMs += 1_000;
      speak((nowMs - fromMs) / 1_000);
      if ((nowMs - START_MS) % TICK_MS === 0) await watch.tick();
    }
    return nowMs - fromMs;
  };
  /** Something new, `count` times. */
  const fresh = (status: FeedStatus, count = 1, ageMs = 2_000) => {
    for (let at = 0; at < count; at++) status.pulse.heard(++said * 7919, nowMs - ageMs, nowMs);
  };
  const busy = () => fresh(main, 5);
  return { main, spare, events, pass, fresh, busy, hasTakenOver: () => events.includes('take over'), now: () => nowMs };
}

describe('a busy feed', () => {
  it.each([
    ['says nothing', 'nothing', () => {}],
    [
      'tells old things',
      'old',
      ({ main, fresh, now }: ReturnType<typeof createSea>) => fresh(main, 5, now() - START_MS + 10 * MINUTE_MS),
    ],
    [
      'says the same again',
      'repeated',
      ({ main, now }: ReturnType<typeof createSea>) => {
        for (let at = 1; at <= 5; at++) main.pulse.heard(at * 7919, now(), now());
      },
    ],
  ] as const)('that %s is silent, and the next takes over within a minute', async (_, silence, speak) => {
    const sea = createSea();
    await sea.pass(10 * MINUTE_MS, sea.busy);
    expect(sea.main.pulse).toMatchObject({ silence: undefined, share: 1 });
    const lastMs = sea.now();
    const tookMs = await sea.pass(10 * MINUTE_MS, () => speak(sea), sea.hasTakenOver);
    expect(tookMs).toBeLessThanOrEqual(MINUTE_MS);
    expect(sea.events).toEqual(['reconnect', 'take over']);
    expect(sea.main.pulse).toMatchObject({ silence, silentSinceMs: lastMs, share: 0 });
  });

  it('that tells of its past first, much at once, is not measured by that', async () => {
    const sea = createSea();
    await sea.pass(2 * MINUTE_MS, (second) => sea.fresh(sea.main, 500, (130 - second) * 8 * HOUR_MS));
    await sea.pass(10 * MINUTE_MS, (second) => sea.fresh(sea.main, second % 5 === 0 ? 3 : 0));
    expect(sea.events).toEqual([]);
    expect(sea.main.pulse).toMatchObject({ silence: undefined, share: 1 });
  });

  it('that tells nothing but a past that comes no nearer is silent', async () => {
    const sea = createSea();
    const tookMs = await sea.pass(10 * MINUTE_MS, () => sea.fresh(sea.main, 5, 72 * HOUR_MS), sea.hasTakenOver);
    expect(tookMs).toBeLessThanOrEqual(2 * MINUTE_MS);
    expect(sea.main.pulse.silence).toBe('old');
  });

  it('is silent although something new slips in by accident', async () => {
    const sea = createSea();
    await sea.pass(10 * MINUTE_MS, sea.busy);
    const slip = (second: number) => second % 20 === 0 && sea.fresh(sea.main);
    expect(await sea.pass(10 * MINUTE_MS, slip, sea.hasTakenOver)).toBeLessThanOrEqual(MINUTE_MS);
  });

  it('is trusted again when it has spoken for a minute, and only then the other is let go', async () => {
    const sea = createSea();
    await sea.pass(10 * MINUTE_MS, sea.busy);
    await sea.pass(5 * MINUTE_MS, () => sea.fresh(sea.spare, 5));
    expect(sea.main.pulse.silence).toBe('nothing');
    const both = () => {
      sea.busy();
      sea.fresh(sea.spare, 5);
    };
    await sea.pass(50_000, both);
    expect(sea.main.pulse.silence).toBeUndefined();
    expect(sea.events).not.toContain('let go');
    await sea.pass(MINUTE_MS, both);
    expect(sea.events.at(-1)).toBe('let go');
    expect(sea.spare.state).toBe('standby');
  });

  it('that is paused for our sake is not judged', async () => {
    const sea = createSea();
    await sea.pass(10 * MINUTE_MS, sea.busy);
    sea.main.state = 'paused';
    await sea.pass(10 * MINUTE_MS, () => {});
    expect(sea.main.pulse.silence).toBeUndefined();
  });
});

it('a quiet sea is no silence: a report every minute or two, then none for five', async () => {
  const sea = createSea();
  await sea.pass(60 * MINUTE_MS, (second) => second % 70 === 0 && sea.fresh(sea.main));
  const before = sea.events.length;
  await sea.pass(5 * MINUTE_MS, () => {});
  expect(sea.main.pulse.silence).toBeUndefined();
  expect(sea.events).toHaveLength(before);
  await sea.pass(30 * MINUTE_MS, () => {});
  expect(sea.main.pulse.silence).toBe('nothing');
});

it('a feed that is asked every half minute is not silent in between, and is when it stops answering', async () => {
  const sea = createSea();
  const batch = (second: number) => second % 32 === 0 && sea.fresh(sea.main, 300);
  await sea.pass(30 * MINUTE_MS, batch);
  expect(sea.events).toEqual([]);
  expect(await sea.pass(10 * MINUTE_MS, () => {}, sea.hasTakenOver)).toBeLessThanOrEqual(MINUTE_MS);
});

it('a feed that comes an hour late as a rule is as good as one that does not', async () => {
  const sea = createSea();
  await sea.pass(10 * MINUTE_MS, () => sea.fresh(sea.main, 5, 60 * MINUTE_MS));
  expect(sea.main.pulse).toMatchObject({ silence: undefined, share: 1 });
});
