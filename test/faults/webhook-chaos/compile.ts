import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './mutants.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PROCESSES = ['worker', 'producer', 'receiver'].map((name) =>
  join(ROOT, `test/faults/webhook-chaos/${name}-process.ts`),
);

/** Compiles the processes once, so that one that is killed is back within a moment. Returns the folder. */
export function compileProcesses(): string {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-chaos-'));
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: { noEmit: false, rootDir: ROOT, outDir: folder, typeRoots: [join(ROOT, 'node_modules/@types')] },
    include: [],
    files: PROCESSES,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder], { stdio: 'inherit' });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** A copy of the compiled code with one defect. */
export function mutate(folder: string, mutant: Mutant): string {
  const copy = mkdtempSync(join(tmpdir(), 'landfall-mutant-'));
  cpSync(folder, copy, { recursive: true });
  const path = join(copy, mutant.file);
  const text = readFileSync(path, 'utf8');
  const parts = text.split(mutant.find);
  if (parts.length !== 2)
    throw new Error(`${mutant.name}: its place in ${mutant.file} was found ${parts.length - 1} times`);
  writeFileSync(path, parts.join(mutant.replace));
  return copy;
}
