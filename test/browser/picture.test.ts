import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import type { Tables } from '../../src/store/tables.ts';
import { createTestDatabase } from '../database.ts';
import { hasChromium, launchChromium, PATIENCE_MS, visit } from './chromium.ts';
import { expectDrawn } from './drawn-map.ts';

/** The picture of the README: made here from the demo as `npm start` shows it, so that it shows what there is. */
const KEPT = process.env['LANDFALL_PICTURE'];
const PICTURE = KEPT ?? join(tmpdir(), 'landfall-control-tower.png');
/** Enough of the demo's world to look like it; for a picture that nobody keeps, enough to be drawn. */
const FLEET = KEPT === undefined ? { containers: 60, exceptions: 3 } : { containers: 250, exceptions: 8 };
const DEMO_TIMEOUT_MS = 300_000;

it.skipIf(!hasChromium)(
  'the demo opens on ships under way on their routes, with what needs attention beside them',
  async () => {
    const database = await createTestDatabase<Tables>();
    const folder = mkdtempSync(join(tmpdir(), 'landfall-picture-'));
    const environment = { PORT: '0', DATA_DIR: folder, DATABASE_URL: database.url, LANDFALL_DEMO: '1' };
    const app = await startApp(readConfig(environment), createLog('silent'));
    const browser = await launchChromium();
    try {
      const { page, outside, problems } = await visit(browser, app.url);
      await page.goto(app.url);
      await page.getByRole('button', { name: 'Open the demo' }).click();
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      const headers = { authorization: `Token ${app.firstAccount.key}` };
      const grown = async () => {
        const response = await fetch(`${app.url}/v2/overview`, { headers });
        const { containers, exceptions } = (await response.json()) as Overview;
        return containers.total >= FLEET.containers && exceptions.total >= FLEET.exceptions;
      };
      await expect.poll(grown, { timeout: DEMO_TIMEOUT_MS, interval: 1_000 }).toBe(true);
      await page.reload();
      await expectDrawn(page, ['land', 'fleet-lanes', 'fleet-ports', 'fleet-vessels']);
      await page.locator('.attention > a').first().waitFor();
      await page.screenshot({ path: PICTURE });
      expect([outside, problems]).toEqual([[], []]);
    } finally {
      await browser.close();
      await app.stop();
      await database.close();
      rmSync(folder, { recursive: true });
    }
  },
  DEMO_TIMEOUT_MS + PATIENCE_MS,
);

interface Overview {
  readonly containers: { readonly total: number };
  readonly exceptions: { readonly total: number };
}
