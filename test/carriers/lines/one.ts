import type { TrueBooking, TrueEvent } from '../booking.ts';
import { bookingOfQuery, dcsa22, eventsFor, NUMBER_PARAMETERS, numbersIn, strangersIn } from '../dcsa-words.ts';
import {
  basicOf,
  type Call,
  type LineOptions,
  type LineServer,
  type Reply,
  startLine,
  Tokens,
} from '../line-server.ts';

export const ONE_KEYS = { clientId: 'one-key', clientSecret: 'one-secret' };
const ALLOWED = [...NUMBER_PARAMETERS, 'eventType', 'limit', 'sort'];

/** 60 a minute. No cursor, no filter by time, no events of papers; no answer has more than 100 events. */
export function startOne(options: Pick<LineOptions, 'nowMs'>, bookings: readonly TrueBooking[]): Promise<LineServer> {
  const tokens = new Tokens();
  const quotas = [{ calls: 60, perMs: 60_000 }];
  return startLine({ ...options, quotas, tooMany: { status: 429 } }, (call) => {
    if (call.path === '/v1/oauth/accesstoken') return giveToken(tokens, call);
    if (call.path !== '/v2/cargotracking/events') return { status: 404 };
    if (call.headers['apikey'] !== ONE_KEYS.clientId) return error(401, 'apikey');
    if (!tokens.isGood(call.headers.authorization, call.nowMs)) return error(401, 'token');
    return answer(bookings, call);
  });
}

/** The grant stands in the query, key and secret in the header, nothing in the body; the lifetime is a text. */
function giveToken(tokens: Tokens, call: Call): Reply {
  const isKnown =
    call.method === 'POST' &&
    call.query.get('grant_type') === 'client_credentials' &&
    call.headers['apikey'] === ONE_KEYS.clientId &&
    basicOf(call.headers) === `${ONE_KEYS.clientId}:${ONE_KEYS.clientSecret}` &&
    call.body === '';
  if (!isKnown) return { status: 401, body: { ErrorCode: 'invalid_client', Error: 'ClientId is Invalid' } };
  const token = tokens.give(call.nowMs, 3_599);
  return { status: 200, body: { access_token: token, token_type: 'BearerToken', expires_in: '3599' } };
}

function answer(bookings: readonly TrueBooking[], { query }: Call): Reply {
  if (numbersIn(query).length === 0) return error(400, 'A reference is needed');
  if (strangersIn(query, ALLOWED).length > 0) return error(400, 'Unknown parameter');
  if (query.get('eventType')?.includes('SHIPMENT')) return error(400, 'eventType');
  const limit = Number(query.get('limit') ?? '100');
  if (!(limit >= 1)) return error(400, 'limit');
  const found = eventsFor(bookings, query);
  if (!found) return { status: 200, body: [] };
  const ascends = query.get('sort')?.toLowerCase() === 'payload.eventdatetime:asc';
  const sorted = [...found].sort((one, other) => (one.at.getTime() - other.at.getTime()) * (ascends ? 1 : -1));
  const booking = bookingOfQuery(bookings, query);
  return { status: 200, body: sorted.slice(0, Math.min(limit, 100)).map((event) => write(event, booking)) };
}

function write(event: TrueEvent, booking: TrueBooking): object {
  const { transportCall, ...rest } = dcsa22(event, booking);
  const { vessel, ...call } = transportCall;
  return { ...rest, transportCall: { ...call, ...(vessel && { vessel: { vesselName: vessel.vesselName } }) } };
}

function error(status: number, message: string): Reply {
  return { status, body: { errorCode: String(status), errorMessages: [message], uuid: 'x' } };
}
