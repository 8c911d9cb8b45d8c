import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { hasChromium, launchChromium, visit, WITHOUT_WEBGL } from './chromium.ts';
import { bookingsAtSea, type SimulatedService, setUp, startSimulatedService, track } from './simulated-service.ts';

let browser: Browser;
let service: SimulatedService;
let receiver: Receiver;
let page: Page;

/** One story, told in order: each step begins where the one before ended. */
describe.skipIf(!hasChromium)('webhooks on the dashboard', () => {
  beforeAll(async () => {
    service = await startSimulatedService();
    receiver = await startReceiver();
    receiver.answer = (_request, response) => response.writeHead(200).end('noted, thank you');
    browser = await launchChromium(WITHOUT_WEBGL);
    page = (await visit(browser, service.url)).page;
    await setUp(page, service);
  });
  afterAll(async () => {
    await browser?.close();
    await receiver?.close();
    await service?.close();
  });

  it('creates one with custom headers, and tests it', async () => {
    await page.goto(`${service.url}/webhooks`);
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByLabel('Custom headers').fill('X-Warehouse: east');
    await page.getByRole('button', { name: 'Save webhook' }).click();
    await page.getByRole('heading', { name: receiver.url }).waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Delivered', { exact: true }).last().waitFor();
    await page.getByText('noted, thank you').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(receiver.received).toHaveLength(1);
  });

  it('shows what was sent to it and what it answered', async () => {
    const [booking] = bookingsAtSea(service);
    await track(service, booking);
    await receiver.arrived(2);
    await page
      .getByRole('button', { name: /^Details of container\.transport\./ })
      .first()
      .click();
    const request = page.getByRole('region', { name: 'Request' });
    const response = page.getByRole('region', { name: 'Response' });
    await request.getByText('webhook-signature', { exact: true }).waitFor();
    await request.getByText('"webhook_notification"').first().waitFor();
    await response.getByText('noted, thank you').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(receiver.received.at(-1)?.headers['x-warehouse']).toBe('east');
  });

  it('sends one again', async () => {
    await page
      .getByRole('button', { name: /^Details of container\.transport\./ })
      .first()
      .click();
    await page.getByText('Try 1', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('sent again by hand').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(originsReceived).toContain('redelivery');
  });

  it('replays everything since a date', async () => {
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByLabel('From').fill(new Date(Date.now() - HOUR_MS).toISOString().slice(0, 16));
    await page.getByRole('button', { name: 'Replay now' }).click();
    await page.getByText(/on the way again/).waitFor();
    // Others may still come in between for the first time.
    await expect.poll(originsReceived).toContain('replay');
  });

  it('makes a new secret', async () => {
    await page.getByRole('button', { name: 'Secret' }).click();
    const code = page.locator('.secret code');
    const old = await code.textContent();
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    await page.getByText('For 24 hours notifications are signed with both').waitFor();
    expect(await code.textContent()).not.toBe(old);
    await page.getByRole('button', { name: 'Close' }).click();
  });

  it('switches it off and deletes it', async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Active').uncheck();
    await page.getByRole('button', { name: 'Save webhook' }).click();
    await page.getByText('Switched off').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
  });
});

const HOUR_MS = 3_600_000;

function originsReceived(): unknown[] {
  return receiver.received.map(({ headers }) => headers['x-landfall-origin']);
}
