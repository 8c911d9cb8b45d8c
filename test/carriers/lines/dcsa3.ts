import { type TrueBooking, type TrueEvent, withOffset } from '../booking.ts';
import { bookingOfQuery, eventsFor, numbersIn } from '../dcsa-words.ts';
import { type LineOptions, type LineServer, startLine } from '../line-server.ts';

export const DCSA3_KEYS = { apiKey: 'dcsa-key' };
const PAGE = 100;

/** A producer of the 3.0 redesign: cursors that may be used once, all parameters again with each of them. */
export function startDcsa3(options: Pick<LineOptions, 'nowMs'>, bookings: readonly TrueBooking[]): Promise<LineServer> {
  const cursors = new Map<string, { from: number; asked: string }>();
  let count = 0;
  return startLine(options, ({ path, query, headers }) => {
    if (path !== '/v3/events') return { status: 404 };
    if (headers['api-key'] !== DCSA3_KEYS.apiKey) return { status: 401 };
    if (headers['api-version'] !== '3.0.0') return { status: 400 };
    if (numbersIn(query).length === 0) return { status: 400 };
    const found = eventsFor(bookings, query);
    if (!found) return { status: 200, body: { events: [], feedbackElements: [] } };
    const asked = numbersIn(query).join(' ');
    const cursor = query.get('cursor');
    const place = cursor === null ? { from: 0, asked } : cursors.get(cursor);
    if (cursor !== null) cursors.delete(cursor);
    if (!place || place.asked !== asked) return { status: 400, body: { errors: [{ message: 'cursor' }] } };
    const booking = bookingOfQuery(bookings, query);
    const next = place.from + PAGE;
    const events = found.slice(place.from, next).map((event) => write(event, booking));
    count += 1;
    if (next < found.length) cursors.set(`c${count}`, { from: next, asked });
    const others = place.from === 0 ? OTHERS.map((other) => ({ ...other, ...routing })) : [];
    return {
      status: 200,
      headers: next < found.length ? { 'Next-Page-Cursor': `c${count}` } : {},
      body: { events: [...events, ...others], feedbackElements: [] },
    };
  });
}

const routing = { eventRouting: { originatingParties: [{ partyCodes: [] }] }, isRetracted: false };

/** What is not about a move of a box: sensors, reefers, and a type that does not exist yet. */
const OTHERS = [
  {
    eventID: 'iot-1',
    eventDateTime: '2026-02-20T00:00:00Z',
    eventUpdatedDateTime: '2026-02-20T00:00:00Z',
    eventClassification: { eventTypeCode: 'IOT', iotEventTypeCode: 'DETC', eventClassifierCode: 'ACT' },
    iotDetails: { iotEventCode: 'LOC' },
  },
  {
    eventID: 'reefer-1',
    eventDateTime: '2026-02-20T00:00:00Z',
    eventUpdatedDateTime: '2026-02-20T00:00:00Z',
    eventClassification: { eventTypeCode: 'REEFER', reeferEventTypeCode: 'MEAS', eventClassifierCode: 'ACT' },
    reeferDetails: { temperatureSetpoint: -18 },
  },
  {
    eventID: 'new-1',
    eventDateTime: '2026-02-20T00:00:00Z',
    eventUpdatedDateTime: '2026-02-20T00:00:00Z',
    eventClassification: { eventTypeCode: 'DRONE', eventClassifierCode: 'ACT' },
  },
];

function write(event: TrueEvent, booking: TrueBooking): object {
  const { port, ship, box } = event;
  return {
    ...routing,
    eventID: event.id,
    eventDateTime: withOffset(event),
    eventUpdatedDateTime: event.createdAt.toISOString(),
    eventLocation: { locationName: port.name, UNLocationCode: port.locode },
    eventClassification: {
      eventTypeCode: event.kind,
      eventClassifierCode: event.classifier,
      ...(box ? { equipmentEventTypeCode: event.code } : { transportEventTypeCode: event.code }),
    },
    shipmentDetails: {
      additionalDocumentReferences: [
        { typeCode: 'BKG', reference: booking.booking },
        { typeCode: 'TRD', reference: booking.billOfLading },
      ],
    },
    ...(box && {
      equipmentDetails: {
        equipmentReference: box,
        ISOEquipmentCode: '45G1',
        emptyIndicatorCode: event.empty ? 'EMPTY' : 'LADEN',
      },
    }),
    transportDetails: {
      transportCall: {
        transportCallReference: `${port.locode}-${ship?.voyage ?? 'land'}`,
        modeOfTransport: ship ? 'VESSEL' : 'TRUCK',
        ...(ship && {
          exportVoyageNumberOrReference: { carrierVoyageNumber: ship.voyage },
          vesselTransport: { vesselIMONumber: ship.imo, vesselName: ship.name },
        }),
      },
    },
  };
}
