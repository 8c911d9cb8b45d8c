import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Application, registerApplication } from '../oauth/person.ts';
import { axeProblems } from './axe.ts';
import { hasChromium, launchChromium, visit, WITHOUT_WEBGL } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';

const PHONE = { width: 390, height: 844 };
const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'light phone': { colorScheme: 'light', viewport: PHONE },
  'dark phone': { colorScheme: 'dark', viewport: PHONE },
};
/** Where pictures go, for people to look at. */
const PICTURES = process.env['LANDFALL_SCREENS'];

let browser: Browser;
let dashboard: Dashboard;
/** The program on the own computer that waits for its answer. */
let waiting: Server;
let redirect: string;
let application: Application;

const addressOf = (other: Record<string, string | undefined> = {}) =>
  `${dashboard.service.url}/oauth/authorize?${new URLSearchParams(application.asks({ redirect_uri: redirect, ...other }))}`;

const question = (page: Page) => page.getByRole('heading', { name: 'Connect Test assistant?' });

describe.skipIf(!hasChromium)('the page on which a person decides', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    dashboard = await startDashboard();
    application = await registerApplication(dashboard.service);
    waiting = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('Thank you'));
    await new Promise<void>((resolve) => void waiting.listen(0, '127.0.0.1', resolve));
    redirect = `http://127.0.0.1:${(waiting.address() as AddressInfo).port}/callback`;
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
    waiting?.close();
  });

  it.each(Object.entries(LOOKS))('is clear to everybody, and as wide as the screen: %s', async (look, options) => {
    const { page, problems, outside, close } = await enter(browser, dashboard, options);
    for (const [name, address, arrive] of [
      ['consent', addressOf(), question(page)],
      ['consent-refused', addressOf({ code_challenge_method: 'plain' }), page.getByRole('alert')],
    ] as const) {
      await page.goto(address);
      await arrive.waitFor();
      expect([look, name, await axeProblems(page), problems, outside]).toEqual([look, name, [], [], []]);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect([look, width]).toEqual([look, page.viewportSize()?.width]);
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${look.replace(' ', '-')}.png` });
    }
    await close();
  });

  it('asks who it is first, then lets the application in with what the person chose, and shows it until it is revoked', async () => {
    const { page, problems, close } = await visit(browser, [dashboard.service.url, redirect]);
    await page.goto(addressOf());
    await page.getByRole('button', { name: 'Open the demo' }).click();
    await question(page).waitFor();
    expect(await page.getByRole('radio', { name: /^Read Ship/ }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: /^Read and write/ }).check();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Thank you').waitFor();
    const heard = new URL(page.url()).searchParams;
    expect([heard.get('state'), heard.get('iss')]).toEqual(['as it was', dashboard.service.url]);
    const { body } = await application.exchange(heard.get('code') ?? '', { redirect_uri: redirect });
    expect(body.scope).toBe('read write');
    await application.useToken(body.access_token);

    await page.goto(`${dashboard.service.url}/assistants`);
    const connected = page.getByRole('region', { name: 'Connected applications' });
    await connected.getByRole('cell', { name: 'Test assistant', exact: true }).waitFor();
    if (PICTURES) {
      await page.screenshot({ path: `${PICTURES}/assistants-connected.png` });
      await page.setViewportSize(PHONE);
      await page.screenshot({ path: `${PICTURES}/assistants-connected-phone.png`, fullPage: true });
    }
    await connected.getByRole('button', { name: 'Revoke Test assistant' }).click();
    await page.getByRole('button', { name: 'Revoke access' }).click();
    await connected.getByText('None yet.').waitFor();
    await expect.poll(async () => (await application.useToken(body.access_token)).status).toBe(401);
    expect(problems).toEqual([]);
    await close();
  });

  it('tells the application when the person refuses', async () => {
    const { page, close } = await enter(browser, dashboard);
    await page.goto(addressOf());
    await page.getByRole('button', { name: 'Refuse' }).click();
    await page.getByText('Thank you').waitFor();
    const heard = new URL(page.url()).searchParams;
    expect([heard.get('error'), heard.get('code')]).toEqual(['access_denied', null]);
    await close();
  });

  it('cannot be put into a frame of another page', async () => {
    const { page, close } = await enter(browser, dashboard);
    const response = await page.goto(addressOf());
    expect(response?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    await question(page).waitFor();
    await page.goto(redirect);
    await page.setContent(`<iframe src="${addressOf().replaceAll('&', '&amp;')}"></iframe>`);
    await page.waitForLoadState('networkidle');
    expect(await page.frameLocator('iframe').getByRole('button', { name: 'Allow' }).count()).toBe(0);
    await close();
  });

  it('shows what an application calls itself as words, and sends nobody where it did not register', async () => {
    const { page, problems, close } = await enter(browser, dashboard);
    await page.goto(addressOf({ redirect_uri: 'https://evil.example/callback' }));
    await page.getByRole('heading', { name: 'This application cannot be connected' }).waitFor();
    expect(await page.getByRole('link', { name: 'To Landfall' }).getAttribute('href')).toBe('/');
    expect(problems).toEqual([]);
    await close();
  });
});
