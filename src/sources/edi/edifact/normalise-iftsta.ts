import type {
  Mode,
  Observation,
  PlaceReference,
  Subject,
  TimeReference,
} from '../../../domain/observations/observation.ts';
import { parseScac } from '../../../values/scac.ts';
import { lookUp } from '../code-table.ts';
import { equipmentNumber } from '../equipment-number.ts';
import { type MessageOutcome, numbers } from '../message-outcome.ts';
import { quoted } from '../problem.ts';
import type { RouteCall, RouteDate } from '../route.ts';
import type { StatusMeaning } from '../status-code.ts';
import { type StatusReport, statementsOf } from '../status-report.ts';
import { BILL_OF_LADING, BOOKING, loadStateOf, nearest } from './equipment.ts';
import type { EdifactMessageReader } from './message-reader.ts';
import { functionOf, locPlace } from './places.ts';
import { component, type EdifactSegment } from './segment.ts';
import { mainTransport, readTransport } from './transport.ts';
import { TRANSPORT_STATUS_CODES } from './transport-status-codes.ts';

/** IFTSTA, International multimodal status report: consignments (CNI), each with statuses (STS), each with equipment (EQD). */
export function normaliseIftsta(reader: EdifactMessageReader): MessageOutcome {
  const groups = statusGroups(reader.segments);
  if (groups.length === 0) reader.missing('STS', 'There is no STS segment, so no status.');
  const observations = groups.flatMap((group): Observation[] => readStatus(reader, group).flatMap(statementsOf));
  const carrier = reader.header.find((segment) => segment.tag === 'NAD' && component(segment, 1) === 'CA');
  const scac = parseScac(component(carrier, 2, 1) ?? '');
  return { observations, problems: reader.problems, ...(scac && { carrierScac: scac }) };
}

interface StatusGroup {
  readonly consignment: EdifactSegment | undefined;
  readonly sts: EdifactSegment;
  /** STS and what follows it, up to the next status or consignment. */
  readonly segments: EdifactSegment[];
}

function statusGroups(segments: readonly EdifactSegment[]): StatusGroup[] {
  const groups: StatusGroup[] = [];
  let consignment: EdifactSegment | undefined;
  let open: StatusGroup | undefined;
  for (const segment of segments) {
    if (segment.tag === 'CNI') {
      consignment = segment;
      open = undefined;
    } else if (segment.tag === 'STS') {
      open = { consignment, sts: segment, segments: [segment] };
      groups.push(open);
    } else {
      open?.segments.push(segment);
    }
  }
  return groups;
}

/** One report a container of the status; one for the whole consignment when no container is named. */
function readStatus(reader: EdifactMessageReader, group: StatusGroup): StatusReport[] {
  const transport = readTransport(mainTransport(group.segments));
  const status = meaningOf(reader, group.sts, transport.mode);
  const calls = readRoute(reader, group.segments);
  const time = status && readTime(reader, group.segments, calls, status.meaning);
  if (!status || !time) return [];
  const common = {
    ...status,
    messageType: 'IFTSTA',
    senderEventId: reader.eventId,
    ...(reader.saidAt && { saidAt: reader.saidAt }),
    time,
    route: { calls, portsOf: reader.partner.portsOf ?? ('shipment' as const) },
    freeTimeOf: reader.partner.speaksFor === 'terminal' ? ('terminal' as const) : ('line' as const),
    ...transport,
    ...(reader.retracted && { retracted: true }),
  };
  const containers = group.segments.filter((segment) => segment.tag === 'EQD');
  return readSubjects(reader, group, containers).map(({ subject, eqd }) => {
    const [loadState, isoCode] = [loadStateOf(eqd), component(eqd, 3, 1)];
    return { ...common, subject, ...(loadState && { loadState }), ...(isoCode && { isoCode }) };
  });
}

/** Arrived and departed, said of a train. */
const BY_RAIL: Readonly<Record<string, string>> = { A: 'AR', P: 'RL' };

function meaningOf(reader: EdifactMessageReader, sts: EdifactSegment, mode: Mode | undefined) {
  const code = component(sts, 2)?.toUpperCase();
  if (code === undefined) return reader.fail('missing_element', sts, 2, 1, 'The status code is missing.');
  const own = lookUp(reader.partner.statusCodes ?? {}, code) ?? code;
  const meaning = lookUp(TRANSPORT_STATUS_CODES, (mode === 'rail' && lookUp(BY_RAIL, own)) || own);
  if (meaning) return { code, meaning };
  return reader.fail('unknown_code', sts, 2, 1, `Status code ${quoted(code)} is not known.`);
}

