import { appendFileSync } from 'node:fs';

/** What was measured, as a ratio to what was measured beside it in the same run wherever there is something to compare with. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** `×` for a ratio. */
  readonly unit: '×' | 'ms' | 's' | '%' | 'MB' | 'kB' | '/s' | 'pages';
  readonly better: 'more' | 'less';
  /** Where the figure is asked for: it is missed when worse. */
  readonly wanted?: number;
  /** Of each round, where there were several. */
  readonly rounds?: readonly number[];
  /** The figures that a ratio was made from, in words. */
  readonly note?: string;
}

/** How a cost grows, so that one sees whether it does with the data. */
export interface Growth {
  readonly name: string;
  /** What there is more of from point to point. */
  readonly of: string;
  readonly unit: Figure['unit'];
  readonly points: readonly { readonly size: number; readonly value: number }[];
}

export type Told = ({ readonly kind: 'figure' } & Figure) | ({ readonly kind: 'growth' } & Growth);

/** Where the report collects what its benchmarks tell; alone they only print. */
export const FIGURES_FILE = 'BENCH_FIGURES';

export function tell(figure: Figure): void {
  const { name, note, wanted, rounds = [] } = figure;
  const notes = [
    ...(rounds.length > 1 ? [`rounds ${amount(Math.min(...rounds))}–${amount(Math.max(...rounds))}`] : []),
    ...(wanted === undefined ? [] : [wish(figure)]),
    ...(note === undefined ? [] : [note]),
  ];
  console.log(`  ${name}: ${measure(figure)}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`);
  if (isMissed(figure)) process.exitCode = 1;
  keep({ kind: 'figure', ...figure });
}

export function tellGrowth(growth: Growth): void {
  const points = growth.points.map(({ size, value }) => `${size.toLocaleString('en')}: ${amount(value)}`);
  console.log(`  ${growth.name}, ${growth.unit} by ${growth.of}: ${points.join(', ')}`);
  keep({ kind: 'growth', ...growth });
}

export function isMissed({ value, wanted, better }: Figure): boolean {
  if (wanted === undefined) return false;
  return !(better === 'more' ? value >= wanted : value <= wanted);
}

export function measure({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  return unit === '×' ? `×${amount(value)}` : `${amount(value)} ${unit}`;
}

export function wish(figure: Figure): string {
  const words = `${figure.better === 'more' ? 'at least' : 'at most'} ${amount(figure.wanted ?? 0)}`;
  return isMissed(figure) ? `${words}: MISSED` : words;
}

/** As many digits as mean something. */
export function amount(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

function keep(told: Told): void {
  const file = process.env[FIGURES_FILE];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(told)}\n`);
}
