import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCaller } from '../../src/operations/first-account.ts';
import { addUser } from '../../src/operations/users.ts';
import { axeProblems } from './axe.ts';
import { hasChromium, launchChromium, PATIENCE_MS, WITHOUT_WEBGL } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';
import { dialogHasFocus } from './dialog-focus.ts';

/** Several pages and dialogs, each looked at by axe, take their time on a busy machine. */
const SEVERAL_MS = 4 * PATIENCE_MS;
const PHONE = { width: 390, height: 844 };
const ANN = { email: 'ann@own.example', name: 'Ann Lee', role: 'member' as const, password: 'lantern-harbour-42' };

let browser: Browser;
let dashboard: Dashboard;

const picture = async (page: Page, name: string) => {
  const folder = process.env['LANDFALL_NOTES_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};
const openNotes = async (page: Page, path: string) => {
  await page.goto(`${dashboard.service.url}${path}`);
  await page.getByRole('button', { name: /^Notes/ }).click();
  await page.getByRole('dialog').getByLabel('Note', { exact: true }).waitFor();
};
const call = async (method: string, path: string, attributes: object) => {
  const client = await dashboard.service.createClient({ accountId: dashboard.accountId });
  const reply = await client.call(method, path, { data: { attributes } });
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.body.data;
};

describe.skipIf(!hasChromium)('notes', { timeout: SEVERAL_MS }, () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    dashboard = await startDashboard();
    await addUser(dashboard.service.db, systemCaller(dashboard.accountId), ANN);
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it('of a call about a stuck box are there after four clicks, and a task on their day', async () => {
    const { page, problems, close } = await enter(browser, dashboard);
    await page.goto(`${dashboard.service.url}/exceptions`);
    await page
      .getByText(/Customs hold/)
      .first()
      .click();
    await page.getByRole('button', { name: /^Notes/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note', { exact: true }).waitFor();
    await dialogHasFocus(page);
    await page.keyboard.type('Called customs: the exam is tomorrow, @an');
    await page.keyboard.press('Tab');
    await dialog.getByLabel('Follow up on').fill('2026-01-02');
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await dialog.getByText('Called customs: the exam is tomorrow, @Ann Lee').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await picture(page, 'dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Notes (1)' }).waitFor();
    await page.goto(`${dashboard.service.url}/exceptions`);
    const task = page.getByRole('region', { name: 'To follow up' });
    await task.getByRole('link', { name: 'Container TEMU 189726 0' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await picture(page, 'tasks');
    await task.getByRole('button', { name: /^Done/ }).click();
    await task.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  });

  it('call a colleague, whose bell counts them until they are read', async () => {
    const { page, close } = await enter(browser, dashboard, { viewport: PHONE });
    await page.getByRole('button', { name: 'Mentions', exact: true }).waitFor();
    const me = (await (await page.request.get(`${dashboard.service.url}/v2/session`)).json()).user;
    await call('POST', '/notes', {
      body: `@${me.name} The ship skips Oakland`,
      subject_type: 'vessel',
      subject_id: dashboard.boxes[0]?.vesselId,
      mentioned_user_ids: [me.id],
    });
    // Told by the stream, without a new page.
    await page.getByRole('button', { name: 'Mentions, 1 new' }).click();
    await page.getByRole('region', { name: 'Mentions, 1 new' }).getByText('The ship skips Oakland').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await picture(page, 'bell-phone');
    await page.getByRole('link', { name: /on EVER FORTUNE/ }).click();
    await page.getByRole('heading', { name: 'EVER FORTUNE' }).waitFor();
    await page.getByRole('button', { name: 'Mentions', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Notes (1)' }).click();
    await page.getByRole('dialog').getByText('The ship skips Oakland').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await picture(page, 'vessel-phone');
    await close();
  });

  it('name the contact who was called, kept at the terminal, the line or the customer', async () => {
    const { page, problems, close } = await enter(browser, dashboard);
    await openNotes(page, `/containers/${dashboard.boxes[1]?.containerId}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add contact' }).click();
    await dialog.getByLabel('At', { exact: true }).selectOption({ index: 0 });
    await dialog.getByLabel('Name').fill('Gate desk');
    await dialog.getByLabel('Phone').fill('+1 562 555 0100');
    await dialog.getByLabel('Hours').fill('Mon to Fri, 8 to 17');
    expect(await axeProblems(page)).toEqual([]);
    await picture(page, 'contact');
    await dialog.getByRole('button', { name: 'Save contact' }).click();
    await dialog.getByRole('link', { name: '+1 562 555 0100' }).waitFor();
    await dialog.getByLabel('Spoke to').selectOption({ index: 1 });
    await dialog.getByLabel('Note', { exact: true }).fill('They look for it');
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await dialog.getByText('spoke to Gate desk').waitFor();
    await picture(page, 'called');
    expect(problems).toEqual([]);
    await close();
  });

  it('are on pages of ports, terminals and shipments too', async () => {
    const { page, close } = await enter(browser, dashboard);
    for (const path of ['/ports/USLGB', `/shipments/${dashboard.boxes[0]?.shipmentId}`]) {
      await openNotes(page, path);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Note', { exact: true }).fill(`Noted at ${path}`);
      await page.keyboard.press('Control+Enter');
      await dialog.getByText(`Noted at ${path}`).waitFor();
    }
    await picture(page, 'shipment');
    await close();
  });

  it('from a ship go to all its boxes, in four clicks', async () => {
    const { page, close } = await enter(browser, dashboard);
    await page.goto(`${dashboard.service.url}/vessels/9850800`);
    await page.getByRole('button', { name: /^Notes/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note', { exact: true }).fill('She skips Oakland');
    await dialog.getByLabel('Also on every container aboard').check();
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await page.getByText(/^Noted on \d+ containers$/).waitFor();
    const client = await dashboard.service.createClient({ accountId: dashboard.accountId });
    const aboard = await client.call('GET', `/containers?filter[vessel_id]=${dashboard.boxes[0]?.vesselId}`);
    expect(aboard.body.meta.total).toBeGreaterThan(1);
    const noted = await client.call('GET', '/notes?filter[subject_type]=container&page[size]=100');
    const said = noted.body.data.filter(
      (one: { attributes: { body: string } }) => one.attributes.body === 'She skips Oakland',
    );
    expect(said).toHaveLength(aboard.body.meta.total);
    await picture(page, 'ship');
    await close();
  });

  it('go to all that is selected in a list, with what became of each', async () => {
    const { page, problems, close } = await enter(browser, dashboard);
    await page.goto(`${dashboard.service.url}/shipments`);
    await page.getByLabel('Select EGLV050600123').check();
    await page.getByLabel('Select EGLV00000904').check();
    await page.getByRole('button', { name: 'More for 2 shipments' }).click();
    await page.getByRole('button', { name: 'Add a note', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note', { exact: true }).fill('Northwind asked for both');
    expect(await axeProblems(page)).toEqual([]);
    await picture(page, 'bulk');
    await dialog.getByRole('button', { name: 'Add a note', exact: true }).click();
    await dialog.getByText('2 shipments noted.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More for 2 shipments' }).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  });
});
