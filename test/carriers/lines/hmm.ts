import { localTime, type TrueBooking, type TrueEvent } from '../booking.ts';
import { type LineOptions, type LineServer, type Reply, startLine } from '../line-server.ts';

export const HMM_KEYS = { apiKey: 'hmm-key' };

/** A booking and a box, or ZZ for all of them; the answer names no box. */
export function startHmm(options: Pick<LineOptions, 'nowMs'>, bookings: readonly TrueBooking[]): Promise<LineServer> {
  return startLine(options, ({ path, query, headers }) => {
    if (path !== '/gateway/dcsaCargoTracking/v1/cargo-tracking-dcsa') return error(404, 'notFound');
    if (headers['x-gateway-apikey'] !== HMM_KEYS.apiKey) return error(401, 'invalidCredentials');
    const reference = query.get('carrierBookingReference');
    const box = query.get('equipmentReference');
    if (!reference || !box || [...query.keys()].length > 2) return error(400, 'missingParameter');
    const booking = bookings.find((one) => one.booking === reference);
    if (!booking || (box !== 'ZZ' && !booking.boxes.includes(box))) return error(404, 'notFound');
    const events = booking.events.filter((event) => box === 'ZZ' || event.box === undefined || event.box === box);
    return {
      status: 200,
      body: {
        shipment: { carrierBookingReference: reference },
        transport: { modeOfTransport: 'VESSEL' },
        equipment: { ISOEquipmentCode: '45G1' },
        shipmentEvent: [
          {
            eventType: 'Shipment',
            eventClassifierCode: 'ACT',
            eventDateTime: '2026-01-20T09:00:00',
            shipmentEventTypeCode: 'CONF',
            documentTypeCode: 'BKG',
            documentId: reference,
          },
        ],
        transportEvent: events.filter(({ kind }) => kind === 'TRANSPORT').map(write),
        equipmentEvent: events.filter(({ kind }) => kind === 'EQUIPMENT').map(write),
        transportCall: [],
      },
    };
  });
}

/** Types in small letters, `Laden`, `Truck`, places as text, facility codes of eight characters in two members. */
function write(event: TrueEvent): object {
  const { port, ship } = event;
  const place = `${port.name}, ${port.country}`.toUpperCase();
  return {
    eventType: event.kind === 'EQUIPMENT' ? 'Equipment' : 'Transport',
    eventClassifierCode: event.classifier,
    eventDateTime: localTime(event.at, port),
    eventCreatedDateTime: event.createdAt.toISOString(),
    eventLocation: place,
    ...(event.kind === 'EQUIPMENT'
      ? { equipmentEventTypeCode: event.code, emptyIndicatorCode: event.empty ? 'Empty' : 'Laden' }
      : { transportEventTypeCode: event.code }),
    facilityTypeCode: `${port.locode}PC1`,
    transportCall: {
      modeOfTransport: ship ? 'VESSEL' : 'Truck',
      location: place,
      facilityCode: `${port.locode}PC1`,
      ...(ship && { exportVoyageNumber: ship.voyage, vessel: { vesselIMONumber: ship.imo, vesselName: ship.name } }),
    },
  };
}

function error(status: number, reason: string): Reply {
  return { status, body: { errors: { reason, message: reason }, statusCode: String(status), statusCodeText: reason } };
}
