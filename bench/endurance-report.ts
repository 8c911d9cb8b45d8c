import type { Timed, Times } from './endurance-load.ts';
import { growthOf, type Watched } from './endurance-memory.ts';
import { amount, medianOf, tell } from './report/figure.ts';
import { MUCH_STOLEN } from './report/machine-use.ts';

const MAX_RATIO = 5;
/** Of what a process holds, over the last two thirds of the time. */
const MAX_GROWTH = 0.05;
const SHOWN_TROUBLES = 20;

export interface Run {
  /** Questions a second when nobody pauses. */
  readonly capacity: number;
  /** Seconds of the processor that each used meanwhile. */
  readonly used: ReadonlyMap<string, number>;
  readonly share: number;
  readonly minutes: number;
  readonly left: readonly string[];
  readonly times: Times;
  readonly memory: readonly Watched[];
  /** Notifications that arrived, questions to the line, positions stored. */
  readonly told: number;
  readonly asked: number;
  readonly positions: number;
  readonly troubles: readonly string[];
}

interface Row {
  readonly kind: string;
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  /** Of what was due in minutes that were the machine's own, and so were those before them. */
  readonly quietP99: number;
}

export function judge(run: Run): { markdown: string; isGood: boolean } {
  const isQuiet = (minute: number) => [minute - 1, minute].every((each) => (run.times.stolen[each] ?? 0) < MUCH_STOLEN);
  const rows = [...run.times.byKind]
    .map(([kind, timed]) => rowOf(kind, timed, isQuiet))
    .sort((one, other) => other.p99 / other.p50 - one.p99 / one.p50);
  const reads = rows.filter(({ kind }) => kind.startsWith('/'));
  const far = reads.filter(({ p50, p99 }) => p99 > MAX_RATIO * p50);
  const memory = run.memory.map(memoryOf);
  const worst = reads[0];
  const growth = Math.max(...memory.map((each) => each.growth));
  const less = { unit: '×', better: 'less' } as const;
  tell({
    name: 'p99 of a GET against its p50, the farthest',
    value: worst ? worst.p99 / worst.p50 : 0,
    ...less,
    wanted: MAX_RATIO,
    note: worst?.kind ?? '',
  });
  tell({ name: 'memory at the end against the first third', value: 1 + growth, ...less, wanted: 1 + MAX_GROWTH });
  const isGood = far.length === 0 && growth <= MAX_GROWTH && run.troubles.length === 0;
  return { markdown: write(run, rows, memory, far.length), isGood };
}

function rowOf(kind: string, timed: readonly Timed[], isQuiet: (minute: number) => boolean): Row {
  const times = timed.map(({ ms }) => ms);
  const quiet = timed.filter(({ minute }) => isQuiet(minute)).map(({ ms }) => ms);
  return { kind, count: times.length, p50: medianOf(times), p99: p99Of(times), quietP99: p99Of(quiet) };
}

function p99Of(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

interface Memory {
  readonly name: string;
  readonly words: string;
  readonly growth: number;
}

function memoryOf({ name, samples }: Watched): Memory {
  const resident = growthOf(samples.map(({ atMs, residentMb }) => ({ atMs, mb: residentMb })));
  const live = growthOf(samples.flatMap(({ atMs, liveMb }) => (liveMb === undefined ? [] : [{ atMs, mb: liveMb }])));
  const signed = (mb: number) => `${mb < 0 ? '−' : '+'}${amount(Math.abs(mb))}`;
  const ofLive = Number.isNaN(live.middleMb) ? '| |' : `${amount(live.middleMb)} | ${signed(live.growthMb)} |`;
  return {
    name,
    words: `| ${name} | ${amount(resident.middleMb)} | ${signed(resident.growthMb)} | ${ofLive}`,
    growth: resident.growthMb / resident.middleMb,
  };
}

function describeUse(used: ReadonlyMap<string, number>): string {
  const whole = [...used.values()].reduce((sum, seconds) => sum + seconds, 0);
  return [...used].map(([name, seconds]) => `${name} ${Math.round((seconds / whole) * 100)} %`).join(', ');
}

function write(run: Run, rows: readonly Row[], memory: readonly Memory[], far: number): string {
  const { capacity, share, minutes, times, told, asked, positions, troubles, left } = run;
  const reads = rows.filter(({ kind }) => kind.startsWith('/'));
  const judged = reads.filter(({ quietP99 }) => !Number.isNaN(quietP99));
  const farWhenQuiet = judged.filter(({ p50, quietP99 }) => quietP99 > MAX_RATIO * p50).length;
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  const stolen = times.stolen.reduce((sum, each) => sum + each, 0) / times.stolen.length;
  const disturbed = times.stolen.filter((each) => each >= MUCH_STOLEN).length;
  return [
    `# ${Math.round(minutes)} minutes at ${share * 100} % of capacity`,
    '',
    `\`npx tsx bench/endurance.ts ${Math.round(minutes)}\`: four processes that answer and one for each other role, PostgreSQL, a line, a receiver and an AIS feed. ${capacity.toFixed(0)}`,
    `requests a second were answered when nobody paused; then ${(capacity * share).toFixed(0)} a second, evenly, each timed from when it was due.`,
    `${times.asked.toLocaleString('en')} requests of ${reads.length} kinds of GET and ${rows.length - reads.length} of changes, ${told.toLocaleString('en')} notifications delivered,`,
    `${asked.toLocaleString('en')} questions to the line, ${positions.toLocaleString('en')} positions stored.`,
    '',
    `At capacity the processor was used by ${describeUse(run.used)}.`,
    '',
    `- **Errors**: ${troubles.length}${troubles.length === 0 ? '.' : ':'}`,
    ...troubles.slice(0, SHOWN_TROUBLES).map((words) => `  - ${words}`),
    `- **p99 beyond ${MAX_RATIO} times p50**: ${far} of ${reads.length} kinds of GET; ${farWhenQuiet} of the ${judged.length} that were asked in minutes that were the machine's own.`,
    `- **Stolen**: the host gave ${percent(stolen)} of the cores to others, in the worst minute ${percent(Math.max(...times.stolen))}; over ${percent(MUCH_STOLEN)} in ${disturbed} of ${times.stolen.length} minutes, and what is due then waits for it.`,
    `- **Memory**: growth over the last two thirds, by the median of the slopes between any two samples; at most ${MAX_GROWTH * 100} % is level.`,
    '',
    '| process | memory, MB | growth, MB | in use after a collection, MB | growth, MB |',
    '|---|---:|---:|---:|---:|',
    ...memory.map(({ words }) => words),
    '',
    'Of PostgreSQL what its processes do not share.',
    '',
    '| | asked | p50, ms | p99, ms | × | of own minutes, × |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows.map(
      ({ kind, count, p50, p99, quietP99 }) =>
        `| \`${kind}\` | ${count} | ${amount(p50)} | ${amount(p99)} | ${(p99 / p50).toFixed(1)} | ${(quietP99 / p50).toFixed(1)} |`,
    ),
    '',
    `Not asked: ${left.map((each) => `\`${each.replace(' (', '` (')}`).join(', ')}.`,
    '',
  ].join('\n');
}
