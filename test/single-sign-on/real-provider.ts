import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

export const CLIENT = { id: 'landfall', secret: 'a-secret-of-the-client-of-32-bytes' };

/** What the provider says of somebody besides who it is. */
export type Claims = Readonly<Record<string, unknown>>;

export interface RealProvider {
  readonly issuer: string;
  readonly people: Map<string, Claims>;
  /** Where people may be sent back to. */
  allow(redirectUri: string, signedOutUri: string): void;
  /** Where it says that somebody signed out there. */
  tellSignOuts(address: string): void;
  close(): Promise<void>;
}

/** oidc-provider on loopback: whoever gives a name is signed in under it, and asked for their consent. */
export async function startRealProvider(): Promise<RealProvider> {
  const people = new Map<string, Claims>();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const allowed: Allowed = { redirects: ['http://127.0.0.1/none'], signedOut: ['http://127.0.0.1/none'] };
  const open = () => new Provider(issuer, configurationOf(people, allowed)).callback();
  let handle = open();
  return {
    issuer,
    people,
    allow: (redirectUri, signedOutUri) => {
      allowed.redirects.push(redirectUri);
      allowed.signedOut.push(signedOutUri);
      handle = open();
    },
    tellSignOuts: (address) => {
      allowed.tells = address;
      handle = open();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

interface Allowed {
  readonly redirects: string[];
  readonly signedOut: string[];
  tells?: string;
}

function configurationOf(people: ReadonlyMap<string, Claims>, { redirects, signedOut, tells }: Allowed): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [...redirects],
        post_logout_redirect_uris: [...signedOut],
        ...(tells !== undefined && { backchannel_logout_uri: tells, backchannel_logout_session_required: true }),
      },
    ],
    features: { backchannelLogout: { enabled: true } },
    // By itself it asks nobody on this machine, and waits for 2.5 s.
    fetch: (url, { method = 'GET', headers = {}, body = null } = {}) =>
      fetch(url, { method, headers, body, redirect: 'manual' }),
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    cookies: { keys: ['cookies-of-the-test'] },
  };
}
