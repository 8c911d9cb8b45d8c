import { describe, expect, it } from 'vitest';
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

describe('the door', () => {
  it('lets an account that is alone have many requests under way', async () => {
    const { begun, come } = startDoor();
    await Promise.all(Array.from({ length: 16 }, (_, index) => come(`greedy ${index}`)));
    expect(begun).toHaveLength(16);
  });

  it('serves a quiet account at once, and a greedy one two at a time while the other is here', async () => {
    const { begun, come, leave } = startDoor();
    await come('quiet 0');
    await leave('quiet 0');
    for (let index = 0; index < 5; index++) void come(`greedy ${index}`);
    await settle();
    await come('quiet 1');
    expect(begun).toEqual(['quiet 0', 'greedy 0', 'greedy 1', 'quiet 1']);
    await leave('greedy 0');
    await leave('greedy 1');
    expect(begun).toEqual(['quiet 0', 'greedy 0', 'greedy 1', 'quiet 1', 'greedy 2', 'greedy 3']);
  });

  it('lets those who wait begin together again once the others are gone', async () => {
    const { begun, come, leave, wait } = startDoor();
    await come('quiet 0');
    for (let index = 0; index < 5; index++) void come(`greedy ${index}`);
    await settle();
    wait(2_001);
    void come('greedy 5');
    await leave('greedy 0');
    expect(begun.filter((name) => name.startsWith('greedy'))).toHaveLength(6);
  });

  it('refuses what is more than an account may have waiting, and nobody else', async () => {
    const { door, come } = startDoor();
    await come('quiet 0');
    for (let index = 0; index <= 201; index++) void come(`greedy ${index}`);
    expect(() => door.enter('greedy', NEVER)).toThrow('More than 200 requests of one account are waiting');
    expect(() => door.enter('other', NEVER)).not.toThrow();
  });

  it('does nothing for whoever went away while waiting', async () => {
    const { door, come, leave, begun } = startDoor();
    await come('quiet 0');
    await come('greedy 0');
    await come('greedy 1');
    let go: Leave = NEVER;
    const waiting = Promise.resolve(
      door.enter('greedy', (gone) => {
        go = gone;
      }),
    );
    go();
    await expect(waiting).rejects.toThrow('has gone');
    await leave('greedy 0');
    await come('greedy 2');
    expect(begun.at(-1)).toBe('greedy 2');
  });
});
