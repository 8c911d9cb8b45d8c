import type { Report } from './digitraffic.ts';
import { memberOf, numberOf, positionReport, staticReport, textOf } from './reports.ts';

/** `2023-05-10 11:46:52.509865357 +0000 UTC` */
const GO_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(\.\d{1,3})?\d* \+0000 UTC$/;

const POSITION_TYPES: Readonly<Record<string, number>> = {
  PositionReport: 1,
  StandardClassBPositionReport: 18,
  ExtendedClassBPositionReport: 19,
  LongRangeAisBroadcastMessage: 27,
};

/** Reads one message of aisstream.io; what it says about neither place nor ship gives nothing. */
export function readAisstreamMessage(envelope: unknown, receivedMs: number): Report[] {
  const kind = textOf(envelope, 'MessageType') ?? '';
  const message = memberOf(memberOf(envelope, 'Message'), kind);
  const metaData = memberOf(envelope, 'MetaData');
  const mmsi = numberOf(message, 'UserID') ?? numberOf(metaData, 'MMSI');
  if (mmsi === null || memberOf(message, 'Valid') === false) return [];
  const atMs = readTime(textOf(metaData, 'time_utc')) ?? receivedMs;
  const type = POSITION_TYPES[kind];
  if (type !== undefined) {
    const position = readPosition(message, mmsi, atMs, type);
    return kind === 'ExtendedClassBPositionReport' ? [position, readShip(message, mmsi, atMs)] : [position];
  }
  if (kind === 'ShipStaticData') return [readShip(message, mmsi, atMs)];
  return kind === 'StaticDataReport' ? readClassBStatic(message, mmsi, atMs) : [];
}

function readPosition(message: unknown, mmsi: number, atMs: number, type: number): Report {
  const report = positionReport({
    type,
    mmsi,
    latitude: numberOf(message, 'Latitude'),
    longitude: numberOf(message, 'Longitude'),
    speed: numberOf(message, 'Sog'),
    course: numberOf(message, 'Cog'),
    heading: numberOf(message, 'TrueHeading'),
    second: numberOf(message, 'Timestamp'),
    status: numberOf(message, 'NavigationalStatus'),
    atMs,
  });
  return { kind: 'position', report };
}

function readShip(message: unknown, mmsi: number, atMs: number): Report {
  const eta = memberOf(message, 'Eta');
  const [month, day] = [numberOf(eta, 'Month') ?? 0, numberOf(eta, 'Day') ?? 0];
  const [hour, minute] = [numberOf(eta, 'Hour') ?? 24, numberOf(eta, 'Minute') ?? 60];
  const hasDate = month >= 1 && month <= 12 && day >= 1;
  const report = staticReport({
    mmsi,
    atMs,
    imo: numberOf(message, 'ImoNumber'),
    callsign: textOf(message, 'CallSign'),
    name: textOf(message, 'Name'),
    shipType: numberOf(message, 'Type'),
    ...sizeOf(memberOf(message, 'Dimension')),
    draughtMetres: numberOf(message, 'MaximumStaticDraught'),
    destination: textOf(message, 'Destination'),
    eta: hasDate ? { month, day, hour: hour > 23 ? null : hour, minute: minute > 59 ? null : minute } : null,
  });
  return { kind: 'static', report };
}

/** Both parts of message 24 are there; the one that was sent is marked valid. */
function readClassBStatic(message: unknown, mmsi: number, atMs: number): Report[] {
  const partA = memberOf(message, 'ReportA');
  const partB = memberOf(message, 'ReportB');
  const isPartB = memberOf(partB, 'Valid') === true;
  const report = isPartB
    ? staticReport({
        type: 24,
        mmsi,
        atMs,
        shipType: numberOf(partB, 'ShipType'),
        callsign: textOf(partB, 'CallSign'),
        ...sizeOf(memberOf(partB, 'Dimension')),
      })
    : staticReport({ type: 24, mmsi, atMs, name: textOf(partA, 'Name') });
  return [{ kind: 'static', report }];
}

function sizeOf(dimension: unknown) {
  const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((side) => numberOf(dimension, side) ?? 0);
  return { lengthMetres: (a ?? 0) + (b ?? 0), beamMetres: (c ?? 0) + (d ?? 0) };
}

function readTime(text: string | null): number | undefined {
  const match = GO_TIME.exec(text ?? '');
  return match ? Date.parse(`${match[1]}T${match[2]}${match[3] ?? ''}Z`) : undefined;
}
