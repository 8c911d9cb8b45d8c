import type { SailorEta } from '../decode/message.ts';
import type { Report } from './digitraffic.ts';
import { memberOf, numberOf, positionReport, staticReport, textOf } from './reports.ts';

const HUMAN_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) (?:GMT|UTC)$/;
const HUMAN_ETA = /^(\d{2})-(\d{2}) (\d{2}):(\d{2})$/;

/** A head that says whether it went well, and a row for each ship. Throws with what went wrong. */
export function readAishub(answer: unknown): Report[] {
  const [head, rows] = Array.isArray(answer) ? answer : [];
  if (memberOf(head, 'ERROR') !== false) throw new Error(textOf(head, 'ERROR_MESSAGE') ?? 'answered with an error');
  return Array.isArray(rows) ? rows.flatMap(readRow) : [];
}

function readRow(row: unknown): Report[] {
  const mmsi = numberOf(row, 'MMSI');
  const time = HUMAN_TIME.exec(textOf(row, 'TIME') ?? '');
  if (mmsi === null || !time) return [];
  const atMs = Date.parse(`${time[1]}T${time[2]}Z`);
  const position = positionReport({
    mmsi,
    latitude: numberOf(row, 'LATITUDE'),
    longitude: numberOf(row, 'LONGITUDE'),
    speed: numberOf(row, 'SOG'),
    course: numberOf(row, 'COG'),
    heading: numberOf(row, 'HEADING'),
    status: numberOf(row, 'NAVSTAT'),
    atMs,
  });
  const side = (name: string) => numberOf(row, name) ?? 0;
  const ship = staticReport({
    mmsi,
    atMs,
    imo: numberOf(row, 'IMO'),
    callsign: textOf(row, 'CALLSIGN'),
    name: textOf(row, 'NAME'),
    shipType: numberOf(row, 'TYPE'),
    lengthMetres: side('A') + side('B'),
    beamMetres: side('C') + side('D'),
    draughtMetres: numberOf(row, 'DRAUGHT'),
    destination: textOf(row, 'DEST'),
    eta: readEta(textOf(row, 'ETA')),
  });
  return [
    { kind: 'position', report: position },
    { kind: 'static', report: ship },
  ];
}

function readEta(text: string | null): SailorEta | null {
  const [, month = 0, day = 0, hour = 24, minute = 60] = (HUMAN_ETA.exec(text ?? '') ?? []).map(Number);
  if (month === 0 || day === 0) return null;
  return { month, day, hour: hour > 23 ? null : hour, minute: minute > 59 ? null : minute };
}
