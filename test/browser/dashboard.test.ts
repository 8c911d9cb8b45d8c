import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEstimates } from './add-estimates.ts';
import { hasChromium, launchChromium } from './chromium.ts';
import { type Dashboard, enter, startDashboard, walkIn } from './dashboard.ts';
import { expectDrawn } from './drawn-map.ts';

const HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

let browser: Browser;
let dashboard: Dashboard;

describe.skipIf(!hasChromium)('the dashboard in a real browser', () => {
  beforeAll(async () => {
    browser = await launchChromium();
    dashboard = await startDashboard([{ number: 'HLXU2807138', references: [HOSTILE], lineName: HOSTILE }]);
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it('opens on the fleet: ships drawn, what needs attention beside them, and nothing fetched from elsewhere', async () => {
    const { page, outside, problems, close } = await walkIn(browser, dashboard);
    await expectDrawn(page, ['land', 'fleet-lanes', 'fleet-ports', 'fleet-vessels']);
    await page.getByText('Past last free day').first().waitFor();
    expect([outside, problems]).toEqual([[], []]);
    await close();
  });

  it('draws the journey of a container in less than 900 KB', async () => {
    const { page, outside, problems, close } = await enter(browser, dashboard);
    // What the first page is still loading is not part of it.
    await page.goto('about:blank');
    let bytes = 0;
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(`${dashboard.service.url}/containers/${dashboard.boxes[0]?.containerId}`);
    await expectDrawn(page, ['journey-ports', 'journey-vessel', 'journey-ahead']);
    expect([outside, problems]).toEqual([[], []]);
    expect(bytes / 1024).toBeLessThan(900);
    await close();
  });

  it('leads from an exception to the container and its story', async () => {
    const { page, problems, close } = await enter(browser, dashboard);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Exceptions' }).click();
    await page.getByRole('tab', { name: /^ETA slipped/ }).click();
    await page.getByRole('link', { name: /EITU 945201 0/ }).click();
    await page.getByRole('heading', { name: /EITU 945201 0/ }).waitFor();
    await page.getByText('Loaded on EVER FORTUNE 0812E').waitFor();
    await page.getByText('2d 6h later than first announced').first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('says how old the position of the ship is, and what that means for our own estimate', async () => {
    await addEstimates(dashboard);
    const { page, close } = await enter(browser, dashboard);
    const { containerId, vesselId } = dashboard.boxes[0] ?? {};
    const open = () => page.goto(`${dashboard.service.url}/containers/${containerId}`);
    await open();
    await page.getByText(/At sea, .* Heard 2\d min ago/).waitFor();
    await page.getByText(/Likely between .*\. Ship last heard 2\d min ago$/).waitFor();
    const hearBefore = (days: number) =>
      dashboard.service.pool.query(
        `update vessel_latest set at = now() - make_interval(days => $2)
         where vessel_number = (select number from vessel where id = $1)`,
        [vesselId, days],
      );
    await hearBefore(5);
    await open();
    await page.getByText(/Ship last heard 5 d ago: estimated from its departure$/).waitFor();
    await page.goto(`${dashboard.service.url}/vessels/9850800`);
    await page.getByText('Heard 5 d ago').waitFor();
    await hearBefore(0);
    await close();
  });

  it('makes a key and shows it once', async () => {
    const { page, close } = await enter(browser, dashboard);
    await page.goto(`${dashboard.service.url}/keys`);
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('From the browser');
    await page.getByRole('button', { name: 'Create key' }).click();
    expect(await page.locator('.secret code').textContent()).toMatch(/^lf_[\w-]{43}$/);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('From the browser').waitFor();
    await page.locator('.secret').waitFor({ state: 'detached' });
    await close();
  });

  it('works by keyboard alone: search, move, open', async () => {
    const { page, close } = await enter(browser, dashboard);
    await page.goto(`${dashboard.service.url}/containers?sort=-number`);
    await page.getByText('TGHU 373245 0').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /TEMU 189726 0/ }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('EITU945201');
    await page.getByRole('option', { name: /EITU 945201 0/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /EITU 945201 0/ }).waitFor();
    await close();
  });

  it('shows hostile names and references as text', async () => {
    const { page, close } = await enter(browser, dashboard);
    const id = dashboard.boxes.at(-1)?.containerId;
    for (const path of ['/containers', `/containers/${id}`, '/exceptions', '/shipments', '/map']) {
      await page.goto(`${dashboard.service.url}${path}`);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate<boolean>("'hacked' in window")).toBe(false);
    }
    await close();
  });

  it('asks for less than 200 KB before the list of containers is there', async () => {
    const { page, close } = await enter(browser, dashboard);
    const context = page.context();
    const fresh = await context.browser()?.newContext({ storageState: await context.storageState() });
    const list = await fresh?.newPage();
    let bytes = 0;
    const session = await fresh?.newCDPSession(list as Page);
    await session?.send('Network.enable');
    const sizes: string[] = [];
    session?.on('Network.loadingFinished', ({ encodedDataLength, requestId }) => {
      bytes += encodedDataLength;
      sizes.push(`${names.get(requestId)} ${encodedDataLength}`);
    });
    const names = new Map<string, string>();
    session?.on('Network.requestWillBeSent', ({ requestId, request }) => names.set(requestId, request.url));
    await list?.goto(`${dashboard.service.url}/containers`);
    await list?.getByText('EITU 945201 0').waitFor();
    await list?.waitForLoadState('networkidle');
    expect([bytes / 1024 < 200, sizes.sort().slice(-5)]).toEqual([true, expect.anything()]);
    await fresh?.close();
    await close();
  });
});
