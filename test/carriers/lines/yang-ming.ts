import type { TrueBooking } from '../booking.ts';
import {
  bookingOfQuery,
  dcsa22,
  dcsaError,
  eventsFor,
  NUMBER_PARAMETERS,
  numbersIn,
  strangersIn,
} from '../dcsa-words.ts';
import { type LineOptions, type LineServer, startLine } from '../line-server.ts';

export const YANG_MING_KEYS = { apiKey: 'yang-ming-key' };
const ALLOWED = [...NUMBER_PARAMETERS, 'eventType', 'eventCreatedDateTime:gte'];

/** A key in a header; no limit, cursor or order; a call has an id only when it is a vessel's. */
export function startYangMing(
  options: Pick<LineOptions, 'nowMs'>,
  bookings: readonly TrueBooking[],
): Promise<LineServer> {
  return startLine(options, ({ path, query, headers, target }) => {
    if (path !== '/open/dcsa/api/tnt/v2/events') return { status: 404 };
    if (headers['keyid'] !== YANG_MING_KEYS.apiKey)
      return { status: 401, body: dcsaError(401, 'Unauthorized', target) };
    if (numbersIn(query).length === 0 || strangersIn(query, ALLOWED).length > 0) {
      return { status: 400, body: dcsaError(400, 'Bad request', target) };
    }
    const found = eventsFor(bookings, query);
    if (!found) return { status: 404, body: dcsaError(404, 'Not found', target) };
    const booking = bookingOfQuery(bookings, query);
    return {
      status: 200,
      body: found.map((event) => {
        const { transportCall, ...rest } = dcsa22(event, booking);
        const { transportCallID, ...call } = transportCall;
        return { ...rest, transportCall: event.ship ? { transportCallID, ...call } : call };
      }),
    };
  });
}
