import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sampleSentences } from '../ais/sample.ts';
import { bookingOf, boxNumbers } from '../carriers/booking.ts';
import type { LineServer } from '../carriers/line-server.ts';
import { MAERSK_KEYS, startMaersk } from '../carriers/lines/maersk.ts';
import { MSC_KEYS, startMsc } from '../carriers/lines/msc.ts';
import { createTestDatabase } from '../database.ts';
import { axeProblems } from './axe.ts';
import { type BuiltService, startProgram } from './built-service.ts';
import { hasChromium, launchChromium, type Visit, visit, WITHOUT_WEBGL } from './chromium.ts';
import { setUp } from './simulated-service.ts';

const PROFILES = fileURLToPath(new URL('../../data/carrier-profiles.json', import.meta.url));
const AUTHORITY = fileURLToPath(new URL('../carriers/tls/ca.pem', import.meta.url));
const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const KEY = 'lf_of_the_carriers_0123456789_abcdefg';
/** Where pictures of the pages are put, to be looked at. */
const PICTURES = process.env['LANDFALL_CARRIER_PICTURES'];

const BOOKING = bookingOf({ billOfLading: '254263714', booking: 'B00000001' }, boxNumbers('MSKU', 2));
const OF_MSC = bookingOf({ billOfLading: 'MEDUX1234567', booking: 'B00000002' }, boxNumbers('MSCU', 3));

let browser: Browser;
let service: BuiltService;
let visitor: Visit;
let page: Page;
let maersk: LineServer;
const undo: (() => unknown)[] = [];

