import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  auth,
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../service.ts';
import { decide, REDIRECT, signInAs } from './person.ts';

let service: TestService;
let documents: Server;
let documentUrl: string;

beforeAll(async () => {
  service = await startTestService();
  documents = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        client_id: documentUrl,
        client_name: 'Assistant with a document',
        redirect_uris: ['http://127.0.0.1/callback'],
        token_endpoint_auth_method: 'none',
      }),
    );
  });
  await new Promise<void>((resolve) => void documents.listen(0, '127.0.0.1', resolve));
  documentUrl = `http://127.0.0.1:${(documents.address() as AddressInfo).port}/client.json`;
});
afterAll(async () => {
  await service.close();
  documents.close();
});

/** What the official client wants to be kept for it, and where it wants the person to go. */
class Keeper implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = { client_name: 'Official client', redirect_uris: [REDIRECT] };
  /** Where it wanted the person to go, each time. */
  readonly asked: URL[] = [];
  #client: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = '';
  #discovered: OAuthDiscoveryState | undefined;

  constructor(client?: OAuthClientInformationMixed) {
    this.#client = client;
  }
  state = () => 'state of the client';
  clientInformation = () => this.#client;
  saveClientInformation = (client: OAuthClientInformationMixed) => {
    this.#client = client;
  };
  tokens = () => this.#tokens;
  saveTokens = (tokens: OAuthTokens) => {
    this.#tokens = tokens;
  };
  redirectToAuthorization = (address: URL) => {
    this.asked.push(address);
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
  saveDiscoveryState = (state: OAuthDiscoveryState) => {
    this.#discovered = state;
  };
  discoveryState = () => this.#discovered;
}

const transportOf = (keeper: Keeper) =>
  new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { authProvider: keeper });

async function connectWith(keeper: Keeper): Promise<Client> {
  const client = new Client({ name: 'official', version: '1' });
  await client.connect(transportOf(keeper));
  return client;
}

/** From the refusal to the tokens: the person agrees on the page that the client opened. */
async function letIn(keeper: Keeper, scope: 'read' | 'write') {
  const person = await signInAs(service, 'owner');
  const transport = transportOf(keeper);
  const refused = await new Client({ name: 'official', version: '1' }).connect(transport).catch((error) => error);
  expect(refused).toBeInstanceOf(UnauthorizedError);
  const [address] = keeper.asked;
  const asked = Object.fromEntries(address?.searchParams ?? []);
  expect(`${address?.origin}${address?.pathname}`).toBe(`${service.url}/oauth/authorize`);
  expect(asked).toMatchObject({ resource: `${service.url}/mcp`, code_challenge_method: 'S256', scope: 'read write' });
  const { heard } = await decide(person, asked, scope);
  expect(heard.get('state')).toBe('state of the client');
  await transport.finishAuth(heard);
  return person;
}

/** Several connections, one after the other, each with all that the client does for one. */
const PATIENCE = { timeout: 120_000 };

describe('the official client', PATIENCE, () => {
  it('finds its way from the refusal over registration, consent and tokens to the tools, refreshes, and is revoked', async () => {
    const keeper = new Keeper();
    const person = await letIn(keeper, 'write');
    const client = await connectWith(keeper);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['list_containers', 'track_container']));
    expect((await client.callTool({ name: 'list_shipments', arguments: {} })).isError).not.toBe(true);

    const before = keeper.tokens();
    expect(await auth(keeper, { serverUrl: `${service.url}/mcp` })).toBe('AUTHORIZED');
    expect(keeper.tokens()?.refresh_token).not.toBe(before?.refresh_token);
    expect((await (await connectWith(keeper)).listTools()).tools.length).toBe(tools.length);

    const [application] = (await person.call('GET', '/connected_applications')).body.data;
    expect(application).toMatchObject({ name: 'Official client', address: null, scope: 'write' });
    expect(application.last_used_at).not.toBeNull();
    expect((await person.call('DELETE', `/connected_applications/${application.id}`)).status).toBe(204);
    await expect
      .poll(() =>
        connectWith(keeper).then(
          () => 'let in',
          () => 'refused',
        ),
      )
      .toBe('refused');
  });

  it('is known by a document at the address that is its id, on any port of the own computer', async () => {
    const keeper = new Keeper({ client_id: documentUrl });
    const person = await letIn(keeper, 'read');
    expect((await (await connectWith(keeper)).listTools()).tools.map(({ name }) => name)).not.toContain(
      'track_container',
    );
    const [application] = (await person.call('GET', '/connected_applications')).body.data;
    expect(application).toMatchObject({ name: 'Assistant with a document', address: documentUrl, scope: 'read' });
  });

  it('hears that a tool needs more scope than the person agreed to, and asks the person again', async () => {
    const keeper = new Keeper();
    await letIn(keeper, 'read');
    const client = await connectWith(keeper);
    const askedBefore = keeper.asked.length;
    const called = client.callTool({ name: 'track_container', arguments: { number: 'MSKU1234565' } });
    await expect(called).rejects.toBeInstanceOf(UnauthorizedError);
    expect(keeper.tokens()?.scope).toBe('read');
    expect(keeper.asked.length).toBe(askedBefore + 1);
    expect(keeper.asked.at(-1)?.searchParams.get('scope')).toBe('read write');
  });
});
