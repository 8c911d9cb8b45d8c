import { expect, it } from 'vitest';
import { TooLong } from './answer-length.ts';
import { RecentRefusals } from './recent-refusals.ts';

it('refuses what was too long a moment ago without looking again, to that account and for that question', async () => {
  let nowMs = 0;
  let made = 0;
  const refusals = new RecentRefusals(() => nowMs);
  const ask = (account: string, url: string, error: Error) =>
    refusals
      .unlessRefused(account, url, async () => {
        made++;
        throw error;
      })
      .catch((refused: Error) => refused);
  const first = await ask('a', '/x', new TooLong(50_000_000, 10));
  expect(first.message).toBe(
    'The answer would be about 48 MB long, and at most 16 MB are written. Ask for page[size]=3, or include less.',
  );
  expect(await ask('a', '/x', new Error('not asked'))).toBe(first);
  expect(made).toBe(1);
  await ask('b', '/x', new Error('another'));
  await ask('a', '/y', new Error('another'));
  // Other failures may be over by now.
  expect((await ask('a', '/y', new Error('again'))).message).toBe('again');
  nowMs = 5_000;
  expect((await ask('a', '/x', new Error('asked'))).message).toBe('asked');
  expect(made).toBe(5);
});
