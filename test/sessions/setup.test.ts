import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { setupTokenIn } from '../../src/files/setup-token.ts';
import { issueKey } from '../../src/operations/api-keys.ts';
import { systemCaller } from '../../src/operations/first-account.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import { newId } from '../../src/values/id.ts';
import { toInstant } from '../../src/values/instant.ts';
import { type ServiceOptions, startTestService } from '../service.ts';
import { openBrowser } from './browser.ts';

const OWNER = { company_name: 'Acme', name: 'Ada', email: 'ada@acme.example', password: 'correct horse battery' };
const AFAR = { 'x-forwarded-for': '203.0.113.9' };

async function startNew(options: ServiceOptions = {}) {
  const service = await startTestService(options);
  onTestFinished(() => service.close());
  const accountId = newId();
  await insertAccount(service.db, { id: accountId, companyName: 'My company', entitlements: [] });
  const setUp = (apiKey?: string) =>
    openBrowser(service).call('POST', '/setup', apiKey === undefined ? OWNER : { ...OWNER, api_key: apiKey }, AFAR);
  return { service, accountId, setUp };
}

it('is done from afar with the administrator key of the account, while it is valid', async () => {
  const { service, accountId, setUp } = await startNew();
  const issue = async (of: string, scope: 'admin' | 'write', expiresAt: Date | null) => {
    const given = { name: 'x', scope, expiresAt: expiresAt && toInstant(expiresAt), userId: null };
    return (await issueKey(service.db, systemCaller(of), given)).key;
  };
  const other = newId();
  await insertAccount(service.db, { id: other, companyName: 'Other', entitlements: [] });
  const hourAgo = new Date(Date.now() - 3_600_000);
  const refused = [
    undefined,
    'lf_wrong_wrong_wrong',
    await issue(accountId, 'admin', hourAgo),
    await issue(accountId, 'write', null),
    await issue(other, 'admin', null),
    await issue(other, 'admin', hourAgo),
  ];
  for (const key of refused) expect((await setUp(key)).status).toBe(403);
  expect((await setUp(await issue(accountId, 'admin', null))).status).toBe(201);
});

it('is done from afar with the token of the data folder, once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-setup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const setupToken = setupTokenIn(folder);
  await setupToken.keep();
  const token = (await setupToken.find()) ?? '';
  await setupToken.keep();
  expect(await setupToken.find()).toBe(token);
  expect(statSync(join(folder, 'setup-token')).mode & 0o077).toBe(0);
  const { setUp } = await startNew({ services: { setupToken } });
  expect((await setUp(`${token}x`)).status).toBe(403);
  expect((await setUp(token)).status).toBe(201);
  expect(await setupToken.find()).toBeUndefined();
  expect((await setUp(token)).status).toBe(403);
});

it.each([
  ['a public address', { publicUrl: 'https://tracking.example' }],
  ['a proxy', { trustProxy: () => false }],
])('needs a key on the machine itself too, once the settings name %s', async (_what, options) => {
  const { service } = await startNew(options);
  const here = openBrowser(service);
  expect((await here.call('GET', '/sign_in_options')).body).toMatchObject({ setup_needs_key: true });
  expect((await here.call('POST', '/setup', OWNER)).status).toBe(403);
});

it('needs a key behind a proxy of the usual settings, which renames the host, adds nothing and speaks HTTP/1.0', async () => {
  const { service } = await startNew();
  const body = JSON.stringify(OWNER);
  const head = ['POST /v2/setup HTTP/1.0', 'Host: localhost', 'Connection: close', 'Content-Type: application/json'];
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.end(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /);
});
