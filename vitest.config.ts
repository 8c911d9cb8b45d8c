import { defineConfig } from 'vitest/config';

const TEST_TIMEOUT_MS = 30_000;
/** Drawing a map without a graphics card takes its time. */
const BROWSER_TIMEOUT_MS = 90_000;

export default defineConfig({
  test: {
    // `unit` sits beside its file and needs nothing, `service` needs a real PostgreSQL, `browser` Chromium too.
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'web/src/**/*.test.ts', 'test/*.test.ts'],
          isolate: false,
          testTimeout: TEST_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'service',
          include: ['test/*/**/*.test.ts'],
          exclude: ['test/browser/**'],
          globalSetup: ['test/database-server.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          // Pictures of every page are made only when somebody wants to look at them.
          include: [
            'test/browser/**/*.test.ts',
            ...(process.env['LANDFALL_SCREENS'] ? ['test/browser/screens.ts'] : []),
          ],
          globalSetup: ['test/database-server.ts', 'test/browser/built-site.ts'],
          testTimeout: BROWSER_TIMEOUT_MS,
          hookTimeout: BROWSER_TIMEOUT_MS,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
