import type { TrueBooking, TrueEvent } from '../booking.ts';
import {
  bookingOfQuery,
  dcsa22,
  dcsaError,
  eventsFor,
  NUMBER_PARAMETERS,
  numbersIn,
  strangersIn,
} from '../dcsa-words.ts';
import { type Call, type LineOptions, type LineServer, type Reply, startLine, Tokens } from '../line-server.ts';

export const ZIM_KEYS = { clientId: 'zim-id', clientSecret: 'zim-secret', subscriptionKey: 'zim-subscription' };

/** Two gates; one number and nothing else; an unknown number is a bad request. */
export function startZim(options: Pick<LineOptions, 'nowMs'>, bookings: readonly TrueBooking[]): Promise<LineServer> {
  const tokens = new Tokens();
  return startLine(options, (call) => {
    if (call.headers['ocp-apim-subscription-key'] !== ZIM_KEYS.subscriptionKey) {
      return { status: 401, body: { message: 'Access denied due to missing subscription key.' } };
    }
    if (call.path === '/authorize/v1') return giveToken(tokens, call);
    if (call.path !== '/trackAndTrace/v2/') return { status: 404, body: { message: 'Resource not found' } };
    if (call.headers.authorization === undefined) return { status: 401, body: { message: 'JWT not present.' } };
    if (!tokens.isGood(call.headers.authorization, call.nowMs))
      return { status: 401, body: { message: 'Invalid JWT.' } };
    return answer(bookings, call);
  });
}

function giveToken(tokens: Tokens, call: Call): Reply {
  const form = new URLSearchParams(call.body);
  const isKnown =
    form.get('grant_type') === 'client_credentials' &&
    form.get('client_id') === ZIM_KEYS.clientId &&
    form.get('client_secret') === ZIM_KEYS.clientSecret &&
    form.get('scope') === 'tracing';
  if (!isKnown) return { status: 401, body: { error: 'invalid_client' } };
  return {
    status: 200,
    body: { access_token: tokens.give(call.nowMs, 3_599), token_type: 'Bearer', expires_in: 3_599 },
  };
}

function answer(bookings: readonly TrueBooking[], { query, target }: Call): Reply {
  const refused = { status: 400, body: dcsaError(400, 'No data was found', target) };
  if (numbersIn(query).length !== 1 || strangersIn(query, NUMBER_PARAMETERS).length > 0) return refused;
  const found = eventsFor(bookings, query);
  if (!found || found.length === 0) return refused;
  const booking = bookingOfQuery(bookings, query);
  const box = query.get('equipmentReference');
  const boxes = box === null ? booking.boxes : [box];
  return { status: 200, body: found.flatMap((event) => write(event, booking, boxes)) };
}

/** Events of ships are repeated for every box, without a call; references are no list; seven digits of a second. */
function write(event: TrueEvent, booking: TrueBooking, boxes: readonly string[]): object[] {
  const { transportCall, ...rest } = dcsa22(event, booking);
  const written = {
    ...rest,
    eventDateTime: `${event.at.toISOString().slice(0, 19)}.0000000+00:00`,
    references: { referenceType: 'FF', referenceValue: 'x' },
  };
  if (event.kind === 'EQUIPMENT') return [{ ...written, transportCall }];
  const { locode, name } = event.port;
  const eventLocation = { UNLocationCode: locode, locationName: name };
  return boxes.map((box) => ({ ...written, eventID: `${event.id}-${box}`, equipmentReference: box, eventLocation }));
}
