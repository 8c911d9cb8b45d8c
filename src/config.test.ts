import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

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
});
