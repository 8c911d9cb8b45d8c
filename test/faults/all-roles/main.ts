// The whole service under fire: `npm run faults [-- --seed 1] [--seeds 1] [--minutes 2]`. The faults of a seed are the same each
// time; what they meet is not, as processes are not in step.
import { parseArgs } from 'node:util';
import { runFaults } from './run.ts';

const MEMBERS = ['api', 'api', 'worker', 'worker', 'webhooks', 'webhooks,ais', 'ais'];

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '2' },
  },
});
const first = Number(values.seed);
let bad = 0;
for (let seed = first; seed < first + Number(values.seeds); seed++) {
  // From the first fault on: starting takes long where others are at work.
  let untilMs: number | undefined;
  const isOver = () => {
    untilMs ??= performance.now() + Number(values.minutes) * 60_000;
    return performance.now() > untilMs;
  };
  const onRound = (words: string) => console.log(`  ${words}`);
  const { broken, faults, notTried, ...counts } = await runFaults({
    seed,
    members: MEMBERS,
    isLong: true,
    isOver,
    onRound,
  });
  console.log(`seed ${seed}: ${JSON.stringify(counts)} ${JSON.stringify(faults)}`);
  for (const reason of notTried) console.log(`  not tried: ${reason}`);
  console.log(
    broken.length === 0 ? '  all held' : `  BROKEN ${broken.length}:\n    ${broken.slice(0, 20).join('\n    ')}`,
  );
  if (broken.length > 0) bad++;
}
process.exit(bad === 0 ? 0 : 1);
