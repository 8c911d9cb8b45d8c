import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { STOP_WITHIN_MS } from '../src/cli/stop-in-time.ts';
import { describeSettings } from '../src/config.ts';

/** Names that are told to the registry of metrics, those of a common beginning included. */
function metricNames(): Set<string> {
  const source = execFileSync('git', ['grep', '-hE', '-A2', '(counter|gauge|histogram)\\(', '--', 'src/*.ts'], {
    encoding: 'utf8',
  });
  const named = [...source.matchAll(/'([a-z]+_[a-z0-9_]+)'/g)].map(([, name = '']) => name);
  const ofWebhooks = [...source.matchAll(/^\s*gauge\(\s*'([a-z_]+)'/gm)].map(
    ([, name = '']) => `landfall_webhook_${name}`,
  );
  return new Set([...named, ...ofWebhooks]);
}

it('the dashboard for Grafana shows metrics that there are', () => {
  const { panels } = JSON.parse(readFileSync('docs/operate/grafana.json', 'utf8'));
  const asked = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(?:landfall|http|ais)_\w+/g) ?? []),
  );
  const known = metricNames();
  const missing = asked.filter((name: string) => !known.has(name.replace(/_(bucket|count|sum)$/, '')));
  expect(asked.length).toBeGreaterThan(8);
  expect(missing).toEqual([]);
});

it('the unit of systemd names settings that there are, and waits for the service to end', () => {
  const unit = readFileSync('docs/operate/landfall@.service', 'utf8');
  const known = new Set([...describeSettings().map(({ env }) => env), 'NODE_ENV']);
  const set = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name);
  expect(set.filter((name) => !known.has(name))).toEqual([]);
  expect(unit).toContain('landfall.js serve --role %i');
  const stopSeconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
  expect(stopSeconds * 1000).toBeGreaterThan(STOP_WITHIN_MS);
});
