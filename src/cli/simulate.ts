import type { Command } from './command.ts';

export const simulateCommand: Command = {
  name: 'simulate',
  usage:
    '[--seed TEXT] [--speed TIMES] [--size BOOKINGS] [--start TIME] [--port PORT] [--ais-port PORT] ' +
    '[--settings FOLDER] [--terminals URL --key KEY]',
  summary:
    'Run carriers that speak DCSA over HTTP, ships over AIS and terminals of a world that never was, on loopback.',
  maxWords: 0,
  options: {
    seed: { type: 'string' },
    speed: { type: 'string' },
    size: { type: 'string' },
    start: { type: 'string' },
    port: { type: 'string' },
    'ais-port': { type: 'string' },
    settings: { type: 'string' },
    terminals: { type: 'string' },
    key: { type: 'string' },
  },
  // A world is loaded where one is wanted alone.
  run: async (_words, options) => (await import('./simulation.ts')).simulate(options),
};
