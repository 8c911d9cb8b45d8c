import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, listUnusedSettings, readConfig, runsDemo } from './config.ts';

describe('configuration', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 4900,
      host: '127.0.0.1',
      dataDir: '.landfall',
      databaseUrl: undefined,
      demo: undefined,
      apiKey: undefined,
      rateLimits: { default: 100, refresh: 10 },
      logLevel: 'info',
    });
  });

  it('takes an empty variable as absent', () => {
    expect(readConfig({ PORT: ' ' }).port).toBe(4900);
  });

  it('names every wrong variable at once', () => {
    const read = () =>
      readConfig({ PORT: '99999', LANDFALL_DEMO: 'maybe', DATABASE_URL: 'mysql://x', LANDFALL_API_KEY: 'short' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT: [\s\S]*DATABASE_URL: [\s\S]*LANDFALL_DEMO: [\s\S]*LANDFALL_API_KEY: /);
  });

  it('starts with settings that are of no use any more, and says so in a line', () => {
    const environment = { CELL: 'eu', CELLS: 'not even a list', CELL_SECRET: ' ', PORT: '4901' };
    expect(readConfig(environment).port).toBe(4901);
    expect(listUnusedSettings(environment)).toEqual([expect.stringMatching(/^CELL, CELLS: of no use any more/)]);
    expect(listUnusedSettings({ PORT: '4901' })).toEqual([]);
  });
});

it.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.7' }, false],
  [{ HOST: '0.0.0.0', LANDFALL_DEMO: '1' }, true],
  [{ DATABASE_URL: 'postgres://x/y' }, false],
])('%j: the demo runs by itself on one machine alone', (environment, runs) => {
  expect(runsDemo(readConfig(environment))).toBe(runs);
});

it('the container image, which is open to its network, runs no demo by itself', () => {
  const lines = [...readFileSync('Dockerfile', 'utf8').matchAll(/^ENV (.*)$/gm)].map(([, line = '']) => line);
  const environment = Object.fromEntries(lines.flatMap((line) => line.split(' ')).map((pair) => pair.split('=')));
  expect(environment).toMatchObject({ HOST: '0.0.0.0' });
  expect(runsDemo(readConfig(environment))).toBe(false);
});
