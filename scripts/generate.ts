// Writes the generated files; with --check it only compares, and fails when one is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describeSettings } from '../src/config.ts';
import { describeInterface } from '../src/http/openapi.ts';
import { routes } from '../src/http/routes.ts';
import { METRICS } from '../src/metrics.ts';
import { writeAssistantApp } from './assistant-app.ts';
import { writeClientTypes } from './client-types.ts';
import { writeKubernetes } from './kubernetes.ts';
import { writeN8nEvents, writeN8nOperations } from './n8n-operations.ts';
import { writePythonClient } from './python-client.ts';

const described = describeInterface(routes, 'http://localhost:4900');
const generated: Record<string, string> = {
  'data/assistant-app.html': writeAssistantApp(),
  'docs/configuration.md': configurationPage(),
  'docs/metrics.md': metricsPage(),
  'docs/operate/kubernetes.yaml': writeKubernetes(),
  'docs/openapi.json': `${JSON.stringify(described, null, 1)}\n`,
  'packages/client-python/landfall/operations.py': writePythonClient(described),
  'packages/client/src/generated/interface.ts': writeClientTypes(described),
  'packages/n8n-nodes-landfall/nodes/Landfall/generated/operations.ts': writeN8nOperations(described),
  'packages/n8n-nodes-landfall/nodes/LandfallTrigger/generated/events.ts': writeN8nEvents(),
};

const stale = Object.entries(generated).filter(
  ([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text,
);
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is out of date: run npm run generate`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of stale) writeFileSync(path, text);
  console.log(stale.length === 0 ? 'Everything is current.' : `Written: ${stale.map(([path]) => path).join(', ')}`);
}

function configurationPage(): string {
  const rows = describeSettings().map(
    ({ env, summary, fallback }) => `| \`${env}\` | ${fallback === undefined ? '' : `\`${fallback}\``} | ${summary} |`,
  );
  return [
    '# Settings',
    '',
    'All are environment variables, and all are optional. Generated from `src/config/`: run `npm run generate` after a change there.',
    '',
    '| variable | default | meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function metricsPage(): string {
  const rows = Object.entries(METRICS).map(
    ([name, { type, labels, help }]) =>
      `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${help} |`,
  );
  return [
    '# Metrics',
    '',
    'What `/metrics` says, in the format of Prometheus; [operate.md](guides/operate.md) tells who may read it. Generated from',
    '`src/metrics.ts`: run `npm run generate` after a change there.',
    '',
    '| name | kind | labels | what it says |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
