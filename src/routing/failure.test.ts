import { expect, it } from 'vitest';
import { describeFailure } from './failure.ts';

it('says in a sentence why there is no route', () => {
  const point = { latitude: 55.75, longitude: 37.6 };
  expect(describeFailure({ kind: 'inland', point })).toBe(
    '55.75, 37.6 is on land, or on water too narrow to be known as navigable.',
  );
  expect(describeFailure({ kind: 'enclosed', point })).toBe('55.75, 37.6 is on water that has no way to the sea.');
  expect(describeFailure({ kind: 'unconnected' })).toBe('The two places are on different seas.');
  expect(describeFailure({ kind: 'blocked', closed: ['suez', 'kiel'] })).toBe('Every way is closed: suez, kiel.');
  expect(describeFailure({ kind: 'unknown-passage', id: 'atlantis' })).toBe('There is no passage called "atlantis".');
});
