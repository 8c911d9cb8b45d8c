// Lengths of sea routes against all pairs of NGA Pub. 151 that the project holds, by band, and the worst of them.
import { createProgressBar } from '../src/cli/progress-bar.ts';
import { SeaRouter } from '../src/routing/route.ts';
import { loadWorld } from '../src/routing/world.ts';
import { BANDS, errorOf, inBand, type Measured, measure, readPairs } from './distances.ts';
import { tell } from './report/figure.ts';

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
  const keptBack = measured.filter(({ pair }) => pair.isKeptBack);
  console.log(`\n${band.name}: ${describe(measured)}; without misprints and other harbours ${describe(alike)}`);
  console.log(`  of these kept back: ${describe(keptBack)}`);
  tellBand(band.name, measured, band.wanted);
  // Whoever mends a line by what is printed here must not have seen those that are kept back.
  const shown = measured.filter(({ pair }) => !pair.isKeptBack);
  const worst = shown.sort((a, b) => Math.abs(b.error) - Math.abs(a.error)).slice(0, WORST);
  for (const each of worst) console.log(line(each));
}

function tellBand(name: string, measured: readonly Measured[], wanted: (typeof BANDS)[number]['wanted']): void {
  if (wanted === undefined) return;
  const told = { unit: '%', better: 'less', note: `${measured.length} pairs of Pub. 151` } as const;
  tell({ name: `${name}, middle`, value: errorOf(measured, 0.5), wanted: wanted.median, ...told });
  tell({ name: `${name}, 95 of 100`, value: errorOf(measured, 0.95), wanted: wanted.most, ...told });
}

function describe(measured: readonly Measured[]): string {
  return `${measured.length} pairs, median ${errorOf(measured, 0.5).toFixed(2)} %, p95 ${errorOf(measured, 0.95).toFixed(2)} %`;
}

function line({ pair, foundNm, error, passages }: Measured): string {
  const reason = pair.unlike ?? pair.note ?? 'not explained';
  const via = passages.length > 0 ? ` by ${passages.join(', ')}` : '';
  return `  ${error > 0 ? '+' : ''}${error.toFixed(1)} % ${pair.name} (${pair.codes.join('–')}): ${Math.round(foundNm)}, published ${pair.nm}${via}: ${reason}`;
}
