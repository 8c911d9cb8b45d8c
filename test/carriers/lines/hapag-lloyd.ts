import type { TrueBooking, TrueEvent } from '../booking.ts';
import { bookingOfQuery, dcsa22, eventsFor, NUMBER_PARAMETERS, numbersIn, strangersIn } from '../dcsa-words.ts';
import { type Call, type LineOptions, type LineServer, type Reply, startLine } from '../line-server.ts';

export const HAPAG_KEYS = { clientId: 'hapag-id', clientSecret: 'hapag-secret' };
const DAY_MS = 86_400_000;
const ALLOWED = [...NUMBER_PARAMETERS, 'eventType', 'eventCreatedDateTime:gte', 'sort', 'limit'];

/** Ten a minute; 6,000 a day, or another tier. An answer longer than the limit is cut without a word. */
export function startHapagLloyd(
  options: Pick<LineOptions, 'nowMs'> & {
    readonly callsADay?: number;
    readonly callsAMinute?: number;
    /** No answer is longer, whatever is asked for. */
    readonly longest?: number;
    /** Whether order and filter by time do anything: the product is declared beta. */
    readonly obeysOrder?: boolean;
  },
  bookings: readonly TrueBooking[],
): Promise<LineServer> {
  const quotas = [
    { calls: options.callsAMinute ?? 10, perMs: 60_000 },
    { calls: options.callsADay ?? 6_000, perMs: DAY_MS },
  ];
  return startLine({ ...options, quotas, tooMany: { status: 429 } }, (call) => {
    if (call.path !== '/hlag/external/v2/events/') return { status: 404, body: { message: 'No such path' } };
    const { 'x-ibm-client-id': id, 'x-ibm-client-secret': secret } = call.headers;
    if (id !== HAPAG_KEYS.clientId || secret !== HAPAG_KEYS.clientSecret) return { status: 401 };
    return answer(options.longest ?? 200, options.obeysOrder ?? true, bookings, call);
  });
}

function answer(longest: number, obeysOrder: boolean, bookings: readonly TrueBooking[], call: Call): Reply {
  const { query } = call;
  if (numbersIn(query).length === 0 || strangersIn(query, ALLOWED).length > 0) return { status: 400 };
  const found = eventsFor(bookings, query);
  if (!found) return { status: 200, body: [] };
  const limit = Number(query.get('limit') ?? '100');
  if (!(limit >= 1)) return { status: 400 };
  const since = obeysOrder ? (query.get('eventCreatedDateTime:gte') ?? '') : '';
  const ascends = obeysOrder && query.get('sort') === 'eventCreatedDateTime:ASC';
  const sorted = found
    .filter(({ createdAt }) => since === '' || createdAt.getTime() >= Date.parse(since))
    .sort((one, other) => (one.createdAt.getTime() - other.createdAt.getTime()) * (ascends ? 1 : -1));
  const booking = bookingOfQuery(bookings, query);
  return { status: 200, body: sorted.slice(0, Math.min(limit, longest)).map((event) => write(event, booking)) };
}

/** No `eventID`, no `documentReferences`; `transportCallId`; members of the vessel may be null; facility of 9 characters. */
function write(event: TrueEvent, booking: TrueBooking): object {
  const { eventID: _, documentReferences: __, transportCall, ...rest } = dcsa22(event, booking);
  const { transportCallID, vessel, ...call } = transportCall;
  return {
    ...rest,
    ...(event.kind === 'EQUIPMENT' && { ISOEquipmentCode: '45GP' }),
    transportCall: {
      ...call,
      transportCallId: transportCallID,
      facilityCode: `${event.port.locode}TRML`,
      vessel: vessel ? { ...vessel, vesselFlag: null, vesselCallSignNumber: null } : null,
    },
  };
}
