import type { Observation, PlaceReference, Subject } from '../../../domain/observations/observation.ts';
import { isPosition, type Position } from '../../../values/position.ts';
import { equipmentNumber, equipmentNumberOf } from '../equipment-number.ts';
import { type MessageOutcome, numbers } from '../message-outcome.ts';
import { type StatusReport, statementsOf } from '../status-report.ts';
import type { X12MessageReader } from './message-reader.ts';
import { cityPlace } from './places.ts';
import { BILL_OF_LADING, BOOKING } from './references.ts';
import { ROAD_STATUS_CODES } from './road-status-codes.ts';
import { element, type X12Segment } from './segment.ts';

/** X12 214, Transportation Carrier Shipment Status: any number of statuses (AT7), each with its place (MS1) and equipment (MS2). */
export function normalise214(reader: X12MessageReader): MessageOutcome {
  const { segments } = reader;
  const starts = segments.flatMap((segment, index) => (segment.tag === 'AT7' ? [index] : []));
  const common = readCommon(reader);
  if (starts.length === 0) reader.missing('AT7', 'There is no AT7 segment, so no status.');
  const observations = starts.flatMap((start, index): Observation[] => {
    const report = readStatus(reader, segments.slice(start, starts[index + 1]), common);
    return report ? statementsOf(report) : [];
  });
  return { observations: boxesOnce(observations), problems: reader.problems };
}

/** Every status would say again which box the shipment has. */
function boxesOnce(observations: readonly Observation[]): Observation[] {
  const said = new Set<string | undefined>();
  return observations.filter(({ kind, subject }) => {
    const again = kind === 'shipment' && said.has(subject.containerNumber);
    if (kind === 'shipment') said.add(subject.containerNumber);
    return !again;
  });
}

function readStatus(reader: X12MessageReader, loop: readonly X12Segment[], common: Common): StatusReport | undefined {
  const [at7] = loop;
  if (!at7) return undefined;
  // An appointment stands in AT703 where a movement would be in AT701.
  const status = reader.meaningOf(at7, element(at7, 1) === undefined && element(at7, 3) ? 3 : 1, ROAD_STATUS_CODES);
  const subject = readSubject(reader, loop, common);
  const time = reader.timeAt(at7, 5, 7);
  if (!status || !subject || !time) return undefined;
  const ms1 = loop.find((segment) => segment.tag === 'MS1');
  const place = ms1 && readPlace(ms1);
  return {
    subject,
    ...status,
    messageType: '214',
    senderEventId: reader.eventId,
    ...(reader.saidAt && { saidAt: reader.saidAt }),
    time,
    route: { calls: [], portsOf: 'leg' },
    freeTimeOf: 'line',
    ...(place && { place }),
  };
}

/** What the whole message says of the shipment, for statuses that do not name their own equipment. */
interface Common {
  readonly containerNumber: string | undefined;
  readonly bookings: readonly string[];
  readonly bills: readonly string[];
  /** B1002, the road carrier's number of the shipment: good for finding it, but no bill of lading to hold against one. */
  readonly shipment: string | undefined;
}

function readCommon(reader: X12MessageReader): Common {
  const stated = reader.segments.filter((segment) => segment.tag === 'L11');
  const under = (qualifiers: readonly string[]) =>
    stated.filter((l11) => qualifiers.includes(element(l11, 2) ?? '')).flatMap((l11) => element(l11, 1) ?? []);
  const containers = under(['EQ']).flatMap((text) => equipmentNumber(text) ?? []);
  return {
    containerNumber: equipmentIn(reader.first('MS2')) ?? containers[0],
    bookings: under(BOOKING),
    bills: under(BILL_OF_LADING),
    shipment: element(reader.first('B10'), 2),
  };
}

function equipmentIn(ms2: X12Segment | undefined): string | undefined {
  return equipmentNumberOf(undefined, element(ms2, 2), element(ms2, 4));
}

/** Without a container the statement is about the whole booking or bill of lading. */
function readSubject(reader: X12MessageReader, loop: readonly X12Segment[], common: Common): Subject | undefined {
  const ms2 = loop.find((segment) => segment.tag === 'MS2');
  const { bookings, bills, shipment } = common;
  const documents = bookings.length + bills.length;
  const containerNumber = ms2 ? equipmentIn(ms2) : common.containerNumber;
  if (ms2 && !containerNumber && element(ms2, 2) !== undefined && documents === 0) {
    return reader.fail('invalid_value', ms2, 2, 'The equipment is no container with a right check digit.');
  }
  const onlyShipment = !containerNumber && documents === 0 && shipment;
  const subject = numbers(containerNumber, bookings, onlyShipment ? [onlyShipment] : bills);
  return subject ?? reader.missing('MS2', 'Neither equipment nor a booking or bill of lading number is given.');
}

function readPlace(ms1: X12Segment): PlaceReference | undefined {
  const position = readPosition(ms1);
  const city = cityPlace(ms1, 1);
  return position ? { ...city, position } : city;
}

/** Longitude and latitude as DDDMMSS; MS106 and MS107 name the hemispheres, north-western where they do not. */
function readPosition(ms1: X12Segment): Position | undefined {
  const longitude = degrees(element(ms1, 4));
  const latitude = degrees(element(ms1, 5));
  if (longitude === undefined || latitude === undefined || !isPosition(latitude, longitude)) return undefined;
  return {
    latitude: element(ms1, 7) === 'S' ? -latitude : latitude,
    longitude: element(ms1, 6) === 'E' ? longitude : -longitude,
  };
}

function degrees(text: string | undefined): number | undefined {
  const [, whole, minutes, seconds] = /^(\d{3})([0-5]\d)([0-5]\d)$/.exec(text ?? '') ?? [];
  return whole === undefined ? undefined : Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600;
}
