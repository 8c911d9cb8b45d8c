import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CHECKS = fileURLToPath(
  new URL('../../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);
const PRELUDE = new URL('./on-node-20.js', import.meta.url).href;
/** For each scenario: the machine may be busy. */
const SCENARIO_TIMEOUT_MS = '60000';

/** One thing that the protocol asks for, and whether it was found. */
interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

/** Runs the protocol's own checks of a revision against a server: all of them, or one scenario. */
export async function runChecks(url: string, revision: string, scenario?: string): Promise<Check[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-conformance-'));
  try {
    const which = scenario === undefined ? ['--suite', 'all'] : ['--scenario', scenario];
    const given = ['--url', url, '--spec-version', revision, '--timeout', SCENARIO_TIMEOUT_MS, '-o', folder];
    await run(['--import', PRELUDE, CHECKS, 'server', ...which, ...given]);
    return readdirSync(folder).flatMap((name): Check[] =>
      JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Ends with 1 where a check fails: what failed is in the files. */
function run(words: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, { stdio: 'ignore' });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 || code === 1 ? resolve() : reject(new Error(`The checks ended with ${code}.`)),
    );
  });
}
