import type { TrueBooking, TrueEvent } from '../booking.ts';
import { bookingOfQuery, dcsa22, eventsFor, NUMBER_PARAMETERS, numbersIn, strangersIn } from '../dcsa-words.ts';
import { type Call, type LineOptions, type LineServer, type Reply, startLine, Tokens } from '../line-server.ts';

export const MAERSK_KEYS = { apiKey: 'maersk-key', clientId: 'maersk-key', clientSecret: 'maersk-secret' };
const TOKEN_SECONDS = 600;
const PRIVATE_PATH = '/track-and-trace-private/events';
const PUBLIC_PATH = '/track-and-trace/public-events';
const ALLOWED = [...NUMBER_PARAMETERS, 'eventType', 'eventCreatedDateTime', 'sort', 'limit', 'cursor'];
const HOUR_MS = 3_600_000;

/** 60 a minute and 4,000 an hour; with a key of the public trial 20 an hour. */
export function startMaersk(
  options: Pick<LineOptions, 'nowMs' | 'certificate' | 'port'> & { readonly trial?: boolean },
  bookings: readonly TrueBooking[],
): Promise<LineServer> {
  const tokens = new Tokens();
  const quotas = options.trial
    ? [{ calls: 20, perMs: HOUR_MS }]
    : [
        { calls: 60, perMs: 60_000 },
        { calls: 4_000, perMs: HOUR_MS },
      ];
  return startLine({ ...options, quotas, tooMany: { status: 429 } }, (call) => {
    if (call.headers['consumer-key'] !== MAERSK_KEYS.apiKey) return wrongKey;
    if (call.path === '/customer-identity/oauth/v2/access_token') return giveToken(tokens, call);
    if (call.path === PRIVATE_PATH) {
      return tokens.isGood(call.headers.authorization, call.nowMs)
        ? events(bookings, call)
        : error(401, 'Unauthorized', call);
    }
    return call.path === PUBLIC_PATH && options.trial ? events(bookings, call) : error(404, 'Not found', call);
  });
}

const wrongKey: Reply = {
  status: 401,
  body: { error: [{ code: 'ERR_GW_001', message: 'Unauthorized', reason: 'Invalid consumer key', status: 401 }] },
};

function giveToken(tokens: Tokens, call: Call): Reply {
  const form = new URLSearchParams(call.body);
  const isKnown =
    call.method === 'POST' &&
    form.get('grant_type') === 'client_credentials' &&
    form.get('client_id') === MAERSK_KEYS.clientId &&
    form.get('client_secret') === MAERSK_KEYS.clientSecret;
  if (!isKnown) return { status: 400, body: { error: 'invalid_client', error_description: 'Client is not known' } };
  const token = tokens.give(call.nowMs, TOKEN_SECONDS);
  const body = { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: 'openid', id_token: 'x' };
  return { status: 200, body };
}

/** Documents have 9 letters or digits, boxes 11; several numbers are ANDed; pages are numbered. */
function events(bookings: readonly TrueBooking[], call: Call): Reply {
  const { query } = call;
  if (numbersIn(query).length === 0) return error(400, 'At least one reference is required', call);
  if (strangersIn(query, ALLOWED).length > 0) return error(400, 'Unknown parameter', call);
  const documents = [query.get('transportDocumentReference'), query.get('carrierBookingReference')];
  if (documents.some((number) => number !== null && !/^[A-Z0-9]{9}$/.test(number))) {
    return error(400, 'Reference must have 9 characters', call);
  }
  const version = call.headers['api-version'];
  if (version !== undefined && version !== '1') return error(400, 'API-Version', call);
  const found = eventsFor(bookings, query);
  if (!found || found.length === 0) return error(404, 'No data', call);
  const limit = Number(query.get('limit') ?? '100');
  const page = Number(query.get('cursor') || '1');
  if (!(limit >= 1) || !(page >= 1)) return error(400, 'limit or cursor', call);
  const shown = found.slice((page - 1) * limit, page * limit);
  const last = Math.ceil(found.length / limit);
  const booking = bookingOfQuery(bookings, query);
  return {
    status: 200,
    headers: {
      'Current-Page': String(page),
      'First-Page': '1',
      'Last-Page': String(last),
      ...(page < last && { 'Next-Page': String(page + 1) }),
      ...(page > 1 && { 'Prev-Page': String(page - 1) }),
    },
    body: { events: shown.map((event) => write(event, booking)) },
  };
}

/** Times may lack a zone; transport events name no box, and are always created at the last midnight. */
function write(event: TrueEvent, booking: TrueBooking): object {
  const written = dcsa22(event, booking);
  return {
    ...written,
    eventDateTime: written.eventDateTime.slice(0, 19),
    ...(event.kind === 'TRANSPORT' && { eventCreatedDateTime: '2026-03-20T00:00:00Z' }),
  };
}

function error(status: number, message: string, call: Call): Reply {
  const body = { method: call.method, requestUri: call.target, status, message, debugMessage: '', subErrors: [] };
  return { status, body: { ...body, timestamp: '20-03-2026 12:00:00' } };
}
