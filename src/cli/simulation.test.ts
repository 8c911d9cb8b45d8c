import { expect, it } from 'vitest';
import { readSimulation } from './simulation.ts';

const NOW_MS = Date.UTC(2026, 2, 1);

it('runs the usual world from now on, at the speed of ours, unless told otherwise', () => {
  expect(readSimulation({}, NOW_MS)).toMatchObject({
    seed: 'landfall',
    speed: 1,
    startMs: NOW_MS,
    terminals: undefined,
  });
  const given = { seed: 'mine', speed: '3600', size: '40', start: '2026-01-05T00:00:00Z', port: '0', 'ais-port': '0' };
  expect(readSimulation(given, NOW_MS)).toMatchObject({
    seed: 'mine',
    speed: 3600,
    size: 40,
    startMs: Date.UTC(2026, 0, 5),
    port: 0,
    aisPort: 0,
  });
});

it.each([
  { speed: 'fast' },
  { speed: '-1' },
  { size: '100000' },
  { port: '70000' },
  { start: 'yesterday' },
  { terminals: 'http://localhost:4900' },
])('refuses %o', (options) => {
  expect(() => readSimulation(options, NOW_MS)).toThrow(/--/);
});
