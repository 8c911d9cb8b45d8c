import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an ID token says unless a test makes it say otherwise. */
export interface Lie {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  /** Signs with a key that the provider does not publish. */
  readonly isStrangersKey?: boolean;
  /** Answers at the end points that are named with these bytes. */
  readonly answers?: Readonly<Record<string, (response: ServerResponse) => void>>;
}

export interface LyingProvider {
  readonly issuer: string;
  /** What it was asked, without the query. */
  readonly asked: string[];
  tell(lie: Lie): void;
  /** What the next token is for. */
  expect(nonce: string): void;
  /** A token that says somebody signed out, unless a lie says otherwise. */
  logoutToken(lie?: Pick<Lie, 'claims' | 'header' | 'isStrangersKey'>): string;
  close(): Promise<void>;
}

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const NOW_SECONDS = () => Math.floor(Date.now() / 1000);
const KEY_ID = 'published';

/** A provider that has everything it needs, signs by the standard, and says what it is told to. */
export async function startLyingProvider(clientId: string): Promise<LyingProvider> {
  const [own, stranger] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  const asked: string[] = [];
  let lie: Lie = {};
  let nonce = '';
  const tokenOf = (issuer: string) => {
    const header = { alg: 'RS256', kid: KEY_ID, ...lie.header };
    const usual = { iss: issuer, aud: clientId, sub: 'mallory', iat: NOW_SECONDS(), exp: NOW_SECONDS() + 300, nonce };
    const person = { email: 'mallory@acme.example', email_verified: true, name: 'Mallory' };
    return signedBy(lie, header, { ...usual, ...person, ...lie.claims });
  };
  const signedBy = ({ isStrangersKey = false }: Lie, header: { readonly alg: string }, claims: object) => {
    const signed = [header, claims].map(encoded).join('.');
    if (header.alg === 'none') return `${signed}.`;
    const key = (isStrangersKey ? stranger : own)?.privateKey;
    return `${signed}.${key && createSign('sha256').update(signed).sign(key).toString('base64url')}`;
  };
  const answerOf = (issuer: string, path: string): object | undefined =>
    ({
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/token': { access_token: randomUUID(), token_type: 'bearer', id_token: tokenOf(issuer) },
      '/jwks': { keys: [{ ...own?.publicKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }] },
    })[path];
  const server = createServer((request: IncomingMessage, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    asked.push(path);
    const own = lie.answers?.[path];
    if (own !== undefined) return own(response);
    const answer = answerOf(addressOf(), path);
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  const addressOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    issuer: addressOf(),
    asked,
    tell: (next) => {
      lie = next;
    },
    expect: (next) => {
      nonce = next;
    },
    logoutToken: (given = {}) => {
      const header = { alg: 'RS256', kid: KEY_ID, typ: 'logout+jwt', ...given.header };
      const times = { iat: NOW_SECONDS(), exp: NOW_SECONDS() + 120, jti: randomUUID() };
      const usual = { iss: addressOf(), aud: clientId, sub: 'mallory', events: { [LOGOUT_EVENT]: {} }, ...times };
      return signedBy(given, header, { ...usual, ...given.claims });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
