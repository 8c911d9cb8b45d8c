import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monotonicNowMs } from '../../src/concurrency/monotonic-clock.ts';
import { PUBLIC_TARGETS } from '../../src/domain/webhooks/webhook-target.ts';
import { DEFAULT_LIMITS } from '../../src/net/rate-limits.ts';
import { type ClientDocuments, createClientDocuments } from '../../src/webhooks/client-documents.ts';
import { startTestService, type TestService } from '../service.ts';
import { LOOPBACK } from '../webhooks/outbox.ts';
import { decide, type Person, registerApplication, signInAs } from './person.ts';

let service: TestService;
let person: Person;
/** Where applications describe themselves: what is answered is by the path. */
let pages: Server;
let pagesUrl: string;
const visited: string[] = [];

const PAGES: Readonly<
  Record<string, (url: string) => { status?: number; type?: string; body: string; location?: string }>
> = {
  '/good.json': (url) => ({
    body: JSON.stringify({ client_id: url, redirect_uris: ['https://assistant.example/cb'] }),
  }),
  '/other.json': () => ({
    body: JSON.stringify({ client_id: 'https://other.example/', redirect_uris: ['https://a.example/'] }),
  }),
  '/secret.json': (url) => ({
    body: JSON.stringify({
      client_id: url,
      redirect_uris: ['https://assistant.example/cb'],
      token_endpoint_auth_method: 'client_secret_post',
    }),
  }),
  '/page.html': (url) => ({
    type: 'text/html',
    body: JSON.stringify({ client_id: url, redirect_uris: ['https://a.example/'] }),
  }),
  '/gone.json': () => ({ status: 404, body: '{}' }),
  '/moved.json': () => ({ status: 302, location: '/good.json', body: '' }),
  '/long.json': (url) => ({
    body: JSON.stringify({ client_id: url, redirect_uris: ['https://a.example/'], client_name: 'x'.repeat(40_000) }),
  }),
  '/no.json': () => ({ body: 'not JSON' }),
};

beforeAll(async () => {
  service = await startTestService();
  person = await signInAs(service, 'owner');
  pages = createServer((asked, response) => {
    visited.push(asked.url ?? '');
    const {
      status = 200,
      type = 'application/json',
      body,
      location,
    } = PAGES[asked.url ?? '']?.(`${pagesUrl}${asked.url}`) ?? { status: 404, body: '' };
    response.writeHead(status, { 'content-type': type, ...(location === undefined ? {} : { location }) }).end(body);
  });
  await new Promise<void>((resolve) => void pages.listen(0, '127.0.0.1', resolve));
  pagesUrl = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await service.close();
  pages.close();
});

