import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../service.ts';
import { codeAt, readBase32 } from '../sessions/authenticator.ts';
import { axeProblems } from './axe.ts';
import { hasChromium, launchChromium, PATIENCE_MS, visit, WITHOUT_WEBGL } from './chromium.ts';
import { SITE } from './dashboard.ts';

const PASSWORD = 'lantern-harbour-42';
const STEP_MS = 30_000;
const ADA = { email: 'ada@northwind.example', name: 'Ada', role: 'owner', password: PASSWORD };
const BOB = { email: 'bob@northwind.example', name: 'Bob', role: 'member', password: PASSWORD };

let browser: Browser;
let service: TestService;
let admin: Client;

describe.skipIf(!hasChromium)('a second factor', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    service = await startTestService({ siteDir: SITE });
    admin = await service.createClient();
    for (const attributes of [ADA, BOB]) await admin.call('POST', '/users', { data: { attributes } });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  it('is set up on the page of the account, asked for, and required of others', setUpAndUse, 3 * PATIENCE_MS);
});

async function setUpAndUse(): Promise<void> {
  const { page, problems, close } = await visit(browser, service.url);
  await page.goto(`${service.url}/account`);
  await givePassword(page, ADA.email);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Next' }).click();
  const secret = await readKey(page);
  await page.getByLabel('Code').fill(codeAt(secret, Date.now()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const recoveryCode = (await page.locator('.recovery-codes code').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('10 recovery codes are left').waitFor();

  await signOut(page);
  await givePassword(page, ADA.email);
  await giveCode(page, '000000');
  await page.getByText('This code is wrong').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await giveCode(page, codeAt(secret, Date.now() + STEP_MS));
  await page.getByText('10 recovery codes are left').waitFor();
  await signOut(page);
  await givePassword(page, ADA.email);
  await giveCode(page, recoveryCode);
  await page.getByText('9 recovery codes are left').waitFor();

  await page.goto(`${service.url}/single-sign-on`);
  await page.getByLabel('Whoever signs in by a password needs a second factor').click();
  await page.getByText('Passwords need a second factor now').waitFor();
  await page.goto(`${service.url}/account`);
  await page.getByText('9 recovery codes are left').waitFor();
  await signOut(page);
  await givePassword(page, BOB.email);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secretOfBob = await readKey(page);
  expect(await axeProblems(page)).toEqual([]);
  await giveCode(page, codeAt(secretOfBob, Date.now()));
  await page.getByText('10 recovery codes are left').waitFor();
  expect(problems).toEqual([]);
  await close();
}

async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').first().fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function readKey(page: Page): Promise<Buffer> {
  await page.getByRole('img', { name: 'The key of your authenticator app' }).waitFor();
  return readBase32(((await page.locator('.secret code').textContent()) ?? '').replaceAll(' ', ''));
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}
