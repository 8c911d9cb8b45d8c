import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showDay } from '../../web/src/time/calendar-day.ts';
import { addEarlierStays } from './add-earlier-stays.ts';
import { dayFromNow } from './add-free-time.ts';
import { hasChromium, launchChromium, WITHOUT_WEBGL } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';

let browser: Browser;
let dashboard: Dashboard;
let page: Page;
/** Discharged two days ago. */
let container: string;

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

describe.skipIf(!hasChromium)('free time on the dashboard', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    dashboard = await startDashboard();
    page = (await enter(browser, dashboard)).page;
    container = `${dashboard.service.url}/containers/${dashboard.boxes[1]?.containerId}`;
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it('leads from a box without tariffs to where one is entered', async () => {
    await page.goto(`${dashboard.service.url}/free-time`);
    await page.getByRole('link', { name: 'Import a published tariff, or enter your own' }).waitFor();
    await openFreeTime();
    await page.getByRole('link', { name: 'Enter or import tariffs' }).click();
    await page.getByRole('heading', { name: 'No tariffs yet' }).waitFor();
  });

  it('refuses tiers that overlap, negative days and unknown currencies, with the field, and keeps nothing', async () => {
    await fillTariff();
    const dialog = page.getByRole('dialog');
    const keep = dialog.getByRole('button', { name: 'Keep tariff' });
    await dialog.getByLabel('Free days', { exact: true }).fill('-1');
    await keep.click();
    await expect.poll(() => dialog.getByLabel('Free days', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Free days', { exact: true }).fill('1');
    await dialog.getByLabel('Currency').fill('XYQ');
    await keep.click();
    await dialog.getByText('XYQ is not a currency of ISO 4217').first().waitFor();
    await dialog.getByLabel('Currency').fill('USD');
    await dialog.getByLabel('From day').nth(1).fill('4');
    await keep.click();
    await dialog.getByText('Tier 2: overlaps the tier before, which ends on day 4').waitFor();
    expect(await keptTariffs()).toBe(0);
    await dialog.getByLabel('From day').nth(1).fill('5');
    await keep.click();
    await page.getByRole('row', { name: /Our demurrage.*1 day.*day 1 to 4: USD 150\.00.*In force/ }).waitFor();
  });

  it('shows what the box costs by it, and every day', async () => {
    await openFreeTime();
    const card = page.getByRole('region', { name: 'Demurrage, import' });
    await card.getByText('1 day over').waitFor();
    const days = await card.getByRole('list', { name: 'Days of Demurrage, import' }).getByRole('listitem').all();
    const words = await Promise.all(days.map((day) => day.locator('b').textContent()));
    expect(words).toEqual(['free 1', '150']);
    expect(await page.getByRole('region', { name: 'Two last free days' }).count()).toBe(0);
    await card.getByText('USD 150.00 more').waitFor();
    await card.getByLabel('If picked up on').fill(dayFromNow(5));
    // Six charged days: four at 150, two at 275.50.
    await card.getByText('USD 1,151.00').first().waitFor();
    await card.getByText(', 6 days over').waitFor();
  });

  it('keeps the version before when another is entered', async () => {
    await page.goto(`${dashboard.service.url}/tariffs`);
    await page.getByRole('button', { name: 'New version of Our demurrage from 2024-01-01' }).click();
    await page.getByRole('dialog').getByLabel('Counts from').fill('2025-01-01');
    await page.getByRole('dialog').getByLabel('Free days', { exact: true }).fill('0');
    await page.getByRole('button', { name: 'Keep version' }).click();
    await page.getByRole('row', { name: /Our demurrage.*1 day.*Earlier version/ }).waitFor();
    await page.getByRole('row', { name: /Our demurrage.*0 days.*In force/ }).waitFor();
  });

  it('sets the day that was told and the one that was calculated side by side, once they differ', async () => {
    await openFreeTime();
    const both = page.getByRole('region', { name: 'Two last free days' });
    // The terminal named yesterday; without free days the last one is that of the discharge.
    await both.getByText('Told by the terminal').waitFor();
    expect(await both.locator('strong').allTextContents()).toEqual([showDay(dayFromNow(-1)), showDay(dayFromNow(-2))]);
  });

  it('lists what must be picked up, by when and what it costs', async () => {
    await addEarlierStays(dashboard);
    await page.goto(`${dashboard.service.url}/free-time`);
    // The terminal named yesterday, which is a day over; the money is that of the tariff, from the day before that.
    await page
      .getByRole('row', { name: /TEMU 189726 0.*told, .* by the tariff.*1 day over.*USD 300\.00.*USD 150\.00/ })
      .waitFor();
    const bars = page.getByRole('region', { name: 'Where it costs' });
    await bars.getByText('Evergreen').waitFor();
    await bars.getByText('USD 300.00').first().waitFor();
    await page.getByRole('tab', { name: 'To return' }).click();
    await page.getByRole('heading', { name: 'No box waits to be returned.' }).waitFor();
  });

  it('shows what is at stake, what boxes that arrive soon will cost, and whose last free days were right', async () => {
    await page.goto(`${dashboard.service.url}/free-time`);
    const bars = page.getByRole('region', { name: 'Where it costs' });
    await bars
      .getByText(/so far, USD .* at stake, USD .* avoidable/)
      .first()
      .waitFor();
    const coming = page.getByRole('region', { name: 'Arriving soon' });
    await coming.getByRole('row', { name: /EITU 945201 0.*Demurrage.*%.*USD .* to USD .* to / }).waitFor();
    const records = page.getByRole('region', { name: 'Whose last free day was right' });
    await records.getByRole('row', { name: /Told by the terminal/ }).waitFor();
    await page.goto(`${dashboard.service.url}/exceptions`);
    await page.getByText('Charges very likely').first().waitFor();
  });

  it('refuses a sheet of another shape, and names the cell of one that is wrong', async () => {
    await page.goto(`${dashboard.service.url}/tariffs`);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const choose = (text: string) =>
      dialog
        .getByLabel('Choose a file')
        .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose('shipper,price\nAcme,3\n');
    await dialog.getByText(/^line 1: there is no column "shipper"/).waitFor();
    await choose(`${HEADER}\n${lineOf('5-8 300; 8- 345')}\n`);
    await dialog
      .getByRole('row', { name: /line 2 Sheet.*Wrong column tiers: tier 2 overlaps the tier before/ })
      .waitFor();
    expect(await dialog.getByRole('button', { name: /^Keep/ }).isDisabled()).toBe(true);
    const before = await keptTariffs();
    await choose(`${HEADER}\n${lineOf('5-8 300; 9- 345')}\n`);
    await dialog.getByRole('button', { name: 'Keep 1 tariff' }).click();
    await page.getByRole('row', { name: /Sheet.*day 5 to 8: USD 300\.00/ }).waitFor();
    expect(await keptTariffs()).toBe(before + 1);
  });

  it('keeps a calendar of a port, with the days that differ', async () => {
    await page.goto(`${dashboard.service.url}/tariffs/calendars`);
    await page.getByRole('button', { name: 'New calendar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Port').fill('uslgb');
    await dialog.getByLabel('Public holidays of').fill('XX');
    await dialog.getByLabel('Days that differ').fill('2026-12-24 closed\n24/12 closed');
    await dialog.getByRole('button', { name: 'Save calendar' }).click();
    await dialog.getByText(/line 2: “24\/12 closed”/).waitFor();
    await dialog.getByLabel('Days that differ').fill('2026-12-24 closed');
    await dialog.getByRole('button', { name: 'Save calendar' }).click();
    await dialog.getByText('Nobody knows the holidays of XX.').first().waitFor();
    await dialog.getByLabel('Public holidays of').fill('us-ca');
    await dialog.getByRole('button', { name: 'Save calendar' }).click();
    await page.getByRole('row', { name: /USLGB Mon to Fri US-CA 1 day closed, 0 open/ }).waitFor();
  });

  it('takes calendars from a sheet, with the cell that is wrong, and shows what terminals told of their gates', async () => {
    const { call } = await dashboard.service.createClient({ accountId: dashboard.accountId });
    const gates = [{ on: dayFromNow(1), gate: 'closed_unscheduled' }];
    const message = { source: 'PIER', sequence: 1, sent_at: new Date().toISOString(), facility: { unlocode: 'USLGB' } };
    expect((await call('POST', '/terminal_feed', { ...message, gates })).body).toMatchObject({ gate_days: 1 });
    await page.goto(`${dashboard.service.url}/tariffs/calendars`);
    const told = page.getByRole('region', { name: 'Told by terminals' });
    await told.getByRole('row', { name: /USLGB.*Closed, not planned PIER/ }).waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const choose = (line: string) =>
      dialog.getByLabel('Choose a file').setInputFiles({
        name: 'calendars.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`locode,holiday_region,open_weekdays,exceptions\n${line}\n`),
      });
    await choose('USSAV,US-GA,mon,24/12 closed');
    await dialog.getByText(/column exceptions: "24\/12 closed" is not like/).waitFor();
    await choose('USSAV,US-GA,mon tue wed thu fri,2026-12-24 closed');
    await dialog.getByRole('button', { name: 'Keep 1 calendar' }).click();
    await page.getByRole('row', { name: /USSAV Mon to Fri US-GA 1 day closed, 0 open/ }).waitFor();
  });
});

const HEADER =
  'name,valid_from,source,direction,charge,scac,starts,stops,first_day,free_days,currency,tier_numbering,tiers,free_weekdays,charge_weekdays';
const lineOf = (tiers: string) =>
  `Sheet,2026-01-01,by hand,import,demurrage,MAEU,vessel_discharged,full_out,next_day,4,USD,clock,${tiers},mon tue,mon tue`;

async function openFreeTime(): Promise<void> {
  await page.goto(container);
  await page.getByRole('tab', { name: 'Free time' }).click();
}

/** Terms for every box here, with a second tier. */
async function fillTariff(): Promise<void> {
  await page.goto(`${dashboard.service.url}/tariffs`);
  await page.getByRole('button', { name: 'New tariff' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Our demurrage');
  await dialog.getByLabel('Counts from').fill('2024-01-01');
  await dialog.getByLabel('Source').fill('Contract of 2024');
  await dialog.getByLabel('Line').fill('eglv');
  const free = dialog.getByRole('group', { name: 'Days that use up free time' });
  for (const day of WEEK) await free.locator(`select[name=free_${day}]`).selectOption('yes');
  await dialog.getByLabel('Free days', { exact: true }).fill('1');
  await dialog.getByLabel('Currency').fill('USD');
  await dialog.getByLabel('to day').fill('4');
  await dialog.getByLabel('each day').fill('150');
  await dialog.getByRole('button', { name: 'Add a tier' }).click();
  await dialog.getByLabel('From day').nth(1).fill('5');
  await dialog.getByLabel('each day').nth(1).fill('275.5');
}

async function keptTariffs(): Promise<number> {
  const { call } = await dashboard.service.createClient({ accountId: dashboard.accountId });
  return (await call('GET', '/tariffs')).body.meta.total;
}
