import type { TrueBooking, TrueEvent } from '../booking.ts';
import { bookingOfQuery, dcsa22, eventsFor, NUMBER_PARAMETERS, numbersIn, strangersIn } from '../dcsa-words.ts';
import { type Call, type LineOptions, type LineServer, type Reply, startLine, Tokens } from '../line-server.ts';

export const CMA_KEYS = { clientId: 'cma-client', clientSecret: 'cma-secret', behalfOf: 'PARTNER1' };
export const CMA_PUBLIC_KEYS = { apiKey: 'cma-public-key' };
const TOKEN_SECONDS = 299;
const ALLOWED = [...NUMBER_PARAMETERS, 'behalfOf', 'eventType', 'eventDateTime', 'limit', 'cursor'];

/** The private product wants a token and whom one asks for; the public one a key. A page too many waits an hour. */
export async function startCmaCgm(
  options: Pick<LineOptions, 'nowMs'> & { readonly callsAnHour?: number },
  bookings: readonly TrueBooking[],
): Promise<{ line: LineServer; auth: LineServer; billed: () => number }> {
  const tokens = new Tokens();
  let billed = 0;
  const auth = await startLine(options, (call) => giveToken(tokens, call));
  const quotas = [{ calls: options.callsAnHour ?? 1_000, perMs: 3_600_000 }];
  const tooMany = { status: 429, headers: { 'retry-after': '3600' } };
  const line = await startLine({ ...options, quotas, tooMany }, (call) => {
    const reply = answer(tokens, bookings, call);
    if ([200, 201, 204, 206, 400].includes(reply.status)) billed += 1;
    return reply;
  });
  return { line, auth, billed: () => billed };
}

function giveToken(tokens: Tokens, call: Call): Reply {
  const form = new URLSearchParams(call.body);
  const isKnown =
    call.path === '/as/token.oauth2' &&
    form.get('grant_type') === 'client_credentials' &&
    form.get('client_id') === CMA_KEYS.clientId &&
    form.get('client_secret') === CMA_KEYS.clientSecret;
  if (!isKnown) return { status: 401, body: { error: 'invalid_client' } };
  if (form.get('scope') !== 'tandtcommercial:read:be') return { status: 400, body: { error: 'invalid_scope' } };
  const token = tokens.give(call.nowMs, TOKEN_SECONDS);
  return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS } };
}

function answer(tokens: Tokens, bookings: readonly TrueBooking[], call: Call): Reply {
  const { query, headers } = call;
  if (call.path !== '/operation/trackandtrace/v1/events') return { status: 404 };
  const isPublic = headers['keyid'] === CMA_PUBLIC_KEYS.apiKey;
  if (!isPublic && !tokens.isGood(headers.authorization, call.nowMs)) return { status: 401 };
  if (!isPublic && query.get('behalfOf') !== CMA_KEYS.behalfOf) return { status: 403 };
  if (numbersIn(query).length === 0 || strangersIn(query, ALLOWED).length > 0) return { status: 400 };
  const found = eventsFor(bookings, query);
  if (!found) return { status: 404 };
  const limit = Number(query.get('limit') ?? '100');
  const cursor = query.get('cursor');
  const from = cursor === null ? 0 : Number(Buffer.from(cursor, 'base64url').toString('utf8').slice(4));
  if (!(limit >= 1) || Number.isNaN(from)) return { status: 400 };
  const write = (offset: number) => Buffer.from(`from${offset}`).toString('base64url');
  const booking = bookingOfQuery(bookings, query);
  return {
    status: 200,
    headers: {
      'cache-control': 'max-age=3600',
      'First-Page': write(0),
      'Current-Page': write(from),
      ...(from + limit < found.length && { 'Next-Page': write(from + limit) }),
    },
    body: found.slice(from, from + limit).map((event) => eventOf(event, booking)),
  };
}

function eventOf(event: TrueEvent, booking: TrueBooking): object {
  const type = { CNSHA: 'POL', SGSIN: 'PTS', NLRTM: 'POD' }[event.port.locode];
  return {
    ...dcsa22(event, booking),
    references: [{ referenceType: 'ERT', referenceValue: 'x' }],
    carrierSpecificData: { internalEventCode: 'XYZ', shipmentLocationType: type, numberOfUnits: 1 },
  };
}
