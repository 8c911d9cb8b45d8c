import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { STOP_WITHIN_MS } from '../src/cli/stop-in-time.ts';
import { describeSettings } from '../src/config.ts';
import { METRICS } from '../src/metrics.ts';
import { parseProcessRoles } from '../src/values/process-role.ts';

it('the dashboard for Grafana shows metrics that there are', () => {
  const { panels } = JSON.parse(readFileSync('docs/operate/grafana.json', 'utf8'));
  const asked = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(?:landfall|http|ais|process)_\w+/g) ?? []),
  );
  const missing = asked.filter((name: string) => !(name.replace(/_(bucket|count|sum)$/, '') in METRICS));
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

it('the manifests for Kubernetes have every role, and name settings that there are', () => {
  const documents = parseAllDocuments(readFileSync('docs/operate/kubernetes.yaml', 'utf8')).map((one) => one.toJS());
  const roles = documents
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ spec }) => spec.template.spec.containers[0].env[0].value);
  expect(new Set(roles)).toEqual(parseProcessRoles('all'));
  const given = documents.flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData }));
  expect(given.length).toBeGreaterThan(5);
  const known = new Set(describeSettings().map(({ env }) => env));
  expect(given.filter((name) => !known.has(name))).toEqual([]);
});
