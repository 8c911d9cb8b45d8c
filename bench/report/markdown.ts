import { amount, type Figure, type Growth, isMissed, measure, type Told, wish } from './figure.ts';

export interface TopicReport {
  readonly topic: string;
  readonly file: string;
  readonly seconds: number;
  /** Why there is nothing to tell, where the benchmark itself failed. */
  readonly trouble?: string;
  readonly told: readonly Told[];
}

export interface Report {
  readonly form: 'short' | 'whole';
  readonly commit: string;
  readonly machine: string;
  readonly topics: readonly TopicReport[];
}

export interface Change {
  readonly what: string;
  readonly before: string;
  readonly now: string;
}

/** Other work on a shared machine moves a figure by so much. */
const NOISE = 0.1;

/** Figures that are worse than in the report before by more than what noise explains. */
export function listWorse(before: Report, now: Report): Change[] {
  const known = new Map(figuresOf(before).map((each) => [each.what, each.figure]));
  return figuresOf(now).flatMap(({ what, figure }) => {
    const old = known.get(what);
    if (old === undefined || !isWorse(old, figure)) return [];
    return [{ what, before: measure(old), now: measure(figure) }];
  });
}

function isWorse(before: Figure, now: Figure): boolean {
  const growth = now.value / before.value;
  return now.better === 'more' ? growth < 1 - NOISE : growth > 1 + NOISE;
}

function figuresOf({ topics }: Report): { what: string; figure: Figure }[] {
  return topics.flatMap(({ topic, told }) =>
    told.flatMap((each) => (each.kind === 'figure' ? [{ what: `${topic}: ${each.name}`, figure: each }] : [])),
  );
}

export function writeMarkdown(report: Report, chartOf: (topic: string, growth: Growth) => string): string {
  const missed = figuresOf(report).filter(({ figure }) => isMissed(figure));
  const counted = figuresOf(report).filter(({ figure }) => figure.wanted !== undefined).length;
  return [
    '# Figures',
    '',
    `Written by \`npm run bench\`, ${report.form} form, on commit ${report.commit}: ${report.machine}.`,
    'A figure with × is a ratio to what was measured beside it in the same run, so that another machine gives about the same.',
    '',
    `${counted - missed.length} of ${counted} figures that are asked for are reached${missed.length > 0 ? '; missed are:' : '.'}`,
    ...missed.map(
      ({ what, figure }) => `- ${what}: ${measure(figure)}, ${wish(figure).replace(': MISSED', ' wanted')}`,
    ),
    '',
    ...report.topics.flatMap((topic) => writeTopic(topic, chartOf)),
  ].join('\n');
}

function writeTopic(
  { topic, file, seconds, trouble, told }: TopicReport,
  chartOf: (topic: string, growth: Growth) => string,
) {
  const figures = told.filter((each) => each.kind === 'figure');
  const growths = told.filter((each) => each.kind === 'growth');
  return [
    `## ${topic}`,
    '',
    `\`npx tsx bench/${file}\`, ${Math.round(seconds)} s.${trouble === undefined ? '' : ` It failed: ${trouble}`}`,
    '',
    ...(figures.length > 0 ? ['| | measured | rounds | wanted | |', '|---|---:|---:|---:|---|'] : []),
    ...figures.map(writeRow),
    ...growths.flatMap((growth) => ['', `![${growth.name} by ${growth.of}](${chartOf(topic, growth)})`]),
    '',
  ];
}

function writeRow(figure: Figure): string {
  const { rounds = [], wanted, note = '', better } = figure;
  const spread = rounds.length > 1 ? `${amount(Math.min(...rounds))}–${amount(Math.max(...rounds))}` : '';
  const wished = wanted === undefined ? '' : `${better === 'more' ? '≥' : '≤'} ${amount(wanted)}`;
  const value = isMissed(figure) ? `**${measure(figure)}**` : measure(figure);
  return `| ${figure.name} | ${value} | ${spread} | ${wished} | ${note} |`;
}
