import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CLIENT = { id: 'me@example.com:landfall', secret: 'a secret, with = & and +' };
const FIRST_MMSI = 258_000_000;

export interface Barentswatch {
  /** As it is set up: with the id of the client. */
  readonly address: string;
  readonly secret: string;
  readonly tokens: ReadonlySet<string>;
  /** Questions for ships by their paths. */
  readonly asked: readonly string[];
  /** Tokens given until now are over. */
  expireTokens(): void;
  stop(): void;
}

/**
 * BarentsWatch's live AIS as it is described: `POST /connect/token` by client credentials with the scope `ais` (400 with
 * `invalid_client` or `invalid_scope`), `GET /v1/latest/combined` with a bearer token (401 without), of the ships heard `since`.
 */
export async function startBarentswatch(ships = 400, lifetimeSeconds = 3_600): Promise<Barentswatch> {
  const tokens = new Set<string>();
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://barentswatch');
    if (request.method === 'POST' && pathname === '/connect/token') return giveToken(request, response);
    asked.push(`${request.url}`);
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (bearer === undefined || !tokens.has(bearer)) return say(response, 401, { message: 'Unauthorized' });
    if (pathname !== '/v1/latest/combined' || searchParams.get('modelType') !== 'Full') return say(response, 404, {});
    // A ship that moves is heard every few seconds; of those at their berths a tenth since the last question.
    const every = searchParams.has('since') ? 10 : 1;
    const heard = Array.from({ length: ships }, (_, ship) => ship).filter((ship) => ship % every === 0);
    return say(response, 200, heard.map(shipOf));
  });
  const giveToken = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const isClient = form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret;
    if (form.get('grant_type') !== 'client_credentials') return say(response, 400, { error: 'unsupported_grant_type' });
    if (!isClient) return say(response, 400, { error: 'invalid_client' });
    if (form.get('scope') !== 'ais') return say(response, 400, { error: 'invalid_scope' });
    const token = `token-${tokens.size}-${Math.random()}`;
    tokens.add(token);
    return say(response, 200, { access_token: token, expires_in: lifetimeSeconds, token_type: 'Bearer', scope: 'ais' });
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: `${origin}/v1/latest/combined?client=${encodeURIComponent(CLIENT.id)}`,
    secret: CLIENT.secret,
    tokens,
    asked,
    expireTokens: () => tokens.clear(),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function say(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Members that nobody told are null; a ship that does not know its arrival says hour 24 and minute 60 of no day. */
function shipOf(ship: number) {
  const isTold = ship % 3 === 0;
  return {
    mmsi: FIRST_MMSI + ship,
    msgtime: `${new Date().toISOString().replace('Z', '')}3751+00:00`,
    altitude: null,
    courseOverGround: ship % 4 === 0 ? null : 149.3,
    latitude: 58 + (ship % 40) * 0.3,
    longitude: 3 + Math.floor(ship / 40) * 0.25,
    navigationalStatus: 0,
    rateOfTurn: null,
    speedOverGround: 11.4,
    trueHeading: isTold ? 173 : null,
    imoNumber: ship === 0 ? 9822073 : null,
    callSign: isTold ? `LB${ship}` : null,
    name: isTold ? `FJORD ${ship}` : null,
    destination: isTold ? 'BERGEN' : null,
    eta: isTold ? ['12302300', '00002460', '00000000'][(ship / 3) % 3] : null,
    draught: isTold ? 48 : null,
    shipLength: 134,
    shipWidth: 21,
    shipType: 70,
    dimensionA: 67,
    dimensionB: 67,
    dimensionC: 10,
    dimensionD: 11,
    positionFixingDeviceType: 1,
    reportClass: 'A',
  };
}