/** With a name of the caller's choice, which the usual client does not send. */
function get(url: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

/** Each of some tests starts a service of its own. */
const PATIENCE = { timeout: 120_000 };

describe('what is told of the service', PATIENCE, () => {
  it('names the resource and who issues tokens for it, also at the address with the path (RFC 9728)', async () => {
    for (const path of ['', '/mcp']) {
      const response = await fetch(`${service.url}/.well-known/oauth-protected-resource${path}`);
      expect(await response.json()).toMatchObject({
        resource: `${service.url}/mcp`,
        authorization_servers: [service.url],
        bearer_methods_supported: ['header'],
        scopes_supported: ['read', 'write'],
      });
    }
  });

  it('names the endpoints, and nothing weaker than S256 (RFC 8414)', async () => {
    const response = await fetch(`${service.url}/.well-known/oauth-authorization-server`);
    expect(await response.json()).toMatchObject({
      issuer: service.url,
      authorization_endpoint: `${service.url}/oauth/authorize`,
      token_endpoint: `${service.url}/oauth/token`,
      revocation_endpoint: `${service.url}/oauth/revoke`,
      registration_endpoint: `${service.url}/oauth/register`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
  });

  it('is not told under a name of somebody else', async () => {
    const url = `${service.url}/.well-known/oauth-authorization-server`;
    expect(await get(url, 'evil.example')).toBe(403);
    expect(await get(url, new URL(service.url).host)).toBe(200);
  });

  it.each([
    ['is the public address where one is set', 'https://landfall.example.com', 200],
    ['is nothing where tokens would travel in the clear', 'http://landfall.example.com', 404],
  ] as const)('%s: %s', async (_name, publicUrl, status) => {
    const named = await startTestService({ publicUrl });
    try {
      const response = await fetch(`${named.url}/.well-known/oauth-authorization-server`);
      expect(response.status).toBe(status);
      if (status === 200) expect(await response.json()).toMatchObject({ issuer: publicUrl });
      const refused = await fetch(`${named.url}/mcp`, { method: 'POST' });
      const challenge = refused.headers.get('www-authenticate') ?? '';
      expect([refused.status, challenge.includes('resource_metadata')]).toEqual([401, status === 200]);
      const owner = await signInAs(named, 'owner');
      expect((await owner.call('GET', '/oauth/authorization?client_id=a')).status).toBe(status === 200 ? 200 : 403);
    } finally {
      await named.close();
    }
  });

  it('is counted by network like everything that strangers ask', async () => {
    const limited = await startTestService({ rateLimits: { ...DEFAULT_LIMITS, public: 3 } });
    try {
      const ask = async () =>
        (await fetch(`${limited.url}/oauth/token`, { method: 'POST', body: new URLSearchParams() })).status;
      expect([await ask(), await ask(), await ask(), await ask()]).toEqual([401, 401, 401, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('a document in which an application describes itself', () => {
  const look = async (clientId: string, redirect = 'https://assistant.example/cb') => {
    const application = await registerApplication(service);
    const asked = application.asks({ client_id: clientId, redirect_uri: redirect });
    return (await person.call('GET', `/oauth/authorization?${new URLSearchParams(asked)}`)).body;
  };

  it('is read once for many who ask', async () => {
    const url = `${pagesUrl}/good.json`;
    const all = await Promise.all([look(url), look(url), look(url)]);
    for (const { application, problem } of [...all, await look(url)]) {
      expect(problem).toBeNull();
      expect(application).toMatchObject({ name: new URL(pagesUrl).host, address: url, is_on_own_computer: false });
    }
    expect(visited.filter((path) => path === '/good.json').length).toBe(1);
  });

  it.each([
    ['is about another application', '/other.json'],
    ['wants a secret', '/secret.json'],
    ['is a page', '/page.html'],
    ['is not there', '/gone.json'],
    ['leads elsewhere', '/moved.json'],
    ['is too long', '/long.json'],
    ['is no JSON', '/no.json'],
    ['is the root', '/'],
    ['has a fragment', '/good.json#part'],
  ])('that %s is not believed', async (_name, path) => {
    expect(await look(`${pagesUrl}${path}`)).toMatchObject({ application: null, scopes: [], redirect_to: null });
  });

  it('is not believed of a redirect it does not name', async () => {
    expect(await look(`${pagesUrl}/good.json`, 'https://evil.example/cb')).toMatchObject({ application: null });
  });
});

describe('a document aimed at the inside', () => {
  let documents: ClientDocuments;
  let closed: TestService;
  let owner: Person;

  beforeAll(async () => {
    // As an installation has it whose operator opened nothing.
    documents = createClientDocuments(PUBLIC_TARGETS, monotonicNowMs);
    closed = await startTestService({ services: { clientDocuments: documents } });
    owner = await signInAs(closed, 'owner');
  });
  afterAll(async () => {
    await closed.close();
    await documents.close();
  });

  it.each([
    ['the port of a service on this machine', () => `${pagesUrl}/good.json`],
    ['the same over https', () => `${pagesUrl.replace('http:', 'https:')}/good.json`],
    ['this machine by name', () => 'https://localhost/client.json'],
    ['a private network', () => 'https://10.0.0.1/client.json'],
    ['the metadata service of a cloud', () => 'https://169.254.169.254/latest/meta-data/'],
    ['an address in another notation', () => 'https://[::ffff:127.0.0.1]/client.json'],
    ['a port of something else', () => 'https://assistant.example:5432/client.json'],
    ['something that is no address', () => 'file:///etc/passwd'],
  ])('is not asked for: %s', async (_name, address) => {
    const before = visited.length;
    const application = await registerApplication(closed);
    const asked = application.asks({
      client_id: new URL(address()).href,
      redirect_uri: 'https://assistant.example/cb',
    });
    const { body } = await owner.call('GET', `/oauth/authorization?${new URLSearchParams(asked)}`);
    expect(body).toMatchObject({ application: null, redirect_to: null });
    expect(body.problem).toMatch(/^What the application says of itself cannot be read/);
    expect((await decide(owner, asked, 'read')).status).toBe(422);
    expect(visited.length).toBe(before);
  });
});

it('lets go of documents that take too long, and of what is asked for too much at once', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  const documents = createClientDocuments(LOOPBACK, monotonicNowMs);
  try {
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const all = await Promise.all(Array.from({ length: 40 }, (_, at) => documents.find(`${url}/${at}`)));
    expect(all).toEqual(Array.from({ length: 40 }));
  } finally {
    await documents.close();
    silent.closeAllConnections();
    silent.close();
  }
});
