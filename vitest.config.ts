import { defineConfig } from 'vitest/config';

const TEST_TIMEOUT_MS = 30_000;

export default defineConfig({
  test: {
    // Two kinds of test: `unit` sits beside its file and needs nothing; `service` needs a real PostgreSQL.
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
          globalSetup: ['test/database-server.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
