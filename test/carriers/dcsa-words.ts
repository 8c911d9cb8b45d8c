import { type TrueBooking, type TrueEvent, withOffset } from './booking.ts';

/** The parameters of DCSA Track & Trace 2.2 that name what is asked about. */
export const NUMBER_PARAMETERS = [
  'transportDocumentReference',
  'carrierBookingReference',
  'equipmentReference',
] as const;

/** The numbers that a question names, in the order of the parameters. */
export function numbersIn(query: URLSearchParams): string[] {
  return NUMBER_PARAMETERS.flatMap((name) => query.get(name) ?? []);
}

/** Every parameter that is none of these. */
export function strangersIn(query: URLSearchParams, allowed: readonly string[]): string[] {
  return [...query.keys()].filter((name) => !allowed.includes(name));
}

/** The events of the booking that fit all the numbers asked for; undefined when one of them is not the booking's. */
export function eventsFor(bookings: readonly TrueBooking[], query: URLSearchParams): TrueEvent[] | undefined {
  const bill = query.get('transportDocumentReference');
  const reference = query.get('carrierBookingReference');
  const box = query.get('equipmentReference');
  if (bill === null && reference === null && box === null) return undefined;
  const booking = bookings.find(
    (one) =>
      (bill === null || one.billOfLading === bill) &&
      (reference === null || one.booking === reference) &&
      (box === null || one.boxes.includes(box)),
  );
  if (!booking) return undefined;
  const types = query.get('eventType')?.split(',');
  return booking.events.filter(
    (event) => (types?.includes(event.kind) ?? true) && (box === null || event.box === undefined || event.box === box),
  );
}

/** As DCSA Track & Trace 2.2 writes an event; lines take members away and put others in. */
export function dcsa22(event: TrueEvent, booking: Pick<TrueBooking, 'billOfLading' | 'booking'>) {
  const { port, ship } = event;
  return {
    eventID: event.id,
    eventType: event.kind,
    eventCreatedDateTime: event.createdAt.toISOString(),
    eventClassifierCode: event.classifier,
    eventDateTime: withOffset(event),
    ...(event.kind === 'EQUIPMENT'
      ? {
          equipmentEventTypeCode: event.code,
          equipmentReference: event.box,
          ISOEquipmentCode: '45G1',
          emptyIndicatorCode: event.empty ? 'EMPTY' : 'LADEN',
        }
      : { transportEventTypeCode: event.code }),
    documentReferences: [
      { documentReferenceType: 'BKG', documentReferenceValue: booking.booking },
      { documentReferenceType: 'TRD', documentReferenceValue: booking.billOfLading },
    ],
    transportCall: {
      transportCallID: `${port.locode}-${ship?.voyage ?? 'land'}`,
      UNLocationCode: port.locode,
      modeOfTransport: ship ? 'VESSEL' : 'TRUCK',
      ...(ship && {
        exportVoyageNumber: ship.voyage,
        importVoyageNumber: ship.voyage,
        vessel: { vesselIMONumber: ship.imo, vesselName: ship.name },
      }),
    },
  };
}

export function bookingOfQuery(bookings: readonly TrueBooking[], query: URLSearchParams): TrueBooking {
  const numbers = numbersIn(query);
  const booking = bookings.find(
    (one) =>
      numbers.includes(one.billOfLading) || numbers.includes(one.booking) || one.boxes.includes(numbers[0] ?? ''),
  );
  if (!booking) throw new Error('no such booking');
  return booking;
}

/** The error object of the standard. */
export function dcsaError(status: number, message: string, target: string) {
  return {
    httpMethod: 'GET',
    requestUri: target,
    errors: [{ reason: 'invalidQuery', message }],
    statusCode: status,
    statusCodeText: message,
    errorDateTime: '2026-03-01T00:00:00Z',
  };
}