/** DTM 334 of the status. Estimates may leave it out: then it is the date of the call they are about. */
function readTime(
  reader: EdifactMessageReader,
  segments: readonly EdifactSegment[],
  calls: readonly RouteCall[],
  meaning: StatusMeaning,
): TimeReference | undefined {
  const transport = segments.findIndex((segment) => segment.tag === 'TDT');
  const own = segments.slice(0, transport === -1 ? undefined : transport);
  const before = reader.problems.length;
  const stated = reader.timeIn(own, ['334', '7', '178', '186', '132', '133']);
  if (stated || reader.problems.length > before) return stated;
  const onRoute = calls
    .flatMap((call) => call.dates)
    .find(
      (date) => meaning.kind === 'move' && date.activity === meaning.activity && date.classifier === meaning.classifier,
    );
  return onRoute?.time ?? reader.missing('DTM', 'The status has no DTM 334, so no time.');
}

function readRoute(reader: EdifactMessageReader, segments: readonly EdifactSegment[]): RouteCall[] {
  const calls: { stop: RouteCall['stop']; place: PlaceReference; dates: RouteDate[] }[] = [];
  let open: (typeof calls)[number] | undefined;
  let inTransport = false;
  for (const [index, segment] of segments.entries()) {
    if (segment.tag === 'LOC') {
      const [stop, place] = [functionOf(segment), locPlace(segment)];
      open = stop && place ? { stop, place, dates: [] } : undefined;
      if (open) calls.push(open);
    } else if (segment.tag === 'DTM' && open && inTransport) {
      const date = readRouteDate(reader, segment, segments.slice(index, index + 2));
      if (date) open.dates.push(date);
    } else if (segment.tag === 'TDT') {
      inTransport = true;
      open = undefined;
    }
  }
  return calls;
}

const DATE_QUALIFIERS: Readonly<Record<string, Omit<RouteDate, 'time'>>> = {
  '132': { activity: 'arrive', classifier: 'estimated' },
  '133': { activity: 'depart', classifier: 'estimated' },
  '178': { activity: 'arrive', classifier: 'actual' },
  '186': { activity: 'depart', classifier: 'actual' },
};

function readRouteDate(
  reader: EdifactMessageReader,
  dtm: EdifactSegment,
  among: readonly EdifactSegment[],
): RouteDate | undefined {
  const qualifier = lookUp(DATE_QUALIFIERS, component(dtm, 1, 1));
  if (!qualifier || component(dtm, 1, 2) === undefined) return undefined;
  const time = reader.timeOf(dtm, among);
  return time && { ...qualifier, time };
}

interface NamedSubject {
  readonly subject: Subject;
  readonly eqd?: EdifactSegment;
}

function readSubjects(
  reader: EdifactMessageReader,
  group: StatusGroup,
  containers: readonly EdifactSegment[],
): NamedSubject[] {
  const bookings = nearest(BOOKING, group.segments, reader.header);
  const bills = nearest(BILL_OF_LADING, group.segments, reader.header);
  if (containers.length > 0) {
    return containers.flatMap((eqd): NamedSubject[] => {
      const number = equipmentNumber(component(eqd, 2));
      if (!number) reader.fail('invalid_value', eqd, 2, 1, 'The equipment is no container with a right check digit.');
      const subject = number && numbers(number, bookings, bills);
      return subject ? [{ subject, eqd }] : [];
    });
  }
  const [stated] = nearest(['EQ'], group.segments, reader.header);
  const container = equipmentNumber(stated);
  if (stated !== undefined && !container) {
    reader.fail('invalid_value', group.sts, 2, 1, `RFF EQ ${quoted(stated)} is no container with a right check digit.`);
    return [];
  }
  // The consignment's number is the sender's own, so it only serves where nothing better identifies the shipment.
  const consignment = component(group.consignment, 2, 1);
  const onlyConsignment = !container && bookings.length + bills.length === 0 && consignment;
  const subject = numbers(container, bookings, onlyConsignment ? [onlyConsignment] : bills);
  if (subject) return [{ subject }];
  reader.missing('EQD', 'Neither a container nor a booking or bill of lading number is given.');
  return [];
}
