import type { TrueBooking } from '../booking.ts';
import { bookingOfQuery, dcsa22, eventsFor, NUMBER_PARAMETERS, numbersIn, strangersIn } from '../dcsa-words.ts';
import { type LineOptions, type LineServer, startLine } from '../line-server.ts';

export const DCSA22_KEYS = { apiKey: 'dcsa-22-key' };
const ALLOWED = [
  ...NUMBER_PARAMETERS,
  'eventType',
  'eventCreatedDateTime',
  'eventCreatedDateTime:gte',
  'sort',
  'limit',
  'cursor',
];

/** A line that does as 2.2 is written: an array, a link to the next page in a header, 404 for what it does not know. */
export function startDcsa22(
  options: Pick<LineOptions, 'nowMs'>,
  bookings: readonly TrueBooking[],
): Promise<LineServer> {
  return startLine(options, ({ path, query, headers }) => {
    if (path !== '/tnt/v2/events') return { status: 404 };
    if (headers['api-key'] !== DCSA22_KEYS.apiKey) return { status: 401 };
    if (numbersIn(query).length === 0 || strangersIn(query, ALLOWED).length > 0) return { status: 400 };
    const found = eventsFor(bookings, query);
    if (!found) return { status: 404 };
    const limit = Math.min(Number(query.get('limit') ?? '100'), 100);
    const from = Number(query.get('cursor') ?? '0');
    const booking = bookingOfQuery(bookings, query);
    const next = from + limit < found.length ? String(from + limit) : undefined;
    return {
      status: 200,
      headers: { 'Current-Page': String(from), 'API-Version': '2.2.0', ...(next && { 'Next-Page': next }) },
      body: found.slice(from, from + limit).map((event) => dcsa22(event, booking)),
    };
  });
}
