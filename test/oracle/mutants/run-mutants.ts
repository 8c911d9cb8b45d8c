import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Edit, MUTANTS, type Mutant } from './mutants.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const COPIED = ['src', 'test', 'migrations'];
const SHARED = ['data', 'node_modules', 'package.json', 'tsconfig.json', 'vitest.config.ts', 'docs', 'web'];
/** On a machine that is busy otherwise. */
const MAX_MS = 2_400_000;
/** One that none of so many worlds shows is missed. */
const MAX_SEEDS = 4;
const SMALL = ['--bookings', '5', '--departing', '20', '--further', '30'];
const TINY = ['--bookings', '3', '--departing', '10', '--further', '30'];
const UNTIL_SEEN = ['--seeds', '1', '--until-false', '--lines', '1'];

/** Whether the worlds notice each defect: every one is put into a copy of the source, and a world looked at until it shows. */
export function runMutants(only: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-mutants-'));
  let missed = 0;
  try {
    for (const name of SHARED) symlinkSync(join(ROOT, name), join(folder, name));
    for (const mutant of MUTANTS.filter(({ name }) => name.includes(only))) {
      const seen = notice(folder, mutant);
      console.log(`${seen === undefined ? 'MISSED' : 'caught'}  ${mutant.name}: ${seen ?? 'nothing found'}`);
      if (seen === undefined) missed++;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return missed;
}

/** The first value that the defect makes false. */
function notice(folder: string, mutant: Mutant): string | undefined {
  const { name, also, seed: own, seenBy } = mutant;
  for (const part of COPIED) {
    rmSync(join(folder, part), { recursive: true, force: true });
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  }
  for (const edit of also ? [mutant, also] : [mutant]) apply(folder, name, edit);
  if (typeof seenBy === 'object') return noticeByTest(folder, seenBy.test);
  const seeds = own === undefined ? Array.from({ length: MAX_SEEDS }, (_, index) => index + 1) : [own];
  for (const seed of seeds) {
    const settings = [...(own === undefined ? SMALL : TINY), ...UNTIL_SEEN, '--first', String(seed)];
    if (seenBy === 'contradictions') settings.push('--contradictions');
    const run = spawnSync(process.execPath, ['--import', 'tsx', 'test/oracle/main.ts', ...settings], {
      cwd: folder,
      encoding: 'utf8',
      timeout: MAX_MS,
    });
    if (run.error) throw run.error;
    const found = run.stdout.split('\n').find((line) => line.includes('ought to be'));
    if (found !== undefined) return `seed ${seed}, ${found.trim().slice(0, 160)}`;
    if (run.status !== 0) throw new Error(`${name}: ${run.stderr.slice(0, 2_000)}`);
  }
  return undefined;
}

/** What a test of simulated worlds says when it fails. */
function noticeByTest(folder: string, test: string): string | undefined {
  const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', test], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
    timeout: MAX_MS,
  });
  if (run.error) throw run.error;
  const found = `${run.stdout}${run.stderr}`.split('\n').find((line) => line.includes('AssertionError'));
  if (run.status !== 0 && found === undefined) throw new Error(run.stderr.slice(0, 2_000));
  return found && `${test}, ${found.trim().slice(0, 160)}`;
}

function apply(folder: string, name: string, { file, find, replace }: Edit): void {
  const place = join(folder, file);
  const parts = readFileSync(place, 'utf8').split(find);
  if (parts.length !== 2) throw new Error(`${name}: its place in ${file} was found ${parts.length - 1} times`);
  writeFileSync(place, parts.join(replace));
}
