import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { INSTALLATION } from '../../src/domain/carriers/carrier-state.ts';
import { type CarrierProfile, parseProfiles } from '../../src/sources/dcsa/profile.ts';
import { createRegistry } from '../../src/sources/registry.ts';
import { newId } from '../../src/values/id.ts';
import { CLIENT_CERTIFICATE, CLIENT_KEY } from '../carriers/line-server.ts';
import { profileOf } from '../fake-carrier.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function ask(profile: CarrierProfile, credentials: Record<string, string> = {}, number = 'MAEU123456789') {
  const source = createRegistry([profile], () => Date.parse('2026-03-01T00:00:00Z')).find('MAEU', {
    owner: INSTALLATION,
    values: credentials,
  });
  if (!source) throw new Error('no source');
  const signal = AbortSignal.timeout(5_000);
  return source.fetch({ numberType: 'bill_of_lading', number, containerNumbers: [], signal });
}

describe('pages', () => {
  it.each([
    ['a cursor', (page: number) => ({ 'next-page': `c${page}` })],
    ['a named cursor', (page: number) => ({ 'next-page': `cursor=c${page}` })],
    ['a path', (page: number) => ({ 'next-page': `/v2/events?cursor=c${page}` })],
    ['another header', (page: number) => ({ 'next-page-cursor': `c${page}` })],
  ])('are followed by %s', async (_, header) => {
    const url = await serve((request, response) => {
      const page = Number(new URL(request.url ?? '', 'http://host').searchParams.get('cursor')?.slice(1) ?? 0);
      response.writeHead(200, page < 2 ? header(page + 1) : {}).end(JSON.stringify([{ page }]));
    });
    const outcome = await ask(profileOf(url, ['MAEU']));
    expect(outcome).toMatchObject({ kind: 'found', payloads: [{}, {}, {}] });
  });

  it('that lead in a circle, elsewhere, on without end, or fail later on fail the whole', async () => {
    const circle = await serve((_, response) => void response.writeHead(200, { 'next-page': 'c1' }).end('[]'));
    expect(await ask(profileOf(circle, ['MAEU']))).toMatchObject({
      kind: 'unavailable',
      detail: 'The pages lead in a circle.',
    });
    const elsewhere = await serve(
      (_, response) => void response.writeHead(200, { 'next-page': 'https://example.com/x' }).end('[]'),
    );
    expect(await ask(profileOf(elsewhere, ['MAEU']))).toMatchObject({
      kind: 'unavailable',
      detail: 'The next page is at example.com.',
    });
    let count = 0;
    const endless = await serve(
      (_, response) => void response.writeHead(200, { 'next-page': `c${count++}` }).end('[]'),
    );
    expect(await ask(profileOf(endless, ['MAEU']))).toMatchObject({
      kind: 'unavailable',
      detail: 'More than 50 pages.',
    });
    const failing = await serve((request, response) => {
      const first = !request.url?.includes('cursor');
      response.writeHead(first ? 200 : 404, first ? { 'next-page': 'c1' } : {}).end('[]');
    });
    expect(await ask(profileOf(failing, ['MAEU']))).toMatchObject({ kind: 'unavailable' });
  });
});

describe('outcomes', () => {
  it.each([
    [404, {}, { kind: 'not_found' }],
    [400, {}, { kind: 'not_found' }],
    [401, {}, { kind: 'unauthorised' }],
    [503, {}, { kind: 'unavailable' }],
    [302, { location: 'http://example.com' }, { kind: 'unavailable' }],
    [429, { 'retry-after': '120' }, { kind: 'rate_limited', retryAfterSeconds: 120 }],
    [429, { 'retry-after': 'Sun, 01 Mar 2026 00:01:00 GMT' }, { kind: 'rate_limited', retryAfterSeconds: 60 }],
    [429, {}, { kind: 'rate_limited', retryAfterSeconds: null }],
  ])('%i %j', async (status, headers, outcome) => {
    const url = await serve((_, response) => void response.writeHead(status, headers as Record<string, string>).end());
    expect(await ask(profileOf(url, ['MAEU']))).toMatchObject(outcome);
  });

  it('that never come are unavailable, without a word of the keys', async () => {
    const outcome = await ask(
      { ...profileOf('http://127.0.0.1:1', ['MAEU']), keyHeaders: { key: 'apiKey' } },
      { apiKey: 'SECRET' },
    );
    expect(outcome.kind).toBe('unavailable');
    expect(JSON.stringify(outcome)).not.toContain('SECRET');
  });
});

