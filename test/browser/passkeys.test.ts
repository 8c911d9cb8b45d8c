import { createServer } from 'node:net';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../service.ts';
import { codeAt, readBase32 } from '../sessions/authenticator.ts';
import { axeProblems } from './axe.ts';
import { hasChromium, launchChromium, PATIENCE_MS, visit, WITHOUT_WEBGL } from './chromium.ts';
import { SITE } from './dashboard.ts';

const PASSWORD = 'lantern-harbour-42';
const ADA = { email: 'ada@northwind.example', name: 'Ada', role: 'owner', password: PASSWORD };
const BOB = { email: 'bob@northwind.example', name: 'Bob', role: 'member', password: PASSWORD };

let browser: Browser;
let service: TestService;
let admin: Client;
/** By a name: a number can have no passkeys. */
let home: string;

describe.skipIf(!hasChromium)('passkeys', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    const port = await freePort();
    home = `http://localhost:${port}`;
    service = await startTestService({ siteDir: SITE, publicUrl: home, port });
    admin = await service.createClient();
    for (const attributes of [ADA, BOB]) await admin.call('POST', '/users', { data: { attributes } });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  it(
    'are made on the page of the account, sign in alone and after the password, and are removed',
    useOwn,
    3 * PATIENCE_MS,
  );
  it('are set up at sign-in where the account requires a second factor', setUpAtSignIn, 2 * PATIENCE_MS);
  it('are not asked for at another address than that of the service', lookElsewhere, PATIENCE_MS);
});

async function useOwn(): Promise<void> {
  const { page, problems, close } = await visit(browser, home);
  const device = await addDevice(page);
  const loaded = scriptsOf(page);
  await page.goto(`${home}/account`);
  await page.getByLabel('E-mail address').first().waitFor();
  // Nobody has one yet, and nothing of them is loaded.
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
  await givePassword(page, ADA.email);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  expect(loaded()).toEqual([]);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Laptop');
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make the passkey' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('10 recovery codes are left').waitFor();
  expect((await device.passkeys()).map(({ rpId, isResidentCredential }) => [rpId, isResidentCredential])).toEqual([
    ['localhost', true],
  ]);
  expect(loaded().length).toBeGreaterThan(0);
  expect(await axeProblems(page)).toEqual([]);

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('10 recovery codes are left').waitFor();
  await signOut(page);
  await givePassword(page, ADA.email);
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('10 recovery codes are left').waitFor();
  expect((await device.passkeys())[0]?.signCount).toBe(3);

  // A finger that is not that of the person opens nothing by itself.
  await device.recognises(false);
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('No passkey was used').waitFor();
  await device.recognises(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();

  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('img', { name: 'The key of your authenticator app' }).waitFor();
  const secret = readBase32(((await page.locator('.secret code').textContent()) ?? '').replaceAll(' ', ''));
  await page.getByLabel('Code').fill(codeAt(secret, Date.now()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('An authenticator app, since').waitFor();
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('The passkey Laptop is removed').waitFor();
  await page.getByText('10 recovery codes are left').waitFor();
  expect(await page.getByRole('button', { name: 'Remove Laptop' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
}

async function setUpAtSignIn(): Promise<void> {
  const changed = await admin.call('PATCH', '/account', { data: { attributes: { second_factor_required: true } } });
  expect(changed.status).toBe(200);
  const { page, problems, close } = await visit(browser, home);
  await addDevice(page);
  await page.goto(`${home}/account`);
  await givePassword(page, BOB.email);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Keep these recovery codes').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make the passkey' }).click();
  await page.getByText('10 recovery codes are left').waitFor();
  // The only one stays.
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0);
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('10 recovery codes are left').waitFor();
  expect(problems).toEqual([]);
  await close();
}

async function lookElsewhere(): Promise<void> {
  const { page, close } = await visit(browser, service.url);
  await page.goto(`${service.url}/account`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText(`Passkeys work at ${home} alone`).waitFor();
  await close();
}

/** A phone or laptop as Chromium plays one, whose person is there and is recognised. */
async function addDevice(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    passkeys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    recognises: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** What was loaded since that is for passkeys alone. */
function scriptsOf(page: Page): () => string[] {
  const seen: string[] = [];
  page.on('response', (response) => {
    if (/startRegistration|simplewebauthn|\/esm-/.test(response.url())) seen.push(response.url());
  });
  return () => seen;
}

async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').first().fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject()));
    });
  });
}
