import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchChromium, WITHOUT_WEBGL } from './chromium.ts';
import { type Dashboard, enter, startDashboard, walkIn } from './dashboard.ts';
import { dialogHasFocus } from './dialog-focus.ts';
import { type SwitchableProxy, startSwitchableProxy } from './switchable-proxy.ts';

let browser: Browser;
let dashboard: Dashboard;
let proxy: SwitchableProxy;
let throughProxy: Dashboard;

const banner = (page: Page) => page.getByText('The service cannot be reached');
const inNav = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const listed = (page: Page) => page.getByText('EITU 945201 0').first().waitFor();

describe.skipIf(!hasChromium)('when things go wrong', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    dashboard = await startDashboard();
    proxy = await startSwitchableProxy(dashboard.service.url);
    throughProxy = { ...dashboard, service: { ...dashboard.service, url: proxy.url } };
  });
  afterAll(async () => {
    await browser?.close();
    await proxy?.close();
    await dashboard?.close();
  });

  it('says that the service is away, keeps what it shows, and goes on by itself', async () => {
    const { page, problems, close } = await enter(browser, throughProxy);
    await page.goto(`${proxy.url}/containers`);
    await listed(page);
    proxy.switch(false);
    await banner(page).waitFor();
    await listed(page);
    proxy.switch(true);
    await banner(page).waitFor({ state: 'detached' });
    await inNav(page, /^Exceptions/).click();
    await page.getByRole('heading', { name: 'Exceptions' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('tells an owner what no process of the service does, and nothing while all of it is done', async () => {
    const given = dashboard.service.services;
    const usual = given.missingRoles;
    Object.assign(given, { missingRoles: () => ['worker', 'ais'] });
    const { page, problems, close } = await enter(browser, dashboard);
    const note = page.getByRole('complementary', { name: 'Parts of the service that do not run' });
    expect(await note.textContent()).toBe(
      'Nothing runs as worker: shipments are not followed and documents are not read. Nothing runs as ais: vessels are not ' +
        'heard. Start it with landfall serve --role worker,ais.',
    );
    Object.assign(given, { missingRoles: usual });
    await page.reload();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(await note.count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it('opens without a network with what was last seen, says how old it is, and forgets it at signing out', async () => {
    const { page, close } = await enter(browser, throughProxy);
    await page.goto(`${proxy.url}/containers`);
    await page.waitForFunction('navigator.serviceWorker.controller !== null');
    await page.reload();
    await listed(page);
    await expect.poll(() => keptAnswers(page)).toContain('/v2/containers');
    proxy.switch(false);
    await page.reload();
    await listed(page);
    await page.getByText(/was last seen/).waitFor();
    proxy.switch(true);
    await banner(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Open the demo' }).waitFor();
    await expect.poll(() => keptAnswers(page)).toEqual([]);
    await close();
  });

  it('can be installed', async () => {
    const response = await fetch(`${dashboard.service.url}/manifest.webmanifest`);
    expect(response.headers.get('content-type')).toBe('application/manifest+json');
    const { icons, start_url: start } = (await response.json()) as { icons: { src: string }[]; start_url: string };
    for (const { src } of icons) expect((await fetch(`${dashboard.service.url}${src}`)).status).toBe(200);
    expect(start).toBe('/map');
  });

  it('begins anew in an open tab when an upgrade gave its files other names', async () => {
    const { page, close } = await walkIn(browser, dashboard, { serviceWorkers: 'block' });
    await page.route('**/assets/ExceptionsPage*.js', (route) => route.fulfill({ status: 404 }));
    await page.route(`${dashboard.service.url}/`, async (route) => {
      const response = await route.fetch();
      await page.unroute('**/assets/ExceptionsPage*.js');
      await route.fulfill({ response, body: (await response.text()).replaceAll('/assets/', '/assets/newer-') });
    });
    await page.evaluate('window.isOld = true');
    await inNav(page, /^Exceptions/).click();
    await page.getByRole('heading', { name: 'Exceptions' }).waitFor();
    expect(await page.evaluate('window.isOld')).toBeUndefined();
    await close();
  });

  it('shows that a page broke, and goes on elsewhere', async () => {
    const { page, close } = await enter(browser, dashboard, { serviceWorkers: 'block' });
    await page.route('**/v2/containers/*', (route) =>
      route.fulfill({ json: { data: { id: 'x', type: 'container' } } }),
    );
    await page.goto(`${dashboard.service.url}/containers/${dashboard.boxes[0]?.containerId}`);
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
    await page.getByRole('button', { name: 'Load again' }).waitFor();
    await inNav(page, /^Exceptions/).click();
    await page.getByRole('heading', { name: 'Exceptions' }).waitFor();
    await close();
  });

  it('says nothing of what has happened while it does not know', async () => {
    const { page, close } = await enter(browser, dashboard, { serviceWorkers: 'block' });
    let answer = (): void => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/transport_events?*', async (route) => {
      await isAnswered;
      await route.fulfill({ status: 500, json: { errors: [{ status: '500', title: 'Broken', detail: 'It broke.' }] } });
    });
    await page.goto(`${dashboard.service.url}/containers/${dashboard.boxes[0]?.containerId}`);
    const milestones = page.getByRole('region', { name: 'Milestones' });
    await milestones.getByLabel('Loading').waitFor();
    expect(await milestones.textContent()).toBe('');
    answer();
    await milestones.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await milestones.textContent()).not.toContain('Nothing has happened');
    await close();
  });

  it('begins a dialog at its first field, and keeps what was typed in it', async () => {
    const { page, close } = await enter(browser, dashboard);
    const open = () => page.getByRole('button', { name: 'Track', exact: true }).click();
    await open();
    await dialogHasFocus(page);
    await page.keyboard.type('MSKU6058113');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await open();
    expect(await page.getByLabel('Numbers').inputValue()).toBe('MSKU6058113');
    await close();
  });
});

/** The paths of what is kept for when there is no network. */
function keptAnswers(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    "caches.open('landfall-data').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname))",
  );
}
