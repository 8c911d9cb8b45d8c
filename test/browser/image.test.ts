import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { createDocument } from '../documents/paper.ts';
import { callService } from '../service.ts';
import { startProgram } from './built-service.ts';
import { PATIENCE_MS } from './chromium.ts';
import { billOfLading } from './papers.ts';

const KEY = 'lf_of_the_image_0123456789_abcdefghij';

/** The last stage of the Dockerfile. */
const stage =
  readFileSync('Dockerfile', 'utf8')
    .split(/^FROM /m)
    .at(-1) ?? '';
const copied = [...stage.matchAll(/^COPY --from=build \/landfall\/(\S+) \1$/gm)].map(([, path]) => path ?? '');
const [program = '', ...words] = JSON.parse(/^CMD (.*)$/m.exec(stage)?.[1] ?? '[]') as string[];

it('what the container image holds is a whole service: site, sea routes, tracking and reading of documents', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  // The packages are for a service without a database of somebody else's.
  for (const path of copied.filter((one) => !one.startsWith('node_modules/'))) {
    cpSync(path, join(folder, path), { recursive: true });
  }
  const service = await startProgram(program, words, {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: join(folder, 'kept'),
      DATABASE_URL: database.url,
      LANDFALL_API_KEY: KEY,
      LANDFALL_DEMO: '1',
    },
  });
  onTestFinished(() => service.stop());
  const { url } = service;
  const call = (method: string, path: string, body?: unknown) => callService(url, KEY, method, path, body);

  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await (await fetch(url)).text()).toMatch(/<div id="app">/);
  const { id } = await createDocument({ call }, billOfLading('EGLV777000111', 'MSKU0000006'), {
    filename: 'bill.pdf',
    content_type: 'application/pdf',
  });
  const readAs = async () => (await call('GET', `/documents/${id}`)).body.data.attributes.document_type;
  await expect.poll(readAs, { timeout: PATIENCE_MS }).toBe('bill_of_lading');
  // Its ships sail on routes that a thread of their own calculates.
  const followed = async () => (await call('GET', '/containers')).body.meta.total;
  await expect.poll(followed, { timeout: PATIENCE_MS }).toBeGreaterThan(0);
});
