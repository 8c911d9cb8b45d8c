import { expect, it } from 'vitest';
import { drawGrowth } from '../bench/report/chart.ts';
import type { Figure, Told } from '../bench/report/figure.ts';
import { listWorse, mergeReports, type Report, writeMarkdown } from '../bench/report/markdown.ts';

function topicOf(topic: string, told: readonly Told[], form: 'short' | 'whole' = 'short') {
  const circumstances = { form, commit: 'abc1234', seconds: 61, machine: 'two cores', stolen: 0 };
  return { topic, file: 'webhooks.ts', ...circumstances, told };
}

function reportOf(...told: readonly Told[]): Report {
  return { machine: 'two cores', topics: [topicOf('Webhooks', told)] };
}

const rate = (value: number): Told & Figure => ({
  kind: 'figure',
  name: 'deliveries, against bare undici',
  value,
  unit: '×',
  better: 'more',
  wanted: 0.5,
  rounds: [value - 0.02, value + 0.01],
});
const wait = (value: number): Told => ({ kind: 'figure', name: 'wait', value, unit: 'ms', better: 'less' });

it('names what got worse, whichever way is worse, and not what noise explains', () => {
  const before = reportOf(rate(0.6), wait(10));
  expect(listWorse(before, reportOf(rate(0.55), wait(10.9)))).toEqual([]);
  expect(listWorse(before, reportOf(rate(0.9), wait(5)))).toEqual([]);
  expect(listWorse(before, reportOf(rate(0.53), wait(11.1)))).toEqual([
    { what: 'Webhooks: deliveries, against bare undici', before: '×0.60', now: '×0.53' },
    { what: 'Webhooks: wait', before: '10.0 ms', now: '11.1 ms' },
  ]);
});

it('compares the short form with the short form only', () => {
  const before = { machine: 'two cores', topics: [topicOf('Webhooks', [wait(10)], 'whole')] };
  expect(listWorse(before, reportOf(wait(20)))).toEqual([]);
});

it('keeps a part that was measured again beside the others as they were, in the usual order', () => {
  const before = { machine: 'two cores', topics: [topicOf('Maps', [wait(1)]), topicOf('Webhooks', [wait(10)])] };
  const merged = mergeReports(before, reportOf(wait(20)), ['Jobs', 'Webhooks', 'Maps']);
  expect(merged.topics).toEqual([topicOf('Webhooks', [wait(20)]), topicOf('Maps', [wait(1)])]);
});

it('says of each figure what was wanted, and of missed ones at the beginning', () => {
  const good = writeMarkdown(reportOf(rate(0.6)), () => '');
  expect(good).toContain('1 of 1 figures that are asked for are reached.');
  expect(good).toContain('| deliveries, against bare undici | ×0.60 | 0.58–0.61 | ≥ 0.50 |  |');
  const missed = writeMarkdown(reportOf(rate(0.4)), () => '');
  expect(missed).toContain('- Webhooks: deliveries, against bare undici: ×0.40, at least 0.50 wanted');
  expect(missed).toContain('| **×0.40** |');
});

it('says of a part when it was measured on another machine, or while the host gave cores to others', () => {
  const [usual, other] = [topicOf('Webhooks', []), topicOf('Maps', [])];
  const report = { machine: 'two cores', topics: [usual, { ...other, machine: 'four cores', stolen: 0.09 }] };
  const written = writeMarkdown(report, () => '');
  expect(written).toContain('`npx tsx bench/webhooks.ts`, short form, on commit abc1234, 61 s.');
  expect(written).toContain('on commit abc1234, four cores, 61 s, while the host gave 9 % of the cores to others.');
});

it('draws a cost that stays the same as a level line, and one that grows with its data as a rising one', () => {
  const heights = (values: readonly number[]) => {
    const points = values.map((value, power) => ({ size: 10 ** (4 + power), value }));
    const svg = drawGrowth({ name: 'a claim', of: 'rows', unit: 'ms', points });
    return [...svg.matchAll(/<circle cx="[\d.]+" cy="([\d.]+)"/g)].map(([, y]) => Number(y));
  };
  const [first, , last] = heights([5, 5, 5]);
  expect(last).toBe(first);
  const [low = 0, middle = 0, high = 0] = heights([1, 10, 100]);
  expect([low - middle, middle - high]).toEqual([80, 80]);
});
