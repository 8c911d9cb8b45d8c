// How far off our predicted arrivals and the carriers' estimates are, on simulated voyages with noise, by days before
// arrival, and how many arrivals the intervals held: `npx tsx bench/eta.ts [SEED,SEED…] [WEEKS] [poorly]`. With `poorly` a
// fifth of the positions is missing and all of two weeks; what was said in those is shown apart.
import { showBacktest } from '../src/cli/eta.ts';
import { type Trial, tabulate } from '../src/domain/eta/backtest-table.ts';
import { createRouter } from '../src/routing/router.ts';
import { silenceIn } from '../test/eta/noisy-world.ts';
import { replayNoisyWorld } from '../test/eta/replay-noisy-world.ts';

const [seeds = 'landfall', weeks = '26', hearing = 'well'] = process.argv.slice(2);
const HOUR_MS = 3_600_000;

const router = createRouter();
const all: Trial[] = [];
try {
  for (const seed of seeds.split(',')) {
    const world = { seed, weeks: Number(weeks), isHeardPoorly: hearing === 'poorly' };
    const result = await replayNoisyWorld(router, world);
    console.log(`\n${seed}\n${showBacktest(result)}`);
    all.push(...result.trials);
  }
} finally {
  await router.close();
}
if (seeds.includes(',')) console.log(`\nall seeds${showHeld(all)}`);
if (hearing === 'poorly') console.log(`\nsaid while nothing was heard${showHeld(all.filter(isSaidInSilence))}`);

function isSaidInSilence({ arrivedMs, horizonDays }: Trial): boolean {
  const { fromMs, toMs } = silenceIn(Number(weeks));
  const saidMs = arrivedMs - horizonDays * 24 * HOUR_MS;
  return saidMs >= fromMs && saidMs < toMs;
}

function showHeld(trials: readonly Trial[]): string {
  return tabulate(trials)
    .map(({ horizonDays, shipments, covered, intervalHours }) => {
      const held = `${Math.round(covered * 100)} % of ${shipments}`;
      return `\n  ${horizonDays} days before: held ${held}, ${Math.round(intervalHours)} h wide`;
    })
    .join('');
}
