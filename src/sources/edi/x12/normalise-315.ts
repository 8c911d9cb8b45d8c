import type { Subject } from '../../../domain/observations/observation.ts';
import { parseScac } from '../../../values/scac.ts';
import { equipmentNumber, equipmentNumberOf } from '../equipment-number.ts';
import { type MessageOutcome, numbers, vesselOf } from '../message-outcome.ts';
import { type StatusReport, statementsOf } from '../status-report.ts';
import type { X12MessageReader } from './message-reader.ts';
import { b4Place, functionOf } from './places.ts';
import { BILL_OF_LADING, BOOKING, loadStateOf, references } from './references.ts';
import { readRoute } from './route.ts';
import { element, type X12Segment } from './segment.ts';

/** X12 315, Status Details (Ocean): one status (B4) of one container, its references (N9), vessel (Q2) and route (R4, DTM). */
export function normalise315(reader: X12MessageReader): MessageOutcome {
  const report = readReport(reader);
  const scac = parseScac(references(reader.segments, ['SCA'])[0] ?? '');
  const observations = report ? statementsOf(report) : [];
  return { observations, problems: reader.problems, ...(scac && { carrierScac: scac }) };
}

function readReport(reader: X12MessageReader): StatusReport | undefined {
  const b4 = reader.first('B4');
  if (!b4) return reader.missing('B4', 'There is no B4 segment, so no status.');
  const status = reader.meaningOf(b4, 3);
  const subject = readSubject(reader, b4);
  const calls = readRoute(reader, reader.segments);
  const time = readTime(reader, b4);
  if (!status || !subject || !time) return undefined;
  const q2 = reader.first('Q2');
  const vessel = q2 && vesselOf(element(q2, 1), element(q2, 13));
  const [place, voyage] = [b4Place(b4), element(q2, 9)];
  const [isoCode, sealNumber] = [element(b4, 10), references(reader.segments, ['SN'])[0]];
  return {
    subject,
    ...status,
    messageType: '315',
    senderEventId: reader.eventId,
    ...(reader.saidAt && { saidAt: reader.saidAt }),
    time,
    route: { calls, portsOf: reader.partner.portsOf ?? 'shipment' },
    freeTimeOf: reader.partner.speaksFor === 'terminal' ? 'terminal' : 'line',
    ...loadStateOf(element(b4, 9)),
    ...(place && { place }),
    ...(vessel && { vessel }),
    ...(voyage && { voyage }),
    ...(isoCode && { isoCode }),
    ...(sealNumber && { sealNumber }),
  };
}

/** B404 and B405; without them the actual time of the activity location. */
function readTime(reader: X12MessageReader, b4: X12Segment) {
  if (element(b4, 4) !== undefined) return reader.timeAt(b4, 4);
  const { segments } = reader;
  const activity = segments.findIndex((segment) => segment.tag === 'R4' && functionOf(segment) === 'activity');
  const dtm = activity === -1 ? undefined : segments[activity + 1];
  return dtm?.tag === 'DTM' ? reader.timeAt(dtm, 2, 4) : reader.timeAt(b4, 4);
}

function readSubject(reader: X12MessageReader, b4: X12Segment): Subject | undefined {
  const inB4 = equipmentNumberOf(element(b4, 7), element(b4, 8), element(b4, 13));
  const inN9 = references(reader.segments, ['EQ'])
    .map((text) => equipmentNumber(text))
    .find((number) => number !== undefined);
  if (inB4 && inN9 && inB4 !== inN9) {
    return reader.fail('ambiguous', b4, 8, `B4 names container ${inB4}, N9*EQ names ${inN9}.`);
  }
  const containerNumber = inB4 ?? inN9;
  if (!containerNumber && element(b4, 8) !== undefined) {
    return reader.fail('invalid_value', b4, 8, 'The equipment is no container with a right check digit.');
  }
  const subject = numbers(
    containerNumber,
    references(reader.segments, BOOKING),
    references(reader.segments, BILL_OF_LADING),
  );
  return subject ?? reader.missing('N9', 'Neither a container nor a booking or bill of lading number is given.');
}
