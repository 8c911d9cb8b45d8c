import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './webhook-chaos/check.ts';
import { compileProcesses } from './webhook-chaos/compile.ts';
import { runChaos } from './webhook-chaos/run.ts';

const SEED = 7;
const FAULTS = 40;
const TIMEOUT_MS = 600_000;

let folder: string;

beforeAll(async () => {
  folder = await compileProcesses();
}, TIMEOUT_MS);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('deliveries under fire', () => {
  it(
    'lose nothing, invent nothing and keep their order when workers, producers, receivers and the database fail',
    async () => {
      const report = await runChaos({ seed: SEED, faults: FAULTS, folder });
      expect(report.changes).toBeGreaterThan(0);
      expect(violations(report), JSON.stringify(report)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
