import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

it('lets so many in at once, makes so many wait in order, and refuses the rest', async () => {
  const pass = createSemaphore({ atOnce: 2, maxWaiting: 2, refuse: () => new Error('full') });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const visits = [0, 1, 2, 3, 4].map((visitor) =>
    pass(() => {
      begun.push(visitor);
      return new Promise<void>((end) => ends.push(end));
    }),
  );
  await expect(visits[4]).rejects.toThrow('full');
  expect(begun).toEqual([0, 1]);
  ends[0]?.();
  await visits[0];
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[1]?.();
  ends[2]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[3]?.();
  await Promise.all(visits.slice(0, 4));
});

it('lets the next one in after a failure', async () => {
  const pass = createSemaphore({ atOnce: 1, maxWaiting: 1, refuse: () => new Error('full') });
  const failing = pass(() => Promise.reject(new Error('broken')));
  const next = pass(async () => 'well');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('well');
});
