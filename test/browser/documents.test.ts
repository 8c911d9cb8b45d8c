import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Worker } from '../../src/queue/worker.ts';
import { runDocumentJobs } from '../documents/paper.ts';
import { hasChromium, launchChromium, PATIENCE_MS, type Visit, WITHOUT_WEBGL } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';
import { dialogHasFocus } from './dialog-focus.ts';
import { billOfLading, SCAN } from './papers.ts';

/** The picture of the guide. */
const PICTURE = process.env['LANDFALL_DOCUMENT_PICTURE'] ?? join(tmpdir(), 'landfall-document.png');
const HOSTILE = '<img src=x onerror="window.hacked=1">';
/** Of a shipment that nobody tracks. */
const UNKNOWN_BILL = billOfLading('EGLV777000111', 'MSKU0000006');

let browser: Browser;
let dashboard: Dashboard;
let jobs: Worker;
let visitor: Visit;
let page: Page;

/** One story, told in order: each step begins where the one before ended. */
describe.skipIf(!hasChromium)('documents on the dashboard', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    dashboard = await startDashboard();
    jobs = runDocumentJobs(dashboard.service);
    visitor = await enter(browser, dashboard);
    page = visitor.page;
  });
  afterAll(async () => {
    await browser?.close();
    await jobs?.stop();
    await dashboard?.close();
  });

  it('are uploaded by keyboard or mouse, several at once, and each says how it goes', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).click();
    await page.getByRole('heading', { name: 'No documents yet' }).waitFor();
    // Asked for early: the browser answers a chooser by itself until it has heard that somebody else will.
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload' }).first().press('Enter');
    const dialog = page.getByRole('dialog');
    await dialogHasFocus(page);
    await dialog.getByLabel('Choose files').press('Enter');
    await (await choosing).setFiles([
      file('bill.pdf', UNKNOWN_BILL),
      file('scan.png', SCAN),
      file('setup.exe', Buffer.from('MZ')),
      file('empty.pdf', Buffer.alloc(0)),
      file('long.pdf', Buffer.alloc(1_200_000, 'x')),
    ]);
    await lineOf(dialog, 'bill.pdf').getByText('Bill of lading').waitFor();
    await lineOf(dialog, 'scan.png').getByText('The file holds no text').waitFor();
    await lineOf(dialog, 'setup.exe').getByText('Files of this kind are not taken.').waitFor();
    await lineOf(dialog, 'empty.pdf').getByText('The file is empty.').waitFor();
    await lineOf(dialog, 'long.pdf').getByText('Too large: it has 1.2 MB, and 1.0 MB is the most.').waitFor();
    await dialog.getByText('2 files uploaded, 3 not.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('2 documents').waitFor();
  });

  it('are dropped on the page, and a file that is there already leads to its document', async () => {
    const data = await page.evaluateHandle<object>(
      `(() => { const data = new DataTransfer(); data.items.add(new File([${JSON.stringify(
        Buffer.from(SCAN).toString('latin1'),
      )}], 'note.txt')); return data; })()`,
    );
    await page.dispatchEvent('main', 'drop', { dataTransfer: data });
    const dialog = page.getByRole('dialog');
    await lineOf(dialog, 'note.txt').getByRole('link', { name: 'Open' }).waitFor();
    await dialog.getByLabel('Choose files').setInputFiles([file('the same bill.pdf', UNKNOWN_BILL)]);
    await lineOf(dialog, 'the same bill.pdf').getByRole('link', { name: 'bill.pdf' }).click();
    await page.getByRole('heading', { level: 1, name: 'bill.pdf' }).waitFor();
  });

  it('show what was read, each value with its page and line, beside the paper', async () => {
    const values = page.getByRole('region', { name: 'What was read' });
    await rowOf(values, 'Bill of lading number').getByText('EGLV777000111', { exact: true }).waitFor();
    await rowOf(values, 'Vessel name').locator('q', { hasText: 'EVER FORTUNE 0812E' }).waitFor();
    await rowOf(values, 'Container').getByText('MSKU 000000 6').waitFor();
    const doubt = rowOf(page.getByRole('region', { name: 'Not taken' }), 'ETA');
    await doubt.getByText('Day and month could be either way round.').waitFor();
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('src')).toMatch(/^blob:.*#page=1&/);
    await doubt.getByRole('button', { name: 'Page 2' }).click();
    await expect.poll(() => frame.getAttribute('src')).toMatch(/^blob:.*#page=2&/);
    expect(visitor.problems).toEqual([]);
  });

  it('are linked to a shipment by hand, and are on its page', async () => {
    const belongs = page.getByRole('region', { name: 'Belongs to' });
    await belongs.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByLabel('Number or reference').fill('EGLV0506');
    await page.getByRole('button', { name: /^EGLV050600123/ }).click();
    await belongs.getByRole('link', { name: 'EGLV050600123' }).waitFor();
    await page.getByRole('button', { name: 'Read again' }).click();
    await page.getByText('To be read again').waitFor();
    await page.getByText('Read', { exact: true }).waitFor();
    await belongs.getByRole('link', { name: 'EGLV050600123' }).click();
    await page.getByRole('tab', { name: 'Documents 1' }).click();
    await page.getByRole('link', { name: 'bill.pdf' }).click();
    await belongs.getByRole('button', { name: 'Unlink EGLV050600123' }).click();
    await belongs.getByText('Nothing yet.').waitFor();
  });

  it('are of the type that a person says', async () => {
    await saveType('Packing list');
    await page.getByText('A person said so').waitFor();
    await saveType('As it was found: Bill of lading');
    await page.getByText('It says “BILL OF LADING”').waitFor();
  });

  it('are turned and downloaded', async () => {
    const before = await page.locator('iframe').getAttribute('src');
    await page.getByRole('button', { name: 'Rotate right' }).click();
    await expect.poll(() => page.locator('iframe').getAttribute('src'), { timeout: PATIENCE_MS }).not.toBe(before);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('bill.pdf');
    expect(readFileSync(await download.path(), 'latin1')).toMatch(/\/Rotate 90/);
    await page.getByRole('button', { name: 'Rotate left' }).click();
  });

  it('say why they were not read', async () => {
    await openDocument('scan.png');
    await page.getByRole('region', { name: 'What was read' }).getByText('The file holds no text').waitFor();
    await page.getByRole('img', { name: 'Preview of scan.png' }).waitFor();
  });

  it('that are hostile are text, name and all', async () => {
    const script = '<script>window.hacked=1</script>';
    await page.goto(`${dashboard.service.url}/documents`);
    await page.getByRole('button', { name: 'Upload' }).first().click();
    const pages = `<html><body>ARRIVAL NOTICE ${HOSTILE}${script}<p>B/L No: ${HOSTILE}</body></html>`;
    await page
      .getByLabel('Choose files')
      .setInputFiles([
        file(`${HOSTILE}.html`, Buffer.from(pages)),
        file('page.pdf', Buffer.from(`${pages} <!-- no PDF -->`)),
      ]);
    await page.getByText('2 files uploaded.').waitFor();
    for (const name of [`${HOSTILE}.html`, 'page.pdf']) {
      await openDocument(name);
      await page.locator('pre', { hasText: script }).waitFor();
      expect(await page.locator('img[src="x"], iframe, script:not([src])').count()).toBe(0);
    }
    expect(await page.evaluate<boolean>("'hacked' in window")).toBe(false);
    expect(visitor.problems).toEqual([]);
  });

  it('are deleted', async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete document' }).click();
    await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
    await page.getByText('4 documents').waitFor();
  });

  it('find their shipment by themselves', async () => {
    await page.getByRole('button', { name: 'Upload' }).first().click();
    const bill = file('EGLV050600123.pdf', billOfLading('EGLV050600123', 'EITU9452010'));
    await page.getByLabel('Choose files').setInputFiles([bill]);
    await page.getByRole('dialog').getByText('Bill of lading').waitFor();
    await page.getByRole('link', { name: 'Open' }).click();
    const belongs = page.getByRole('region', { name: 'Belongs to' });
    await belongs.getByRole('link', { name: 'EITU 945201 0' }).waitFor();
    await shownInFrame(page);
    await page.screenshot({ path: PICTURE });
    await belongs.getByRole('link', { name: 'EITU 945201 0' }).click();
    await page.getByRole('tab', { name: 'Documents 1' }).click();
    await page.getByRole('link', { name: 'EGLV050600123.pdf' }).waitFor();
    expect([visitor.outside, visitor.problems]).toEqual([[], []]);
  });
});

const TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf', png: 'image/png', html: 'text/html' };

function file(name: string, bytes: Uint8Array) {
  return { name, mimeType: TYPES[name.split('.').at(-1) ?? ''] ?? '', buffer: Buffer.from(bytes) };
}

function lineOf(dialog: Locator, name: string): Locator {
  return dialog.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
}

function rowOf(card: Locator, label: string): Locator {
  return card.getByRole('listitem').filter({ has: page.getByText(label, { exact: true }) });
}

/** By keyboard: a browser under load may still send a click into the paper that the dialog has just covered. */
async function saveType(type: string): Promise<void> {
  await page.getByRole('button', { name: 'Change type' }).click();
  await page.getByLabel('Type', { exact: true }).selectOption(type);
  await page.getByRole('button', { name: 'Save type' }).press('Enter');
}

async function openDocument(name: string): Promise<void> {
  await page.goto(`${dashboard.service.url}/documents`);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** The viewer of the browser has the pages a moment after it is there. */
async function shownInFrame(viewer: Page): Promise<void> {
  const isShown = () => viewer.frames().some((frame) => frame.url().startsWith('chrome-extension:'));
  await expect.poll(isShown, { timeout: PATIENCE_MS }).toBe(true);
  await viewer.waitForTimeout(3_000);
}
