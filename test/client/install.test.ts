import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CLIENT = join(ROOT, 'packages', 'client');

it('installed from its folder it is built, compiles in a program of others, and says what it cannot reach', () => {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-client-'));
  rmSync(join(CLIENT, 'dist'), { recursive: true, force: true });
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
    rmSync(join(CLIENT, 'dist'), { recursive: true, force: true });
  });
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, INIT_CWD: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'theirs', private: true, type: 'module' }));
  run('npm', 'install', '--offline', '--no-audit', '--no-fund', CLIENT);
  writeFileSync(
    join(folder, 'program.ts'),
    `import { createClient, UnreachableError } from '@landfall/client';
     import { readNotification } from '@landfall/client/webhooks';
     const landfall = createClient({ url: 'http://127.0.0.1:9', key: 'none', retries: 0 });
     const of: (error: unknown) => string = (error) => (error instanceof UnreachableError ? error.message : 'another error');
     console.log(typeof readNotification, await landfall.call('GET /shipments').then(() => 'reached', of));\n`,
  );
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const options = ['--module', 'nodenext', '--target', 'es2023', '--strict', '--skipLibCheck'];
  run(
    process.execPath,
    tsc,
    ...options,
    '--types',
    'node',
    '--typeRoots',
    join(ROOT, 'node_modules/@types'),
    'program.ts',
  );
  expect(run(process.execPath, 'program.js')).toMatch(
    /^function cannot reach http:\/\/127\.0\.0\.1:9: (connect ECONNREFUSED|bad port)/,
  );
});
