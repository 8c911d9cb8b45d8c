import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { Mutant } from './mutants.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PROCESSES = ['worker', 'producer', 'receiver'].map((name) => `test/faults/webhook-chaos/${name}-process.ts`);

/** Bundles the processes once, so that one that is killed is back within a moment; with one defect, if that is asked for. */
export async function compileProcesses(mutant?: Mutant): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-chaos-'));
  await build({
    absWorkingDir: ROOT,
    entryPoints: PROCESSES,
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['pg-native'],
    banner: { js: "import nodeModule from 'node:module';\nconst require = nodeModule.createRequire(import.meta.url);" },
    plugins: mutant === undefined ? [] : [defect(mutant)],
    logLevel: 'warning',
  });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  return folder;
}

function defect({ name, file, find, replace }: Mutant): Plugin {
  const place = join(ROOT, file);
  const parts = readFileSync(place, 'utf8').split(find);
  if (parts.length !== 2) throw new Error(`${name}: its place in ${file} was found ${parts.length - 1} times`);
  const contents = parts.join(replace);
  return {
    name: 'defect',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.ts$/ }, ({ path }) => (path === place ? { contents, loader: 'ts' } : undefined));
    },
  };
}
