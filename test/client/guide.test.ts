import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { projectFile } from '../../src/values/project-file.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { until } from '../webhooks/running-worker.ts';

const SECRET = 'whsec_Zm9yIHRoZSBleGFtcGxlIG9mIHRoZSBndWlkZQ==';
let service: TestService;
let client: Client;
/** Where the packages of the project are found. */
const folder = mkdtempSync(fileURLToPath(projectFile('node_modules/.guide-')));
let running: ChildProcess | undefined;

beforeAll(async () => {
  service = await startTestService();
  await loadReferenceData(service.db);
  client = await service.createClient();
  const shipment = await insertShipment(service.db, client.accountId, 'MAEU123456789');
  await insertContainer(service.db, client.accountId, shipment, 'MSKU0000006');
}, 120_000);
afterAll(async () => {
  running?.kill();
  rmSync(folder, { recursive: true, force: true });
  await service.close();
});

/** The examples of a guide, one after the other, as the one program that they are. */
function programOf(guide: string): string {
  const text = readFileSync(projectFile(`docs/guides/${guide}`), 'utf8');
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code).join('\n');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The example of the guide to webhooks, with a delivery such as it speaks of. */
function webhookProgram(): string {
  const rawBody = JSON.stringify({
    data: { attributes: { event: 'container.transport.vessel_discharged' } },
    included: [],
  });
  const now = new Date();
  const signature = new Webhook(SECRET).sign('msg_1', now, rawBody);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  return [
    `const [rawBody, headers, secret] = ${JSON.stringify([rawBody, headers, SECRET])} as const;`,
    programOf('webhooks.md'),
    "console.log('read', data.attributes.event, included.length);",
  ].join('\n');
}

it('no other guide has an example that is a program', () => {
  const guides = readdirSync(projectFile('docs/guides')).filter((name) => programOf(name) !== '');
  expect(guides.sort()).toEqual(['client.md', 'webhooks.md']);
});

it('runs the examples of the guides to the client and to webhooks', async () => {
  const program = join(folder, 'examples.mts');
  const examples = programOf('client.md').replaceAll('http://localhost:4900', service.url);
  writeFileSync(join(folder, 'webhooks.mts'), webhookProgram());
  writeFileSync(program, `await import('./webhooks.mts');\n${examples}`);
  const port = await freePort();
  const said: string[] = [];
  running = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', program], {
    env: { ...process.env, LANDFALL_KEY: client.key, WEBHOOK_SECRET: SECRET, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [running.stdout, running.stderr]) stream?.on('data', (bytes) => said.push(String(bytes)));
  const isListening = async () => {
    const sample = { url: `http://127.0.0.1:${port}/`, event: 'container.transport.full_out', secret: SECRET };
    const { body } = await client.call('POST', '/webhooks/trigger', sample);
    return body.succeeded === true || running?.exitCode !== null;
  };
  await until(isListening);
  await until(async () => said.join('').includes('told of') || running?.exitCode !== null);
  expect(said.join('').trim().split('\n')).toEqual([
    'read container.transport.vessel_discharged 0',
    'asked for MSKU6058113 pending',
    'container MSKU0000006',
    'shipment MAEU123456789 1',
    'followed already by true',
    'told of container.transport.full_out',
  ]);
}, 180_000);
