// Lengths of sea routes against all pairs of NGA Pub. 151 that the project holds, by band, and the worst of them.
import { createProgressBar } from '../src/cli/progress-bar.ts';
import { SeaRouter } from '../src/routing/route.ts';
import { loadWorld } from '../src/routing/world.ts';
import { BANDS, errorOf, inBand, type Measured, measure, readPairs } from './distances.ts';

const WORST = Number(process.argv[2] ?? 10);

const router = new SeaRouter(loadWorld());
const pairs = readPairs();
const bar = createProgressBar(process.stderr);
const all = pairs.map((pair, index) => {
  bar.show(index, pairs.length, pair.name);
  return measure(router, pair);
});
bar.end();

for (const band of BANDS) {
  const measured = inBand(all, band);
  const alike = measured.filter(({ pair }) => pair.unlike === undefined);
  console.log(`\n${band.name}: ${describe(measured)}; without misprints and other harbours ${describe(alike)}`);
  const worst = [...measured].sort((a, b) => Math.abs(b.error) - Math.abs(a.error)).slice(0, WORST);
  for (const each of worst) console.log(line(each));
}

function describe(measured: readonly Measured[]): string {
  return `${measured.length} pairs, median ${errorOf(measured, 0.5).toFixed(2)} %, p95 ${errorOf(measured, 0.95).toFixed(2)} %`;
}

function line({ pair, foundNm, error, passages }: Measured): string {
  const reason = pair.unlike ?? pair.note ?? 'not explained';
  const via = passages.length > 0 ? ` by ${passages.join(', ')}` : '';
  return `  ${error > 0 ? '+' : ''}${error.toFixed(1)} % ${pair.name} (${pair.codes.join('–')}): ${Math.round(foundNm)}, published ${pair.nm}${via}: ${reason}`;
}
