import { readFileSync } from 'node:fs';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Secret, Service } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
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

describe('the manifests for Kubernetes', () => {
  const KINDS = { ConfigMap, Deployment, Ingress, PodDisruptionBudget, Secret, Service };
  const documents = parseAllDocuments(readFileSync('docs/operate/kubernetes.yaml', 'utf8')).map((one) => one.toJS());
  const deployments = documents.filter(({ kind }) => kind === 'Deployment');
  const podOf = (deployment: { spec: { template: { spec: Pod } } }) => deployment.spec.template.spec;

  it.each(documents.map((document) => [`${document.kind} ${document.metadata.name}`, document] as const))(
    'is as the schema of its kind has it: %s',
    (_name, document) => {
      const { watched, unread } = watchReads(document);
      const resource = new KINDS[document.kind as keyof typeof KINDS](document);
      expect(() => resource.validate()).not.toThrow();
      expect(() => Object.assign(Object.create(Object.getPrototypeOf(resource)), watched).validate()).not.toThrow();
      // A name that the schema does not know is never looked at.
      expect(unread()).toEqual([]);
    },
  );

  it('have every role once, name settings that there are, and wait for the service to end', () => {
    const known = new Set(describeSettings().map(({ env }) => env));
    const roles = deployments.map((one) => podOf(one).containers[0]?.env[0]?.value ?? '');
    expect(new Set(roles)).toEqual(parseProcessRoles('all'));
    const given = documents.flatMap(({ kind, data, stringData }) =>
      kind === 'ConfigMap' || kind === 'Secret' ? Object.keys({ ...data, ...stringData }) : [],
    );
    expect(given.length).toBeGreaterThan(5);
    expect([...given, 'LANDFALL_ROLE'].filter((name) => !known.has(name))).toEqual([]);
    for (const one of deployments) {
      const pod = podOf(one);
      expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThan(STOP_WITHIN_MS);
      expect(pod.containers[0]?.livenessProbe.httpGet.path).toBe('/healthz');
      expect(pod.containers[0]?.readinessProbe.httpGet.path).toBe('/readyz');
    }
  });
});

interface Probe {
  readonly httpGet: { readonly path: string };
}
interface Pod {
  readonly terminationGracePeriodSeconds: number;
  readonly containers: readonly {
    readonly env: readonly { readonly name: string; readonly value: string }[];
    readonly livenessProbe: Probe;
    readonly readinessProbe: Probe;
  }[];
}

/** The same object, and which of its members nobody has looked at; whoever goes through a map has seen all of it. */
function watchReads(root: object) {
  const read = new Set<string>();
  const all: string[] = [];
  const wrap = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const wrapped: Record<string, unknown> | unknown[] = Array.isArray(value) ? [] : {};
    for (const [name, member] of Object.entries(value)) {
      const memberPath = `${path}/${name}`;
      all.push(memberPath);
      Object.assign(wrapped, { [name]: wrap(member, memberPath) });
    }
    return new Proxy(wrapped, {
      get: (target, name) => {
        read.add(`${path}/${String(name)}`);
        return Reflect.get(target, name);
      },
    });
  };
  return { watched: wrap(root, '') as object, unread: () => all.filter((path) => !read.has(path)) };
}
