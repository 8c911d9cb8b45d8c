import type { SailorEta } from '../decode/message.ts';
import type { Report } from './digitraffic.ts';
import { numberOf, positionReport, staticReport, textOf } from './reports.ts';

/** Month, day, hour and minute, each two digits. */
const ETA = /^(\d{2})(\d{2})(\d{2})(\d{2})$/;

/** The list of `GET /v1/latest/combined`: of each ship where it is, and what it says of itself. */
export function readBarentswatch(body: unknown): Report[] {
  if (!Array.isArray(body)) throw new Error('answered without a list of ships');
  return body.flatMap(readShip);
}

function readShip(ship: unknown): Report[] {
  const mmsi = numberOf(ship, 'mmsi');
  const atMs = Date.parse(textOf(ship, 'msgtime') ?? '');
  if (mmsi === null || Number.isNaN(atMs)) return [];
  const position = positionReport({
    mmsi,
    latitude: numberOf(ship, 'latitude'),
    longitude: numberOf(ship, 'longitude'),
    speed: numberOf(ship, 'speedOverGround'),
    course: numberOf(ship, 'courseOverGround'),
    heading: numberOf(ship, 'trueHeading'),
    status: numberOf(ship, 'navigationalStatus'),
    atMs,
  });
  const details = staticReport({
    mmsi,
    atMs,
    imo: numberOf(ship, 'imoNumber'),
    callsign: textOf(ship, 'callSign'),
    name: textOf(ship, 'name'),
    shipType: numberOf(ship, 'shipType'),
    lengthMetres: numberOf(ship, 'shipLength'),
    beamMetres: numberOf(ship, 'shipWidth'),
    draughtMetres: (numberOf(ship, 'draught') ?? 0) / 10,
    destination: textOf(ship, 'destination'),
    eta: readEta(textOf(ship, 'eta')),
  });
  return [
    { kind: 'position', report: position },
    { kind: 'static', report: details },
  ];
}

/** A ship that does not know says month 0, day 0, hour 24 or minute 60. */
function readEta(text: string | null): SailorEta | null {
  const [, month = 0, day = 0, hour = 24, minute = 60] = (ETA.exec(text ?? '') ?? []).map(Number);
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return { month, day, hour: hour > 23 ? null : hour, minute: minute > 59 ? null : minute };
}
