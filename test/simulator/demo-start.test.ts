import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import type { Tables } from '../../src/store/tables.ts';
import { createTestDatabase } from '../database.ts';

it('the demo starts on a database of one’s own, makes its data directory and prints the same key at every start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const database = await createTestDatabase<Tables>();
  onTestFinished(() => database.close());
  const dataDir = join(folder, 'not', 'there', 'yet');
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LANDFALL_DEMO: '1',
    LANDFALL_ROLE: 'api,webhooks',
  });
  const startAndStop = async () => {
    const app = await startApp(config, createLog('silent'));
    const { key } = app.firstAccount;
    const response = await fetch(`${app.url}/v2/shipping_lines`, { headers: { authorization: `Token ${key}` } });
    await response.arrayBuffer();
    await app.stop();
    return { key, status: response.status };
  };
  expect(existsSync(dataDir)).toBe(false);
  const first = await startAndStop();
  expect(first).toEqual({ key: expect.stringMatching(/^lf_/), status: 200 });
  expect(await startAndStop()).toEqual(first);
});
