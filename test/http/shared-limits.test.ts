import { expect, it, onTestFinished } from 'vitest';
import { monotonicNowMs } from '../../src/concurrency/monotonic-clock.ts';
import { SharedLimits } from '../../src/http/shared-limits.ts';
import { createLog } from '../../src/log.ts';
import type { Tables } from '../../src/store/tables.ts';
import { createTestDatabase } from '../database.ts';

it('processes that count together let in what is allowed, not each of them', async () => {
  const database = await createTestDatabase<Tables>();
  onTestFinished(() => database.close());
  const processes = [1, 2, 3].map(() => new SharedLimits(database.kysely, createLog('silent'), monotonicNowMs));
  const ask = (count: number, subject: string) =>
    Promise.allSettled(
      Array.from({ length: count }, (_, index) => processes[index % processes.length]?.spend(subject, 100)),
    );
  const answers = await ask(150, 'account');
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
  const [refused] = answers.filter((answer) => answer.status === 'rejected');
  expect(refused?.reason).toMatchObject({ code: 'too_many_requests' });
  expect((await ask(6, 'account')).map(({ status }) => status)).toEqual(Array(6).fill('rejected'));
  expect((await ask(6, 'other account')).map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'));
});