describe('keys', () => {
  it('go into their headers, the number without the prefix', async () => {
    let seen = '';
    const url = await serve((request, response) => {
      seen = `${request.headers['consumer-key']} ${request.url}`;
      response.writeHead(200).end('[]');
    });
    const base = profileOf(url, ['MAEU']);
    const profile = {
      ...base,
      keyHeaders: { 'Consumer-Key': 'apiKey' },
      numbers: { bill_of_lading: { parameter: 'bl', strip: ['MAEU'] } },
    };
    const outcome = await ask(profile, { apiKey: 'k1' });
    expect(seen).toBe('k1 /v2/events?bl=123456789');
    expect(JSON.stringify(outcome)).not.toContain('k1');
  });

  it('are traded for a token that is used again until it is refused', async () => {
    let tokens = 0;
    let refused = false;
    const url = await serve((request, response) => {
      if (request.url === '/token') {
        tokens += 1;
        response.writeHead(200).end(JSON.stringify({ access_token: `t${tokens}`, expires_in: 299 }));
      } else if (request.headers.authorization === 'Bearer t1' && refused) {
        response.writeHead(401).end();
      } else {
        response.writeHead(200).end('[]');
      }
    });
    const profile: CarrierProfile = { ...profileOf(url, ['MAEU']), oauth: { tokenUrl: `${url}/token`, send: 'form' } };
    const source = createRegistry([profile], Date.now).find('MAEU', {
      owner: INSTALLATION,
      values: { clientId: 'a', clientSecret: 'b' },
    });
    const request = {
      numberType: 'bill_of_lading',
      number: 'X1234567',
      containerNumbers: [],
      signal: AbortSignal.timeout(5_000),
    } as const;
    await source?.fetch(request);
    await source?.fetch(request);
    expect(tokens).toBe(1);
    refused = true;
    expect(await source?.fetch(request)).toMatchObject({ kind: 'found' });
    expect(tokens).toBe(2);
  });

  it('are traded for a token that is for their owner, and for all of the keys', async () => {
    let tokens = 0;
    const url = await serve((request, response) => {
      if (request.url === '/token') tokens += 1;
      response.writeHead(200).end(request.url === '/token' ? `{"access_token":"t${tokens}"}` : '[]');
    });
    const profile: CarrierProfile = {
      ...profileOf(url, ['MAEU']),
      oauth: { tokenUrl: `${url}/token`, send: 'assertion' },
    };
    const registry = createRegistry([profile], () => Date.parse('2026-03-01T00:00:00Z'));
    const values = { clientId: 'a', certificate: CLIENT_CERTIFICATE, privateKey: CLIENT_KEY };
    const askAs = async (owner: string, given = values) =>
      registry.find('MAEU', { owner, values: given })?.fetch({
        numberType: 'bill_of_lading',
        number: 'X1234567',
        containerNumbers: [],
        signal: AbortSignal.timeout(5_000),
      });
    const [one, other] = [newId(0), newId(0)];
    expect(await askAs(one)).toMatchObject({ kind: 'found' });
    expect(await askAs(one)).toMatchObject({ kind: 'found' });
    expect(tokens).toBe(1);
    // All that is public of the keys does not open what the secret one opened.
    const { privateKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    expect(await askAs(other, { ...values, privateKey })).toMatchObject({
      kind: 'unauthorised',
      detail: 'The private key does not belong to the certificate.',
    });
    // Nor is the token of one account ever that of another.
    expect(await askAs(other)).toMatchObject({ kind: 'found' });
    expect(tokens).toBe(2);
  });

  it.each([1, -1, 24, -24])(
    'are traded for a token as often as before when the clock is set by %i hours',
    async (hours) => {
      let tokens = 0;
      const url = await serve((request, response) => {
        if (request.url === '/token') tokens += 1;
        response.writeHead(200).end(request.url === '/token' ? '{"access_token":"t","expires_in":299}' : '[]');
      });
      const profile: CarrierProfile = {
        ...profileOf(url, ['MAEU']),
        oauth: { tokenUrl: `${url}/token`, send: 'form' },
      };
      let [wallMs, steadyMs] = [Date.UTC(2026, 0, 1), 0];
      const registry = createRegistry(
        [profile],
        () => wallMs,
        undefined,
        () => steadyMs,
      );
      const source = registry.find('MAEU', { owner: INSTALLATION, values: { clientId: 'a', clientSecret: 'b' } });
      const number = { numberType: 'bill_of_lading', number: 'X1234567', containerNumbers: [] } as const;
      const askNow = () => source?.fetch({ ...number, signal: AbortSignal.timeout(20_000) });
      await askNow();
      wallMs += hours * 3_600_000;
      await askNow();
      expect(tokens).toBe(1);
      steadyMs += 299_000;
      await askNow();
      expect(tokens).toBe(2);
    },
  );

  it('that are missing leave the line without a source', () => {
    const profiles = parseProfiles(readFileSync('data/carrier-profiles.json', 'utf8'));
    const registry = createRegistry(profiles, Date.now);
    expect(registry.find('MAEU', { owner: INSTALLATION, values: {} })).toBeUndefined();
    expect(registry.find('MAEU', { owner: INSTALLATION, values: { apiKey: 'k' } })).toBeDefined();
    expect(
      registry.find('EGLV', { owner: INSTALLATION, values: { clientId: 'a', clientSecret: 'b' } }),
    ).toBeUndefined();
    for (const scac of ['MAEU', 'CMDU', 'HLCU', 'MSCU', 'ONEY', 'EGLV', 'HDMU'])
      expect(registry.knows(scac)).toBe(true);
  });
});
