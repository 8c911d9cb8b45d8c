import type { Observation, PlaceReference, Subject } from '../../../domain/observations/observation.ts';
import { lookUp } from '../code-table.ts';
import { equipmentNumberOf } from '../equipment-number.ts';
import { type MessageOutcome, numbers, vesselOf } from '../message-outcome.ts';
import { isSamePlace, type RouteCall } from '../route.ts';
import { type StatusReport, statementsOf } from '../status-report.ts';
import type { X12MessageReader } from './message-reader.ts';
import { cityPlace, r4Place } from './places.ts';
import { BILL_OF_LADING, BOOKING, loadStateOf, railCarrier, references } from './references.ts';
import { readRoute } from './route.ts';
import { element, type X12Segment } from './segment.ts';
import { STATUS_CODES } from './status-codes.ts';

/** X12 322, Terminal Operations and Intermodal Ramp Activity: one status (Q5) of each unit (N7) and its ramps (R4). */
export function normalise322(reader: X12MessageReader): MessageOutcome {
  const observations = unitsOf(reader).flatMap((unit): Observation[] => {
    const report = readUnit(reader, unit);
    return report ? statementsOf(report) : [];
  });
  return { observations, problems: reader.problems };
}

interface Unit {
  readonly n7: X12Segment;
  readonly q5: X12Segment;
  /** The segments of the unit's loop, N7 first. */
  readonly segments: readonly X12Segment[];
}

/** Q5 comes once before the units in the standard; some senders repeat it inside each. */
function unitsOf(reader: X12MessageReader): Unit[] {
  const { segments } = reader;
  const starts = segments.flatMap((segment, index) => (segment.tag === 'N7' ? [index] : []));
  const common = segments.slice(0, starts[0]).find((segment) => segment.tag === 'Q5');
  if (starts.length === 0) reader.missing('N7', 'There is no N7 segment, so no equipment.');
  return starts.flatMap((start, index) => {
    const loop = segments.slice(start, starts[index + 1]);
    const q5 = loop.find((segment) => segment.tag === 'Q5') ?? common;
    const n7 = loop[0];
    if (!q5) reader.missing('Q5', 'There is no Q5 segment, so no status.');
    return q5 && n7 ? [{ n7, q5, segments: loop }] : [];
  });
}

function readUnit(reader: X12MessageReader, unit: Unit): StatusReport | undefined {
  const { q5, segments } = unit;
  const status = reader.meaningOf(q5, 1);
  const subject = readSubject(reader, unit);
  const time = reader.timeAt(q5, 2, 4);
  const calls = withEstimatedArrival(reader, unit, readRoute(reader, segments));
  if (!status || !subject || !time) return undefined;
  const find = (tag: string) => segments.find((segment) => segment.tag === tag);
  const railway = segments.find((segment) => segment.tag === 'N1' && element(segment, 1) === 'RR');
  const [v1, seal] = [find('V1'), element(find('M7'), 1)];
  const vessel = v1 && vesselOf(element(v1, 1), element(v1, 2));
  const [place, voyage, isoCode] = [cityPlace(q5, 6), element(v1, 4), element(unit.n7, 22)];
  return {
    subject,
    ...onRail(status, segments, place),
    messageType: '322',
    senderEventId: reader.eventId,
    ...(reader.saidAt && { saidAt: reader.saidAt }),
    time,
    route: { calls, portsOf: reader.partner.portsOf ?? 'shipment' },
    freeTimeOf: railway ? 'rail' : 'terminal',
    ...loadStateOf(element(find('W2'), 5) ?? element(unit.n7, 17)),
    ...railCarrier(element(railway, 4)),
    ...(place && { place }),
    ...(vessel && { vessel }),
    ...(voyage && { voyage }),
    ...(isoCode && { isoCode }),
    ...(seal && { sealNumber: seal }),
  };
}

/** Arrived and departed are said of every yard that a train passes: milestones there, and at the ramps of the move their own. */
function onRail(
  status: { code: string; meaning: StatusReport['meaning'] },
  segments: readonly X12Segment[],
  stated: PlaceReference | undefined,
) {
  const at = (code: string) => {
    const r4 = segments.find((segment) => segment.tag === 'R4' && element(segment, 1) === code);
    return r4 && r4Place(r4);
  };
  const here = at('5') ?? stated;
  const meaning = lookUp({ A: STATUS_CODES['AR'], P: STATUS_CODES['RL'] }, status.code);
  if (!meaning || !here) return status;
  const ramp = at(status.code === 'A' ? '7' : '6');
  const { description } = ramp && isSamePlace(here, ramp) ? meaning : status.meaning;
  return { ...status, meaning: { ...meaning, description } };
}

/** DTM 371 of the unit, before its R4s, is when the train is to be at the destination ramp. */
function withEstimatedArrival(reader: X12MessageReader, unit: Unit, calls: readonly RouteCall[]): RouteCall[] {
  const firstPlace = unit.segments.findIndex((segment) => segment.tag === 'R4');
  const own = unit.segments.slice(0, firstPlace === -1 ? undefined : firstPlace);
  const dtm = own.find((segment) => segment.tag === 'DTM' && element(segment, 1) === '371');
  const time = dtm && reader.timeAt(dtm, 2, 4);
  return calls.map((call) =>
    call.stop === 'delivery' && time
      ? { ...call, mode: 'rail', dates: [...call.dates, { activity: 'arrive', classifier: 'estimated', time }] }
      : call,
  );
}

function readSubject(reader: X12MessageReader, { n7, segments }: Unit): Subject | undefined {
  const containerNumber = equipmentNumberOf(element(n7, 1), element(n7, 2), element(n7, 18));
  if (!containerNumber)
    return reader.fail('invalid_value', n7, 2, 'The equipment is no container with a right check digit.');
  return numbers(containerNumber, references(segments, BOOKING), references(segments, BILL_OF_LADING));
}
