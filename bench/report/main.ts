// Every figure in one report: `npm run bench [-- --whole] [--only WORDS [--keep]]`. The short form takes minutes, the whole one
// about an hour. What got worse than in the report that is committed is named at the end. A part of it is for looking at, unless it
// is to be kept beside the others as they were: for a machine that is never idle for long.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BENCHMARKS, type Benchmark } from './benchmarks.ts';
import { drawGrowth } from './chart.ts';
import { FIGURES_FILE, type Growth, type Told } from './figure.ts';
import { watchStolen } from './machine-use.ts';
import { listWorse, mergeReports, type Report, type TopicReport, writeMarkdown } from './markdown.ts';

const FOLDER = fileURLToPath(new URL('../../docs/benchmarks/', import.meta.url));
const FIGURES = join(FOLDER, 'figures.json');
const SHOWN_TROUBLE = 300;

const { values } = parseArgs({
  options: { whole: { type: 'boolean' }, only: { type: 'string' }, keep: { type: 'boolean' } },
});
const form = values.whole ? 'whole' : 'short';
const chosen = BENCHMARKS.filter(({ topic, file }) => `${topic} ${file}`.includes(values.only ?? ''));
const before = existsSync(FIGURES) ? (JSON.parse(readFileSync(FIGURES, 'utf8')) as Report) : undefined;

const commit = git('rev-parse', '--short', 'HEAD');
const machine = describeMachine();
const order = BENCHMARKS.map(({ topic }) => topic);
const topics: TopicReport[] = [];
for (const [index, benchmark] of chosen.entries()) {
  console.log(`\n[${index + 1} of ${chosen.length}] ${benchmark.topic}`);
  topics.push(await run(benchmark));
  // At once: what was measured is not lost with what comes after it.
  if (values.only === undefined || values.keep) keep(mergeReports(before, { machine, topics }, order));
}
tellWorse({ machine, topics });

async function run({ topic, file, ...forms }: Benchmark): Promise<TopicReport> {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-figures-'));
  const figures = join(folder, 'figures');
  writeFileSync(figures, '');
  const begun = performance.now();
  const stolen = watchStolen();
  const program = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...forms[form]], {
    env: { ...process.env, [FIGURES_FILE]: figures },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => {
    process.stderr.write(text);
    complaint = `${complaint}${text}`.slice(-SHOWN_TROUBLE);
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const told = readFileSync(figures, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): Told => JSON.parse(line));
  rmSync(folder, { recursive: true });
  const seconds = (performance.now() - begun) / 1000;
  // It also ends with 1 when it misses a figure, which the report says by itself.
  const failed = code !== 0 && (told.length === 0 || code !== 1);
  return {
    topic,
    file,
    form,
    commit,
    seconds,
    machine,
    stolen: stolen(),
    told,
    ...(failed ? { trouble: complaint.trim() || `it ended with ${code}` } : {}),
  };
}

function keep(written: Report): void {
  mkdirSync(FOLDER, { recursive: true });
  const chartOf = (topic: string, growth: Growth) => {
    const name = `${topic} ${growth.name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    writeFileSync(join(FOLDER, `${name}.svg`), drawGrowth(growth));
    return `${name}.svg`;
  };
  writeFileSync(join(FOLDER, 'README.md'), writeMarkdown(written, chartOf));
  writeFileSync(FIGURES, `${JSON.stringify(written, null, 2)}\n`);
  console.log(`\nWritten to docs/benchmarks/README.md`);
}

function tellWorse(now: Report): void {
  if (before === undefined) return;
  const worse = listWorse(before, now);
  console.log(`\n${worse.length} figures are worse than before${worse.length > 0 ? ':' : ''}`);
  for (const { what, before: old, now: value } of worse) console.log(`  ${what}: ${old} → ${value}`);
}

function describeMachine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${cpus()[0]?.model || process.arch}), ${gigabytes} GB, Node.js ${process.version}`;
}

function git(...words: string[]): string {
  return execFileSync('git', words, { encoding: 'utf8' }).trim();
}
