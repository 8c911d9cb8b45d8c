import { expect, it } from 'vitest';
import { waitBeforeSignInMs } from './sign-in-throttle.ts';

const pair = (failures: number, agoMs = 0) => [{ kind: 'pair' as const, failures, lastFailedAtMs: 1_000_000 - agoMs }];

it('lets a person mistype a few times', () => {
  expect(waitBeforeSignInMs(pair(4), 1_000_000)).toBe(0);
});

it('doubles the wait with each failure, up to a quarter of an hour', () => {
  expect([5, 6, 7, 60].map((failures) => waitBeforeSignInMs(pair(failures), 1_000_000))).toEqual([
    30_000, 60_000, 120_000, 900_000,
  ]);
});

it('counts the time already waited, and forgets after a day', () => {
  expect(waitBeforeSignInMs(pair(6, 3_000), 1_000_000)).toBe(57_000);
  expect(waitBeforeSignInMs(pair(60, 25 * 3_600_000), 1_000_000)).toBe(0);
});

it('bears more failures from one address or for one e-mail than for both together', () => {
  const many = { failures: 40, lastFailedAtMs: 1_000_000 };
  expect(
    waitBeforeSignInMs(
      [
        { kind: 'address', ...many },
        { kind: 'email', ...many },
      ],
      1_000_000,
    ),
  ).toBe(0);
});