/** One story, told in order: each step begins where the one before ended. */
describe.skipIf(!hasChromium)('an empty installation', () => {
  beforeAll(async () => {
    const standIns = await startLines();
    const database = await createTestDatabase();
    undo.push(() => database.close());
    const folder = mkdtempSync(join(tmpdir(), 'landfall-carriers-'));
    undo.push(() => rmSync(folder, { recursive: true }));
    let profiles = readFileSync(PROFILES, 'utf8');
    for (const [real, standIn] of Object.entries(standIns)) profiles = profiles.replaceAll(`"${real}/`, `"${standIn}/`);
    writeFileSync(join(folder, 'profiles.json'), profiles);
    service = await startProgram(process.execPath, [MAIN, 'serve'], {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        DATA_DIR: join(folder, 'kept'),
        DATABASE_URL: database.url,
        LANDFALL_API_KEY: KEY,
        LANDFALL_DEMO: '0',
        CARRIER_PROFILES: join(folder, 'profiles.json'),
        CARRIER_NETWORKS: '127.0.0.0/8',
        AIS_NETWORKS: '127.0.0.0/8',
        AIS_FEEDS: 'own=tcp-listen://127.0.0.1:0',
        NODE_EXTRA_CA_CERTS: AUTHORITY,
      },
    });
    undo.push(() => service.stop());
    browser = await launchChromium(WITHOUT_WEBGL);
    undo.push(() => browser.close());
    visitor = await visit(browser, service.url);
    page = visitor.page;
  });
  afterEach(async ({ task }) => {
    if (PICTURES !== undefined && task.result?.state === 'fail')
      await page.screenshot({ path: join(PICTURES, 'failed.png') });
  });
  afterAll(async () => {
    for (const step of undo.reverse()) await step();
  });

  it('says what can be followed, what needs keys, and where the demo is', async () => {
    await setUp(page, { url: service.url, key: KEY });
    await page.getByText('No line can be followed yet.').waitFor();
    await page.getByText(/^Keys of your own are needed for .*Maersk.*\.$/).waitFor();
    await page.getByRole('heading', { name: 'Look around without keys' }).waitFor();
    await look('first-run');
    await page.getByRole('link', { name: 'Connect a carrier' }).click();
    await page.getByRole('heading', { name: 'Lines with an interface' }).waitFor();
    await page.getByRole('link', { name: 'Connect Maersk', exact: true }).waitFor();
    await page.getByText('OOCL (OOLU)').waitFor();
    await look('lines');
  });

  it('lets a number wait for keys of its line, and says so where people look', async () => {
    await page.getByRole('button', { name: 'Track', exact: true }).first().click();
    await page.getByLabel('Numbers').fill('254263714');
    await page.getByRole('button', { name: 'Track', exact: true }).last().click();
    await page.getByText('Waits: no keys for Maersk').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Map' }).click();
    await page.getByText('No keys for Maersk', { exact: true }).waitFor();
    await page.getByText('1 request waits').waitFor();
    await look('waiting');
    await page.getByRole('link', { name: 'Connect Maersk' }).click();
    await page.getByRole('link', { name: '1 request', exact: true }).click();
    await page.getByRole('cell', { name: '254263714', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Only MAEU' }).waitFor();
    await page.goBack();
  });

  it('tries keys with a number of one’s own, and tells in words that they are wrong', async () => {
    await page.getByRole('heading', { name: 'Where to get the keys' }).waitFor();
    await page.getByLabel('Consumer key').fill(MAERSK_KEYS.apiKey);
    await page.getByLabel('Client id').fill(MAERSK_KEYS.clientId);
    await page.getByLabel('Client secret').fill('wrong');
    await page.getByLabel('Number', { exact: true }).fill('254263714');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByRole('status').getByText('Keys refused').waitFor();
    await page.getByRole('button', { name: 'Save keys' }).click();
    await page.locator('.key-form .problem').waitFor();
    await page.getByRole('heading', { name: /^Maersk.*No keys$/ }).waitFor();
    await page.getByLabel('Client secret').fill(MAERSK_KEYS.clientSecret);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText(/^Maersk told \d+ events of 2 containers\.$/).waitFor();
    await look('tested');
  });

  it('keeps them, never shows them again, and begins by itself with what waited', async () => {
    await page.getByRole('button', { name: 'Save keys' }).click();
    await page.getByText('The keys for Maersk are kept: 1 request that waited starts now').waitFor();
    await page.getByText('They cannot be shown again.').waitFor();
    await page.getByRole('heading', { name: /^Maersk.*Works$/ }).waitFor();
    expect(await page.content()).not.toContain(MAERSK_KEYS.clientSecret);
    await page.getByRole('heading', { name: 'Calls' }).waitFor();
    await look('connected');
    await page.getByRole('link', { name: /^Containers/ }).click();
    const box = spaced(BOOKING.boxes[0] ?? '');
    await page.getByText(box).click();
    await page.getByRole('heading', { name: box }).waitFor();
    await page
      .getByText(/^Loaded on /)
      .first()
      .waitFor();
    expect(maersk.over()).toBe(0);
  });

  it('says of a milestone who says so, and of a line how good it is', async () => {
    await page
      .getByRole('button', { name: /^Who says so: Loaded on /u })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Nobody says otherwise').waitFor();
    await dialog.getByRole('button', { name: 'Show the message' }).click();
    await dialog.getByText(/"equipmentReference"/u).waitFor();
    await look('who-says-so');
    await page.keyboard.press('Escape');
    await page.goto(`${service.url}/carriers/MAEU`);
    await page.getByText('measured on 1 shipment').waitFor();
    await page.getByRole('cell', { name: 'MAEU, interface' }).waitFor();
    await look('quality');
  });

  it('shows how cold a box is, and who told so', async () => {
    await pushReading(BOOKING.boxes[0] ?? '');
    await page.goto(`${service.url}/containers`);
    await page.getByText(spaced(BOOKING.boxes[0] ?? '')).click();
    await page.getByText('−17.5 °C').first().waitFor();
    await look('container');
    await page.getByRole('tab', { name: /^Readings/u }).click();
    await page.getByText('Set to −18 °C · Return air −17.5 °C').waitFor();
    await look('readings');
    await page.getByRole('button', { name: 'Who says so: Arrival at the port of discharge' }).click();
    await page
      .getByRole('dialog')
      .getByText(/dcsa:MAEU/u)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('takes the certificate of a line from files', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Carriers' }).click();
    await page.getByRole('link', { name: 'Connect MSC', exact: true }).click();
    await page.getByLabel('Tenant id').fill(MSC_KEYS.tenantId);
    await page.getByLabel('Client id').fill(MSC_KEYS.clientId);
    await page.getByLabel('Scope').fill(MSC_KEYS.scope);
    const choose = (label: string, text: string) =>
      page
        .getByLabel(`Choose a file for the ${label}`)
        .setInputFiles({ name: 'given.pem', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await choose('certificate', 'not a certificate');
    await page.getByText(/^This holds no certificate in PEM\./).waitFor();
    await choose('certificate', MSC_KEYS.certificate);
    await choose('private key', MSC_KEYS.privateKey);
    await page.getByLabel('Number', { exact: true }).fill('MEDUX1234567');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText(/^MSC told \d+ events of 3 containers\.$/).waitFor();
    await look('certificate');
  });

  it('hears a feed of ships from the moment it is added', async () => {
    const address = await startReceiver();
    await page.goto(`${service.url}/carriers/ais`);
    await page.getByText('in the settings').waitFor();
    await page.getByRole('button', { name: 'New feed' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Asked only for the ships that carry our boxes').check();
    await look('new-feed');
    await dialog.getByLabel('Kind').selectOption('tcp');
    await dialog.getByLabel('Name').fill('roof');
    await dialog.getByLabel('Address').fill(address.replace(/\d+$/u, '1'));
    await dialog.getByRole('button', { name: 'Try' }).click();
    await dialog.getByText('Not heard').waitFor();
    await dialog.getByLabel('Address').fill(address);
    await dialog.getByRole('button', { name: 'Try' }).click();
    await dialog.getByText(/^It works/u).waitFor();
    await dialog.getByRole('button', { name: 'Save feed' }).click();
    const row = page.getByRole('row', { name: /roof/u });
    await row.getByText('receiving').waitFor();
    await row.getByRole('cell', { name: /^[1-9][\d,]*$/u }).waitFor();
    await look('feeds');
  });

  it('leaves a feed that is changed to another address, and one that is removed', async () => {
    const address = await startReceiver('');
    await page.getByRole('button', { name: 'Edit roof' }).click();
    await page.getByRole('dialog').getByLabel('Address').fill(address);
    await page.getByRole('dialog').getByRole('button', { name: 'Save feed' }).click();
    await page.getByRole('row', { name: /roof/u }).getByText('connecting').waitFor();
    await page.getByRole('button', { name: 'Remove roof' }).click();
    await page.getByRole('button', { name: 'Remove feed' }).click();
    await page.getByRole('row', { name: /roof/u }).waitFor({ state: 'detached' });
    const trail = await fetch(`${service.url}/v2/audit_entries`, { headers: { authorization: `Token ${KEY}` } });
    const text = await trail.text();
    for (const action of ['create', 'edit', 'delete', 'test']) expect(text).toContain(`ais_feed.${action}`);
  });

  it('follows the ship of a number whose line has no keys', async () => {
    await page.getByRole('button', { name: 'Track', exact: true }).first().click();
    await page.getByLabel('Numbers').fill('SHA0123456');
    await page.getByRole('textbox', { name: 'Carrier' }).fill('CMDU');
    await page.getByRole('button', { name: 'Track', exact: true }).last().click();
    await page.getByText(/^Waits: no keys for CMA CGM/).waitFor();
    await page.getByText('Follow its ship without a key').click();
    await page.getByLabel('Container', { exact: true }).fill('CMAU8000001');
    await page.getByLabel('IMO number of the ship').fill('9811000');
    await page.getByLabel('Port of lading').fill('cnsha');
    await page.getByLabel('Sailed on').fill(new Date().toISOString().slice(0, 10));
    await page.getByLabel('Port of discharge').fill('NLRTM');
    await look('follow-ship');
    await page.getByRole('button', { name: 'Follow the ship' }).click();
    await page.getByText('Its ship is followed from now on.').waitFor();
    await page.getByRole('link', { name: 'Open', exact: true }).click();
    await page.getByRole('heading', { name: 'SHA0123456' }).waitFor();
    await page.getByRole('link', { name: spaced('CMAU8000001') }).waitFor();
  });

  it('shows a secret neither to programs nor in what it prints, and asked nobody else for anything', async () => {
    const response = await fetch(`${service.url}/v2/carrier_credentials`, {
      headers: { authorization: `Token ${KEY}` },
    });
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).not.toContain(MAERSK_KEYS.clientSecret);
    expect(service.said()).not.toContain(MAERSK_KEYS.clientSecret);
    expect([visitor.outside, visitor.problems]).toEqual([[], []]);
  });
});

/** A picture, wide and on a phone, and nothing for axe to complain about on either. */
async function look(name: string): Promise<void> {
  const wide = page.viewportSize();
  for (const [look, viewport] of [
    ['wide', wide ?? { width: 1440, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    await page.setViewportSize(viewport);
    expect([name, look, await axeProblems(page)]).toEqual([name, look, []]);
    if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, `${name}-${look}.png`) });
  }
  if (wide) await page.setViewportSize(wide);
}

async function startLines(): Promise<Record<string, string>> {
  const nowMs = () => Date.now();
  maersk = await startMaersk({ nowMs }, [BOOKING]);
  const msc = await startMsc({ nowMs }, [OF_MSC]);
  for (const { close } of [maersk, msc.line, msc.entra]) undo.push(close);
  return {
    'https://api.maersk.com': maersk.url,
    'https://api.tech.msc.com': msc.line.url,
    'https://login.microsoftonline.com': msc.entra.url,
  };
}

/** As the line would send it to whoever subscribed. */
async function pushReading(equipmentReference: string): Promise<void> {
  const headers = { authorization: `Token ${KEY}`, 'content-type': 'application/json' };
  const subscription = await fetch(`${service.url}/v2/event_subscriptions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ data: { attributes: { scac: 'MAEU' } } }),
  });
  const { data } = (await subscription.json()) as { data: { attributes: { callback_path: string; secret: string } } };
  const body = JSON.stringify({
    events: [
      {
        eventID: 'reading',
        eventDateTime: new Date().toISOString(),
        eventUpdatedDateTime: new Date().toISOString(),
        eventClassification: { eventTypeCode: 'REEFER', reeferEventTypeCode: 'MEAS' },
        equipmentDetails: { equipmentReference },
        reeferDetails: {
          temperatureUnit: 'CEL',
          internalSetpointTemperature: -18,
          returnAirTemperatureMeasurement: { temperatureValue: -17.5 },
        },
      },
    ],
  });
  const signed = createHmac('sha256', Buffer.from(data.attributes.secret, 'base64')).update(body).digest('hex');
  const answer = await fetch(`${service.url}${data.attributes.callback_path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'notification-signature': `sha256=${signed}` },
    body,
  });
  expect(answer.status).toBe(204);
}

/** A receiver that says the same again and again. */
async function startReceiver(text = `${sampleSentences(3, 40).join('\r\n')}\r\n`): Promise<string> {
  const server = createServer((socket) => {
    const speaking = setInterval(() => socket.write(text), 200);
    socket.on('error', () => {}).once('close', () => clearInterval(speaking));
    undo.push(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => server.close());
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function spaced(number: string): string {
  return `${number.slice(0, 4)} ${number.slice(4, 10)} ${number.slice(10)}`;
}
