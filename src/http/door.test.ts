import { afterEach, describe, expect, it, vi } from 'vitest';
import { Door, type Leave } from './door.ts';

const NEVER = () => undefined;

function startDoor() {
  let nowMs = 0;
  const door = new Door(() => nowMs);
  const begun: string[] = [];
  const leaves = new Map<string, Leave>();
  /** `name` begins with the owner. */
  const come = async (name: string) => {
    const leave = await door.enter(name.split(' ')[0] ?? '', NEVER);
    begun.push(name);
    leaves.set(name, leave);
  };
  const leave = async (name: string) => {
    leaves.get(name)?.();
    await settle();
  };
  return { door, begun, come, leave, wait: (ms: number) => (nowMs += ms) };
}

/** Whatever is about to begin has begun. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

afterEach(() => {
  vi.useRealTimers();
});

describe('the door', () => {
  it('lets an account that is alone have many requests under way', async () => {
    const { begun, come } = startDoor();
    await Promise.all(Array.from({ length: 16 }, (_, index) => come(`greedy ${index}`)));
    expect(begun).toHaveLength(16);
  });

  it('serves a quiet account at once, and each four at a time while the other is here', async () => {
    const { begun, come, leave } = startDoor();
    await come('quiet 0');
    await leave('quiet 0');
    for (let index = 0; index < 6; index++) void come(`other ${index}`);
    await settle();
    await come('quiet 1');
    expect(begun).toEqual(['quiet 0', 'other 0', 'other 1', 'other 2', 'other 3', 'quiet 1']);
    await leave('other 0');
    expect(begun.at(-1)).toBe('other 4');
  });

  it('serves whoever took far more than the others one at a time, in the pauses of the others, with rests', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { begun, come, leave, wait } = startDoor();
    await come('greedy 0');
    wait(900);
    await leave('greedy 0');
    await come('quiet 0');
    for (let index = 1; index < 4; index++) void come(`greedy ${index}`);
    await settle();
    expect(begun).toEqual(['greedy 0', 'quiet 0']);
    await leave('quiet 0');
    expect(begun).toEqual(['greedy 0', 'quiet 0', 'greedy 1']);
    await come('quiet 1');
    wait(40);
    await leave('greedy 1');
    expect(begun.at(-1)).toBe('quiet 1');
    await leave('quiet 1');
    expect(begun.at(-1)).toBe('quiet 1');
    vi.advanceTimersByTime(80);
    await settle();
    expect(begun.at(-1)).toBe('greedy 2');
  });

  it("takes a little for nobody's greed, whoever else is here", async () => {
    const { begun, come, leave, wait } = startDoor();
    await come('quiet 0');
    await leave('quiet 0');
    await come('page 0');
    wait(200);
    await leave('page 0');
    await come('quiet 1');
    for (let index = 1; index < 4; index++) void come(`page ${index}`);
    await settle();
    expect(begun.slice(-3)).toEqual(['page 1', 'page 2', 'page 3']);
  });

  it('finds nobody greedy among several who ask alike when one of them takes a file', async () => {
    const { begun, come, leave, wait } = startDoor();
    for (const name of ['one 0', 'two 0', 'three 0', 'four 0']) {
      await come(name);
      wait(200);
      await leave(name);
    }
    await come('one file');
    wait(300);
    await leave('one file');
    await come('two 1');
    void come('one 1');
    await settle();
    expect(begun.slice(-2)).toEqual(['two 1', 'one 1']);
  });

  it('forgets greed, so that nobody waits for ever behind others that never pause', async () => {
    const { begun, come, leave, wait } = startDoor();
    await come('greedy 0');
    wait(900);
    await leave('greedy 0');
    await come('quiet 0');
    void come('greedy 1');
    // The others go on, one request handing over to the next.
    for (let round = 1; round < 12; round++) {
      wait(400);
      await come(`quiet ${round}`);
      await leave(`quiet ${round - 1}`);
    }
    expect(begun).toContain('greedy 1');
  });

  it('gives the place of what takes long to something short, but only so often', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { begun, come } = startDoor();
    await come('quiet 0');
    for (let index = 0; index < 12; index++) void come(`other ${index}`);
    await settle();
    expect(begun).toHaveLength(5);
    vi.advanceTimersByTime(150);
    await settle();
    // Two of them are slow now; the others keep their places.
    expect(begun).toHaveLength(7);
    vi.advanceTimersByTime(2_000);
    await settle();
    expect(begun.length).toBeGreaterThan(7);
  });

  it('lets those who wait begin together again once the others are gone', async () => {
    const { begun, come, leave, wait } = startDoor();
    await come('quiet 0');
    for (let index = 0; index < 7; index++) void come(`greedy ${index}`);
    await settle();
    wait(2_001);
    void come('greedy 7');
    await leave('greedy 0');
    expect(begun.filter((name) => name.startsWith('greedy'))).toHaveLength(8);
  });

  it('refuses what is more than an account may have waiting, and nobody else', async () => {
    const { door, come } = startDoor();
    await come('quiet 0');
    for (let index = 0; index <= 203; index++) void come(`greedy ${index}`);
    expect(() => door.enter('greedy', NEVER)).toThrow('More than 200 requests of one account are waiting');
    expect(() => door.enter('other', NEVER)).not.toThrow();
  });

  it('does nothing for whoever went away while waiting', async () => {
    const { door, come, leave, begun } = startDoor();
    await come('quiet 0');
    for (let index = 0; index < 4; index++) await come(`greedy ${index}`);
    let go: Leave = NEVER;
    const waiting = Promise.resolve(
      door.enter('greedy', (gone) => {
        go = gone;
      }),
    );
    go();
    await expect(waiting).rejects.toThrow('has gone');
    await leave('greedy 0');
    await come('greedy 4');
    expect(begun.at(-1)).toBe('greedy 4');
  });
});
