import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CompiledScript, compileScript } from '../compiled-script.ts';
import { startTestService, type TestService } from '../service.ts';
import { REVISIONS } from './assistant.ts';
import { startKeyProxy } from './conformance/key-proxy.ts';
import { NOT_APPLICABLE } from './conformance/not-applicable.ts';
import { runChecks } from './conformance/run-checks.ts';
import { startStdioBridge } from './conformance/stdio-bridge.ts';

const TIMEOUT_MS = 600_000;

/** Of the checks, those that are about messages and not about HTTP. */
const OF_MESSAGES = {
  '2025-06-18': ['ping'],
  '2025-11-25': ['tools-list', 'prompts-list'],
  '2026-07-28': ['tools-list', 'caching', 'sep-2164-resource-not-found'],
} as const;

let service: TestService;
let key: string;
let script: CompiledScript;

beforeAll(async () => {
  script = compileScript('src/main.ts');
  service = await startTestService();
  key = (await service.createClient({ scope: 'write' })).key;
}, TIMEOUT_MS);
afterAll(async () => {
  await service.close();
  script.remove();
});

describe("the protocol's own checks", () => {
  it.each(REVISIONS)(
    'of revision %s are met over HTTP, but for those that ask for the reference server',
    async (revision) => {
      const proxy = await startKeyProxy(service.url, key);
      try {
        const checks = await runChecks(proxy.url, revision);
        expect(checks.length).toBeGreaterThan(0);
        expect(unmet(checks)).toEqual([]);
      } finally {
        proxy.close();
      }
    },
    TIMEOUT_MS,
  );

  it.each(Object.entries(OF_MESSAGES))(
    'of revision %s about messages are met on standard input and output',
    async (revision, scenarios) => {
      const bridge = await startStdioBridge(() =>
        spawn(process.execPath, [script.path, 'mcp', '--url', service.url], {
          env: { PATH: process.env['PATH'] ?? '', LANDFALL_API_KEY: key },
          stdio: ['pipe', 'pipe', 'inherit'],
        }),
      );
      try {
        for (const scenario of scenarios) {
          const checks = await runChecks(bridge.url, revision, scenario);
          expect(checks.length, scenario).toBeGreaterThan(0);
          expect(unmet(checks), scenario).toEqual([]);
        }
      } finally {
        bridge.close();
      }
    },
    TIMEOUT_MS,
  );
});

function unmet(checks: Awaited<ReturnType<typeof runChecks>>): string[] {
  return checks
    .filter(({ id, status }) => status === 'FAILURE' && NOT_APPLICABLE[id] === undefined)
    .map(({ id, errorMessage }) => `${id}: ${errorMessage}`);
}
