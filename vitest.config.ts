import { defineConfig } from 'vitest/config';

/** A busy machine takes its time; what waits that long fails in any case. */
const TEST_TIMEOUT_MS = 60_000;
const POLL_MS = 45_000;
/** Drawing a map without a graphics card takes its time. */
const BROWSER_TIMEOUT_MS = 90_000;
/** A whole account is made before, with papers that are read in a process apart. */
const BROWSER_SET_UP_MS = 300_000;

/** What `npm run test:long` runs and `npm test` does not: many seeds, whole worlds, faults, sweeps over everything. */
const LONG_UNIT = [
  'src/routing/router.test.ts',
  'src/tracking/polling/scarce-calls.test.ts',
  'test/{more-simulated-journeys,estimated-arrivals,route-command,sea-distances,sea-routes,simulated-edi}.test.ts',
];
const LONG_SERVICE = [
  'test/as-of/worlds.test.ts',
  'test/broker/kills.test.ts',
  'test/carriers/{budget-month,simulated-quality}.test.ts',
  'test/eta/backtest.test.ts',
  'test/fuzz/routes.test.ts',
  'test/mcp/{app,conformance,evaluation,injections,injections-everywhere,protocol}.test.ts',
  'test/oracle/contradictions.test.ts',
  'test/oracle/worlds.test.ts',
  'test/pipeline/simulated-world.test.ts',
  'test/roles/{four-processes,rolling-upgrade}.test.ts',
  'test/{reliability/reliability,reports/reports}.test.ts',
  'test/sync/warehouse.test.ts',
];
/** They kill, flood and set clocks: each in a process of its own. */
const LONG_APART = [
  'test/attack/{attack,bombs,clock,full-disk,greedy,known-attacks}.test.ts',
  'test/db/{backup,embedded,guide-commands}.test.ts',
  'test/faults/*.test.ts',
  'test/http/unwell.test.ts',
];
/** In both: few questions in one, many in the other. */
const MORE_QUESTIONS = 'test/list-filters/model.test.ts';
const LONG_BROWSER = [
  'test/browser/{accessibility,accessibility-on-a-phone,hostile-text,jobs,viewer}.test.ts',
  'test/browser/{appearance,away,carriers,consent,documents,embed,image,journey-map,picture,places}.test.ts',
  'test/browser/{past,settings,told-boxes,without-webgl}.test.ts',
];

/** A process reads the service's modules once, not once a file: that alone was a tenth of the run. */
const EXPECTATIONS = { poll: { timeout: POLL_MS }, requireAssertions: true };
const SHARED = { isolate: false, maxWorkers: 2, expect: EXPECTATIONS };
const service = {
  ...SHARED,
  globalSetup: ['test/database-server.ts'],
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
};
const browser = {
  ...SHARED,
  // Whoever waits in a page for what it must show has asserted something.
  expect: { ...EXPECTATIONS, requireAssertions: false },
  globalSetup: ['test/database-server.ts', 'test/browser/built-site.ts'],
  testTimeout: BROWSER_TIMEOUT_MS,
  hookTimeout: BROWSER_SET_UP_MS,
};
// Pictures of every page are made only when somebody wants to look at them.
const SCREENS = process.env['LANDFALL_SCREENS'] ? ['test/browser/screens.ts'] : [];
// Numbers are followed in a demo that somebody started.
const COUNTS = process.env['LANDFALL_COUNTS_URL'] ? ['test/browser/crawl-counts.ts'] : [];

export default defineConfig({
  test: {
    // A module is made ready once for all kinds of tests, and once more only when it changed.
    experimental: { fsModuleCache: true },
    // `unit` sits beside its file and needs nothing, `service` needs a real PostgreSQL, `browser` Chromium too.
    projects: [
      {
        test: {
          ...SHARED,
          name: 'unit',
          include: ['src/**/*.test.ts', 'web/src/**/*.test.ts', 'test/*.test.ts'],
          exclude: LONG_UNIT,
          testTimeout: TEST_TIMEOUT_MS,
        },
      },
      {
        test: {
          ...service,
          name: 'service',
          include: ['test/*/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/n8n/**', ...LONG_SERVICE, ...LONG_APART],
          sequence: { groupOrder: 1 },
        },
      },
      // The package has libraries of its own, which `npm run n8n` installs.
      { test: { ...service, name: 'n8n', include: ['test/n8n/**/*.test.ts'], sequence: { groupOrder: 6 } } },
      {
        test: {
          ...browser,
          name: 'browser',
          include: ['test/browser/**/*.test.ts', ...SCREENS, ...COUNTS],
          exclude: LONG_BROWSER,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...service,
          name: 'long',
          include: [...LONG_UNIT, ...LONG_SERVICE, MORE_QUESTIONS],
          env: {
            LIST_QUESTIONS: process.env['LIST_QUESTIONS'] ?? '600',
            AS_OF_WORLDS: process.env['AS_OF_WORLDS'] ?? '2',
          },
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...service,
          name: 'long-apart',
          isolate: true,
          include: LONG_APART,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          ...browser,
          name: 'long-browser',
          include: LONG_BROWSER,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
