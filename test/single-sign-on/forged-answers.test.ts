import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSilence } from '../alerts/chats.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { type LyingProvider, startLyingProvider } from './lying-provider.ts';
import { openTravellingBrowser } from './travelling-browser.ts';

const HOUR_SECONDS = 3_600;

let service: TestService;
let admin: Client;
let provider: LyingProvider;
let id: string;

beforeAll(async () => {
  service = await startTestService();
  admin = await service.createClient();
  provider = await startLyingProvider('landfall');
  const attributes = { name: 'Lies', issuer: provider.issuer, client_id: 'landfall', default_role: 'owner' };
  id = (await admin.call('POST', '/identity_providers', { data: { attributes } })).body.data.id;
});
afterAll(async () => {
  await provider.close();
  await service.close();
});

/** Comes back with a code, as if somebody had signed in there. Tells where that leads, and whether anybody is in then. */
async function comeBack(more: Readonly<Record<string, string>> = {}) {
  const browser = openTravellingBrowser();
  const begun = await browser.go(`${service.url}/v2/identity_providers/${id}/sign_in`, {
    until: `${provider.issuer}/auth`,
  });
  const asked = new URL(begun.url).searchParams;
  provider.expect(asked.get('nonce') ?? '');
  const back = new URL(asked.get('redirect_uri') ?? '');
  for (const [name, value] of Object.entries({ code: 'x', state: asked.get('state') ?? '', ...more }))
    back.searchParams.set(name, value);
  const response = await fetch(back, { redirect: 'manual', headers: { cookie: browser.cookiesFor(back.href) } });
  const isIn = response.headers.getSetCookie().join().includes('landfall_session=');
  return { asked, leads: response.headers.get('location')?.slice(service.url.length), isIn };
}

const REFUSED = { leads: '/#sign-in=invalid_answer', isIn: false };

it('lets somebody in whose token is as it has to be, asked for with PKCE, state and nonce', async () => {
  const { asked, ...end } = await comeBack();
  expect(end).toEqual({ leads: '/', isIn: true });
  expect(Object.fromEntries(asked)).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' });
  expect(new Set(['state', 'nonce', 'code_challenge'].map((name) => asked.get(name)?.length))).toEqual(new Set([43]));
});

it.each([
  ['signed by somebody else', { isStrangersKey: true }],
  ['not signed', { header: { alg: 'none' } }],
  ['signed as it was not agreed', { header: { alg: 'RS512' } }],
  ['of another provider', { claims: { iss: 'https://accounts.example.com' } }],
  ['for another application', { claims: { aud: 'somebody-else' } }],
  ['expired', { claims: { exp: Math.floor(Date.now() / 1000) - HOUR_SECONDS } }],
  ['for another sign-in', { claims: { nonce: 'x'.repeat(43) } }],
  ['without a nonce', { claims: { nonce: undefined } }],
  ['about nobody', { claims: { sub: undefined } }],
])('refuses a token that is %s', async (_, lie) => {
  provider.tell(lie);
  expect(await comeBack()).toMatchObject(REFUSED);
  provider.tell({});
});

it('refuses an answer that names another provider as its issuer', async () => {
  expect(await comeBack({ iss: 'https://accounts.example.com' })).toMatchObject(REFUSED);
});

it('takes so much of an answer and no more, and follows no redirect to anywhere', async () => {
  const unreachable = { leads: '/#sign-in=provider_unreachable', isIn: false };
  provider.tell({
    answers: {
      '/token': (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(`{"access_token":"${'x'.repeat(1_000_000)}"}`);
      },
    },
  });
  expect(await comeBack()).toMatchObject(unreachable);
  const { body } = await admin.call('GET', `/identity_providers/${id}`);
  expect(body.data.attributes.last_error).toContain('answered with more than 262144 bytes');
  provider.tell({
    answers: {
      '/token': (response) => {
        response.writeHead(307, { location: `${provider.issuer}/elsewhere` });
        response.end();
      },
    },
  });
  expect((await comeBack()).isIn).toBe(false);
  expect(provider.asked).not.toContain('/elsewhere');
});

it('asks nothing inside, wherever a provider says that its end points are', async () => {
  const inside = await service.createClient();
  provider.tell({
    answers: {
      '/.well-known/openid-configuration': (response) => {
        const { issuer } = provider;
        const told = {
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: 'http://169.254.169.254/token',
        };
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ ...told, jwks_uri: `${issuer}/jwks` }));
      },
    },
  });
  const attributes = { name: 'Inside', issuer: provider.issuer, client_id: 'inside', default_role: 'owner' };
  const { body } = await inside.call('POST', '/identity_providers', { data: { attributes } });
  const [before, outer] = [id, admin];
  [id, admin] = [body.data.id, inside];
  expect(await comeBack()).toMatchObject({ leads: '/#sign-in=provider_unreachable', isIn: false });
  const shown = await inside.call('GET', `/identity_providers/${id}`);
  expect(shown.body.data.attributes.last_error).toContain(
    '169.254.169.254: This address is not on the public internet.',
  );
  [id, admin] = [before, outer];
});

it('keeps nobody waiting by the provider of somebody else that never answers', async () => {
  const stranger = await service.createClient();
  const silence = await openSilence();
  const attributes = { name: 'Silent', issuer: silence.url, client_id: 'x', default_role: 'viewer' };
  let answered = 0;
  const added = Array.from({ length: 20 }, async () => {
    await stranger.call('POST', '/identity_providers', { data: { attributes } });
    answered++;
  });
  await expect.poll(() => silence.waiting()).toBeGreaterThan(0);
  expect(await comeBack()).toMatchObject({ leads: '/', isIn: true });
  expect(answered).toBe(0);
  await silence.close();
  await Promise.all(added);
});
