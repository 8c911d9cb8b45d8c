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

export const EVERGREEN_KEYS = { clientId: 'evergreen-id', clientSecret: 'evergreen-secret' };
const ALLOWED = [...NUMBER_PARAMETERS, 'eventType', 'carrierServiceCode', 'carrierContract', 'limit', 'cursor', 'sort'];

export function startEvergreen(
  options: Pick<LineOptions, 'nowMs'>,
  bookings: readonly TrueBooking[],
): Promise<LineServer> {
  const tokens = new Tokens();
  return startLine(options, (call) => {
    if (call.path === '/server/sol/eauth/oauth2/v1.0/token') return giveToken(tokens, call);
    if (call.path !== '/server/sol/apimg/tnt/v2/events') return { status: 404 };
    if (!tokens.isGood(call.headers.authorization, call.nowMs)) return { status: 401 };
    if (call.headers['api-version'] !== '2.2') return { status: 400, body: { message: 'API-Version' } };
    return answer(bookings, call);
  });
}

/** Grant and scope stand in the query at one integration, in the form at another: either will do. */
function giveToken(tokens: Tokens, call: Call): Reply {
  const form = new URLSearchParams(call.body);
  const said = (name: string) => form.get(name) ?? call.query.get(name);
  if (basicOf(call.headers) !== `${EVERGREEN_KEYS.clientId}:${EVERGREEN_KEYS.clientSecret}`) {
    return { status: 401, body: { error: 'invalid_client' } };
  }
  if (said('grant_type') !== 'client_credentials' || said('scope') !== 'TNT') return { status: 400 };
  return { status: 200, body: { access_token: tokens.give(call.nowMs, 60), token_type: 'Bearer', expires_in: 60 } };
}

/** A bill of lading with EGLV before it is an error of the server. */
function answer(bookings: readonly TrueBooking[], { query }: Call): Reply {
  if (query.get('transportDocumentReference')?.startsWith('EGLV')) return { status: 500 };
  if (numbersIn(query).length === 0 || strangersIn(query, ALLOWED).length > 0) return { status: 400 };
  const found = eventsFor(bookings, query);
  if (!found) return { status: 404 };
  const limit = Number(query.get('limit') ?? '100');
  const from = Number(query.get('cursor') ?? '0');
  const booking = bookingOfQuery(bookings, query);
  const next = `/server/sol/apimg/tnt/v2/events?${new URLSearchParams({ ...Object.fromEntries(query), cursor: String(from + limit) })}`;
  return {
    status: 200,
    headers: from + limit < found.length ? { 'Next-Page': next } : {},
    body: found.slice(from, from + limit).map((event) => write(event, booking)),
  };
}

/** `PLAN` for PLN, and empty texts where there is no vessel. */
function write(event: TrueEvent, booking: TrueBooking): object {
  const written = dcsa22(event, booking);
  const none = { vesselIMONumber: '', vesselName: '', vesselFlag: '' };
  return {
    ...written,
    eventClassifierCode: event.classifier === 'PLN' ? 'PLAN' : event.classifier,
    transportCall: { vessel: none, ...written.transportCall },
  };
}
