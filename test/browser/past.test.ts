import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyEvidenceFile } from '../../src/domain/evidence/evidence-file.ts';
import { ensureDemoUser } from '../../src/operations/demo-user.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { startTestService, type TestService } from '../service.ts';
import { tellBoxes } from '../web/told-boxes.ts';
import { hasChromium, launchChromium, WITHOUT_WEBGL } from './chromium.ts';
import { enter } from './dashboard.ts';

const SITE = fileURLToPath(new URL('../../web/dist', import.meta.url));

let browser: Browser;
let service: TestService;
let address: string;

describe.skipIf(!hasChromium)('the past of a container on its page', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    service = await startTestService({ siteDir: SITE, services: { demo: true }, knowsPlaces: true });
    const client = await service.createClient();
    await loadReferenceData(service.db);
    await ensureDemoUser(service.db, client.accountId);
    const { missed } = await tellBoxes(service.db, client, new Date());
    address = `${service.url}/containers/${missed.boxes.get('EITU9452010')}`;
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  const row = (page: Page, name: string) =>
    page.getByRole('region', { name: 'Then and now' }).getByRole('row', { name });

  it.each([1440, 390])(
    'moves back in time, and says what was believed, what changed and by whose word, %i wide',
    async (width) => {
      const { page, problems, close } = await enter(browser, { service }, { viewport: { width, height: 844 } });
      await page.goto(address);
      await page.getByRole('tab', { name: 'What was known' }).click();
      const slider = page.getByRole('slider', { name: 'Moment' });
      await slider.waitFor();
      await row(page, 'Status').waitFor();
      // At the end, what was believed is what happened.
      await expect.poll(() => page.getByText('Differs').count()).toBe(0);
      const before = page.getByRole('button', { name: 'Change before' });
      while (await before.isEnabled()) await before.click();
      await page.getByText('(change 1 of').waitFor();
      await row(page, 'Left port of lading').getByText('Differs').waitFor();
      const changes = page.getByRole('region', { name: 'What changed at that moment' });
      await changes.getByText('Who said it').waitFor();
      await page.getByRole('button', { name: 'Next change' }).click();
      await changes
        .getByText(/received/)
        .first()
        .waitFor();
      // The slider itself, by its keys.
      await slider.focus();
      await page.keyboard.press('End');
      await expect.poll(() => page.getByText('Differs').count()).toBe(0);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      if (process.env['LANDFALL_PAST_PICTURE']) {
        await before.click();
        await page.screenshot({ path: `${process.env['LANDFALL_PAST_PICTURE']}-${width}.png` });
      }
      expect(problems).toEqual([]);
      await close();
    },
  );

  it('hands over the file of evidence, which is whole', async () => {
    const { page, close } = await enter(browser, { service });
    await page.goto(address);
    await page.getByRole('tab', { name: 'What was known' }).click();
    for (const name of ['Evidence file (PDF)', 'JSON']) {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
      expect(download.suggestedFilename()).toMatch(/^evidence-EITU9452010-.*\.(pdf|json)$/);
      expect(verifyEvidenceFile(readFileSync(await download.path()))).toMatchObject({ isWhole: true });
    }
    await close();
  });
});
