import { amount, type Figure, type Growth, isMissed, measure, type Told, wish } from './figure.ts';
import { MUCH_STOLEN } from './machine-use.ts';

export interface TopicReport {
  readonly topic: string;
  readonly file: string;
  readonly form: 'short' | 'whole';
  /** What was measured. */
  readonly commit: string;
  readonly seconds: number;
  readonly machine: string;
  /** Share of the cores that the host gave to others meanwhile. */
  readonly stolen: number;
  /** Why there is nothing to tell, where the benchmark itself failed. */
  readonly trouble?: string;
  readonly told: readonly Told[];
}

export interface Report {
  readonly machine: string;
  readonly topics: readonly TopicReport[];
}

export interface Change {
  readonly what: string;
  readonly before: string;
  readonly now: string;
}

/** What takes longer than a report may, or is estimated from it. */
const OTHER_PAGES = [
  ['desk.md', 'every page of the dashboard at 100,000 containers'],
  ['endurance.md', 'half an hour of everything that can be asked, at 70 % of what is answered at most'],
  ['lists.md', 'every filter and order of the lists, up to a million containers'],
  ['routing.md', 'lengths of sea routes against published ones'],
  ['plan-10m.md', 'what ten million containers, 50,000 notifications a second and the ships of the world need'],
] as const;

/** Other work on a shared machine moves a figure by so much. */
const NOISE = 0.1;

/** Figures that are worse than those of the same form before, by more than what noise explains. */
export function listWorse(before: Report, now: Report): Change[] {
  const known = new Map(figuresOf(before).map((each) => [`${each.form} ${each.what}`, each.figure]));
  return figuresOf(now).flatMap(({ what, form, figure }) => {
    const old = known.get(`${form} ${what}`);
    if (old === undefined || !isWorse(old, figure)) return [];
    return [{ what, before: measure(old), now: measure(figure) }];
  });
}

/** What was measured now, and the rest as it was measured before: each part has its baseline in itself. */
export function mergeReports(before: Report | undefined, now: Report, order: readonly string[]): Report {
  const topics = new Map([...(before?.topics ?? []), ...now.topics].map((each) => [each.topic, each]));
  return { ...now, topics: order.flatMap((topic) => topics.get(topic) ?? []) };
}

function isWorse(before: Figure, now: Figure): boolean {
  const growth = now.value / before.value;
  return now.better === 'more' ? growth < 1 - NOISE : growth > 1 + NOISE;
}

function figuresOf({ topics }: Report): { what: string; form: TopicReport['form']; figure: Figure }[] {
  return topics.flatMap(({ topic, form, told }) =>
    told.flatMap((each) => (each.kind === 'figure' ? [{ what: `${topic}: ${each.name}`, form, figure: each }] : [])),
  );
}

export function writeMarkdown(report: Report, chartOf: (topic: string, growth: Growth) => string): string {
  const missed = figuresOf(report).filter(({ figure }) => isMissed(figure));
  const counted = figuresOf(report).filter(({ figure }) => figure.wanted !== undefined).length;
  return [
    '# Figures',
    '',
    `Written by \`npm run bench\`: ${report.machine}.`,
    'A figure with × is a ratio to what was measured beside it in the same run, so that another machine gives about the same.',
    '',
    `${counted - missed.length} of ${counted} figures that are asked for are reached${missed.length > 0 ? '; missed are:' : '.'}`,
    ...missed.map(
      ({ what, figure }) => `- ${what}: ${measure(figure)}, ${wish(figure).replace(': MISSED', ' wanted')}`,
    ),
    '',
    'Measured by hand, with what they found:',
    ...OTHER_PAGES.map(([page, what]) => `- [${page}](${page}): ${what}`),
    '',
    ...report.topics.flatMap((topic) => writeTopic(topic, report.machine, chartOf)),
  ].join('\n');
}

function writeTopic(
  { topic, file, form, commit, seconds, trouble, told, ...on }: TopicReport,
  machine: string,
  chartOf: (topic: string, growth: Growth) => string,
) {
  const figures = told.filter((each) => each.kind === 'figure');
  const growths = told.filter((each) => each.kind === 'growth');
  const circumstances = [
    `\`npx tsx bench/${file}\``,
    `${form} form`,
    `on commit ${commit}`,
    ...(on.machine === machine ? [] : [on.machine]),
    `${Math.round(seconds)} s`,
    ...(on.stolen < MUCH_STOLEN ? [] : [`while the host gave ${Math.round(on.stolen * 100)} % of the cores to others`]),
  ];
  return [
    `## ${topic}`,
    '',
    `${circumstances.join(', ')}.${trouble === undefined ? '' : ` It failed: ${trouble}`}`,
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
