import type { PositionReport, SailorEta, StaticReport } from '../decode/message.ts';
import { memberOf, numberOf, positionReport, staticReport, textOf } from './reports.ts';

export type Report =
  | { readonly kind: 'position'; readonly report: PositionReport }
  | { readonly kind: 'static'; readonly report: StaticReport };

/**
 * Reads what Digitraffic, the Finnish open data service, sends about a vessel: a position with `lat` and `lon` and a
 * time in seconds, or static data with a `timestamp` in milliseconds. The MMSI is in the topic or beside them.
 */
export function readDigitraffic(message: unknown, topicMmsi: number | null): Report | undefined {
  const mmsi = topicMmsi ?? numberOf(message, 'mmsi');
  if (mmsi === null) return undefined;
  return numberOf(message, 'lat') === null ? readMetadata(message, mmsi) : readLocation(message, mmsi);
}

function readLocation(message: unknown, mmsi: number): Report | undefined {
  const seconds = numberOf(message, 'time');
  if (seconds === null) return undefined;
  const report = positionReport({
    mmsi,
    latitude: numberOf(message, 'lat'),
    longitude: numberOf(message, 'lon'),
    ...motionOf(message),
    atMs: seconds * 1000,
  });
  return { kind: 'position', report };
}

function motionOf(object: unknown) {
  return {
    speed: numberOf(object, 'sog'),
    course: numberOf(object, 'cog'),
    heading: numberOf(object, 'heading'),
    status: numberOf(object, 'navStat'),
  };
}

function readMetadata(message: unknown, mmsi: number): Report | undefined {
  const atMs = numberOf(message, 'timestamp');
  if (atMs === null) return undefined;
  const [bow, stern, port, starboard] = ['A', 'B', 'C', 'D'].map(
    (side) => numberOf(message, `ref${side}`) ?? numberOf(message, `referencePoint${side}`) ?? 0,
  );
  const report = staticReport({
    mmsi,
    atMs,
    imo: numberOf(message, 'imo'),
    callsign: textOf(message, 'callSign'),
    name: textOf(message, 'name'),
    shipType: numberOf(message, 'type') ?? numberOf(message, 'shipType'),
    lengthMetres: (bow ?? 0) + (stern ?? 0),
    beamMetres: (port ?? 0) + (starboard ?? 0),
    draughtMetres: (numberOf(message, 'draught') ?? 0) / 10,
    destination: textOf(message, 'destination'),
    eta: unpackEta(numberOf(message, 'eta')),
  });
  return { kind: 'static', report };
}

/** The 20 bits of message 5: month, day, hour, minute. */
export function unpackEta(packed: number | null): SailorEta | null {
  if (packed === null) return null;
  const [month, day, hour, minute] = [packed >> 16, (packed >> 11) & 31, (packed >> 6) & 31, packed & 63];
  if (month < 1 || month > 12 || day < 1) return null;
  return { month, day, hour: hour > 23 ? null : hour, minute: minute > 59 ? null : minute };
}

/** The feature collection of `GET /api/ais/v1/locations`. */
export function readLocationCollection(body: unknown): Report[] {
  const features = memberOf(body, 'features');
  if (!Array.isArray(features)) return [];
  return features.flatMap((feature: unknown): Report[] => {
    const mmsi = numberOf(feature, 'mmsi');
    const properties = memberOf(feature, 'properties');
    const coordinates = memberOf(memberOf(feature, 'geometry'), 'coordinates');
    const atMs = numberOf(properties, 'timestampExternal');
    if (mmsi === null || atMs === null || !Array.isArray(coordinates)) return [];
    const [longitude, latitude] = coordinates.map((value: unknown) => (typeof value === 'number' ? value : null));
    const place = { latitude: latitude ?? null, longitude: longitude ?? null };
    const second = numberOf(properties, 'timestamp');
    return [{ kind: 'position', report: positionReport({ mmsi, ...place, ...motionOf(properties), second, atMs }) }];
  });
}

/** The list of `GET /api/ais/v1/vessels`. */
export function readVesselList(body: unknown): Report[] {
  if (!Array.isArray(body)) return [];
  return body.flatMap((vessel: unknown) => {
    const mmsi = numberOf(vessel, 'mmsi');
    const report = mmsi === null ? undefined : readMetadata(vessel, mmsi);
    return report ? [report] : [];
  });
}
