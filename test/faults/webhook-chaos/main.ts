import { parseArgs } from 'node:util';
import { violations } from './check.ts';
import { compileProcesses } from './compile.ts';
import { MUTANTS } from './mutants.ts';
import { runChaos } from './run.ts';

/** `npm run chaos -- [--seeds 50] [--faults 40] [--first 1] [--mutants [--only fence]]` */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    first: { type: 'string', default: '1' },
    faults: { type: 'string', default: '40' },
    mutants: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const faults = Number(values.faults);
let bad = 0;

if (values.mutants) {
  for (const mutant of MUTANTS.filter(({ name }) => name.includes(values.only))) {
    const folder = await compileProcesses(mutant);
    const found = violations(await runChaos({ seed: Number(values.first), faults, folder }));
    console.log(`${found.length > 0 ? 'caught' : 'MISSED'}  ${mutant.name}: ${found.join(', ') || 'nothing found'}`);
    if (found.length === 0) bad++;
  }
} else {
  const folder = await compileProcesses();
  for (let seed = Number(values.first); seed < Number(values.first) + Number(values.seeds); seed++) {
    const report = await runChaos({ seed, faults, folder });
    const found = violations(report);
    console.log(`${found.length === 0 ? 'ok' : `FAILED (${found.join(', ')})`}  ${JSON.stringify(report)}`);
    if (found.length > 0) bad++;
  }
}
process.exit(bad === 0 ? 0 : 1);
