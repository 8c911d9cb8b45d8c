import type { Observation, Subject, TimeReference } from '../../domain/observations/observation.ts';
import { readStatedTime } from '../../domain/observations/stated-time.ts';
import { readContainerNumber } from '../../values/container-number.ts';
import { parseImo } from '../../values/imo.ts';
import { toInstant } from '../../values/instant.ts';
import type { Problem, ProblemReason } from '../source.ts';
import {
  ACTIVITIES,
  CANCELLED,
  CLASSIFIERS,
  DOCUMENT_ACTIVITIES,
  LOAD_STATES,
  lookUp,
  MODES,
  NOT_A_VESSEL,
  PHASES,
  ROLES,
  STANDING,
  type ToldActivity,
  WITHOUT_CONSEQUENCE,
} from './codes.ts';
import { customsFacts } from './customs.ts';
import { flatten } from './flatten.ts';
import { type Members, objectOf, objectsOf, textOf } from './members.ts';
import { readPlace } from './place.ts';
import { isReading, readReading } from './read-reading.ts';

interface EventReading {
  readonly observations: readonly Observation[];
  readonly problems: readonly Problem[];
}

/** One event of any version into the statements it makes: a move for each box it names, and what it says of the boxes. */
export function readEvent(item: unknown, pointer: string): EventReading {
  const event = flatten(item);
  if (!event) return failed('wrong_type', 'An event is an object.', pointer);
  if (isReading(event)) return readReadings(event, pointer);
  const taken = retractionOf(event);
  if (taken) return { observations: [taken], problems: [] };
  const activity = activityOf(event);
  if (activity.kind === 'unknown') {
    return failed('unknown_code', `Unknown event "${activity.word}".`, `${pointer}/${activity.member}`);
  }
  const { named, wrong } = containersOf(event);
  // Without its box the event would be said of every box.
  if (wrong.length > 0 && named.length === 0) {
    const detail = `"${wrong[0]?.slice(0, 40)}" is not the number of a container.`;
    return failed('unknown_code', detail, `${pointer}/equipmentReference`);
  }
  const subjects = subjectsOf(event, named);
  if (activity.kind === 'none') return { observations: documentFacts(event, subjects), problems: [] };
  return readMove(event, activity.activity, subjects, pointer);
}

/**
 * That an event is taken back: by its own id in the redesign, where everything else of it is then of no meaning, or by an
 * event that says nothing else. It is said of whatever that event was about.
 */
function retractionOf(event: Members): Observation | undefined {
  const own = event['isRetracted'] === true ? textOf(event, ...ID_MEMBERS) : undefined;
  const isBare = [...TYPE_MEMBERS, 'shipmentEventTypeCode', 'eventDateTime'].every((name) => event[name] === undefined);
  const retractsEventId = own ?? (isBare ? textOf(event, ...RETRACTED_ID_MEMBERS) : undefined);
  if (retractsEventId === undefined) return undefined;
  const { statedAt } = statementOf(event);
  return { kind: 'shipment', subject: {}, original: 'retraction', retractsEventId, ...(statedAt && { statedAt }) };
}

/** What sensors tell of the boxes an event names, one reading each. */
function readReadings(event: Members, pointer: string): EventReading {
  const { named } = containersOf(event);
  if (named.length === 0) return failed('missing_member', 'A reading names its box.', `${pointer}/equipmentReference`);
  const time = timeOf(event, pointer);
  if ('problem' in time) return { observations: [], problems: [time.problem] };
  const observations: Observation[] = [];
  for (const subject of subjectsOf(event, named)) {
    const result = readReading(event, statementOf(event), subject, time);
    if (result.kind === 'unknown') return failed('unknown_code', result.detail, `${pointer}/${result.member}`);
    observations.push(result.reading);
  }
  return { observations, problems: [] };
}

function timeOf(event: Members, pointer: string): TimeReference | { readonly problem: Problem } {
  const raw = textOf(event, 'eventDateTime');
  const at = `${pointer}/eventDateTime`;
  if (raw === undefined) {
    return { problem: { reason: 'missing_member', detail: 'The event has no time.', pointer: at } };
  }
  const time = readStatedTime(raw);
  if (time !== 'unreadable' && time !== 'impossible') return time;
  return { problem: { reason: 'impossible_time', detail: `"${raw.slice(0, 60)}" is not a time.`, pointer: at } };
}

type ActivityReading =
  | { readonly kind: 'known'; readonly activity: ToldActivity }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly word: string; readonly member: string };

const ID_MEMBERS = ['eventID', 'eventId'] as const;
const RETRACTED_ID_MEMBERS = ['retractedEventID', 'retractedEventId'] as const;
const TYPE_MEMBERS = ['equipmentEventTypeCode', 'transportEventTypeCode', 'eventTypeCode'] as const;

function activityOf(event: Members): ActivityReading {
  for (const member of TYPE_MEMBERS) {
    const word = textOf(event, member);
    if (word === undefined) continue;
    const activity = lookUp(ACTIVITIES, word);
    if (activity) return { kind: 'known', activity };
    if (lookUp(WITHOUT_CONSEQUENCE, word)) return { kind: 'none' };
    if (textOf(event, 'eventType')?.toUpperCase() !== 'SHIPMENT') return { kind: 'unknown', word, member };
  }
  const kind = textOf(event, 'eventType')?.toUpperCase() ?? '';
  const document = `${textOf(event, 'documentTypeCode') ?? ''} ${textOf(event, 'shipmentEventTypeCode') ?? ''}`;
  const activity = DOCUMENT_ACTIVITIES[document.toUpperCase()];
  if (activity) return { kind: 'known', activity };
  if (kind === 'SHIPMENT') return { kind: 'none' };
  return { kind: 'unknown', word: kind, member: 'eventType' };
}

function readMove(event: Members, activity: ToldActivity, subjects: readonly Subject[], pointer: string): EventReading {
  const transportCall = objectOf(event, 'transportCall');
  const time = timeOf(event, pointer);
  if ('problem' in time) return { observations: [], problems: [time.problem] };
  const word = textOf(event, 'eventClassifierCode');
  const classifier = lookUp(CLASSIFIERS, word ?? '');
  if (!classifier)
    return failed('unknown_code', `Unknown classifier "${word ?? ''}".`, `${pointer}/eventClassifierCode`);
  const { place, impossiblePosition } = readPlace(event, transportCall);
  const common = {
    ...statementOf(event),
    classifier,
    time,
    ...(place && { place }),
    ...transportOf(event, transportCall, activity),
    ...hintsOf(event),
  };
  const observations = subjects.flatMap((subject): Observation[] => [
    ...(activity === 'customs_hold' ? [] : [{ kind: 'move' as const, activity, ...common, subject }]),
    ...customsFacts({ ...common, subject }, activity),
  ]);
  const problems: Problem[] = impossiblePosition
    ? [{ reason: 'impossible_position', detail: 'Coordinates outside the earth were left out.', pointer }]
    : [];
  return { observations: [...observations, ...equipmentFacts(event, subjects)], problems };
}

function statementOf(event: Members) {
  const senderEventId = textOf(event, ...ID_MEMBERS);
  const updated = textOf(event, 'eventUpdatedDateTime');
  const stated = readStatedTime(updated ?? textOf(event, 'eventCreatedDateTime') ?? '');
  const statedAt =
    typeof stated === 'string'
      ? undefined
      : stated.kind === 'instant'
        ? stated.at
        : toInstant(new Date(`${stated.at}Z`));
  const retractsEventId = textOf(event, ...RETRACTED_ID_MEMBERS);
  // Ids last in the versions that know how to take an event back.
  const isStable = updated !== undefined || event['isRetracted'] !== undefined || 'metadata' in event;
  return {
    original: originalOf(event),
    ...(senderEventId && { senderEventId }),
    ...(senderEventId && isStable && { stableEventId: true }),
    ...(statedAt && { statedAt }),
    ...(event['isRetracted'] === true && { retracted: true }),
    ...(retractsEventId && { retractsEventId }),
  };
}

function originalOf(event: Members): string {
  const codes = ['iotEventTypeCode', 'reeferEventTypeCode'];
  const words = [
    'eventType',
    ...TYPE_MEMBERS,
    ...codes,
    'documentTypeCode',
    'shipmentEventTypeCode',
    'eventClassifierCode',
  ];
  return words.flatMap((name) => textOf(event, name) ?? []).join(' ');
}

function transportOf(event: Members, transportCall: Members | undefined, activity: ToldActivity) {
  const modeWord = textOf(transportCall, 'modeOfTransport') ?? textOf(event, 'modeOfTransport') ?? '';
  const mode = lookUp(MODES, modeWord);
  const vessel =
    vesselOf(objectOf(transportCall, 'vesselTransport')) ??
    vesselOf(transportCall) ??
    vesselOf(objectOf(event, 'vesselTransport'));
  const outbound = activity === 'load' || activity === 'depart';
  const sides = ['exportVoyageNumber', 'carrierExportVoyageNumber', 'importVoyageNumber', 'carrierImportVoyageNumber'];
  const ordered = outbound ? sides : [...sides.slice(2), ...sides.slice(0, 2)];
  const voyage = textOf(transportCall, ...ordered, 'carrierVoyageNumber') ?? voyageReference(transportCall, outbound);
  const service =
    textOf(transportCall, 'carrierServiceCode', 'serviceCodeOrReference') ??
    textOf(objectOf(transportCall, 'serviceCodeOrReference'), 'carrierServiceCode', 'universalServiceReference');
  const transportCallId = textOf(transportCall, 'transportCallID', 'transportCallReference');
  const loadState = lookUp(LOAD_STATES, textOf(event, 'emptyIndicatorCode') ?? '');
  const delayReasonCode = textOf(event, 'delayReasonCode');
  return {
    ...(mode && { mode }),
    ...(modeWord.toUpperCase() === 'FEEDER' && { feeder: true }),
    ...(vessel && { vessel }),
    ...(voyage && { voyage }),
    ...(service && { service }),
    ...(transportCallId && { transportCallId }),
    ...(loadState && { loadState }),
    ...(delayReasonCode && { delayReasonCode }),
  };
}

/** The redesign says by whose word a voyage is named. */
function voyageReference(transportCall: Members | undefined, outbound: boolean): string | undefined {
  const sides = ['exportVoyageNumberOrReference', 'importVoyageNumberOrReference'];
  const side = objectOf(transportCall, ...(outbound ? sides : sides.reverse()));
  return textOf(side, 'carrierVoyageNumber', 'universalVoyageReference');
}

function vesselOf(transport: Members | undefined) {
  const vessel = objectOf(transport, 'vessel') ?? transport;
  const imo = parseImo(textOf(vessel, 'vesselIMONumber', 'imoNumber') ?? '');
  const given = textOf(vessel, 'vesselName', 'name');
  const name = given && !NOT_A_VESSEL.has(given.toUpperCase().replace(/[^A-Z]/g, '')) ? given : undefined;
  return imo || name ? { ...(imo && { imo }), ...(name && { name }) } : undefined;
}

function hintsOf(event: Members) {
  const specific = objectOf(event, 'carrierSpecificData');
  const role = lookUp(ROLES, textOf(specific, 'shipmentLocationType') ?? textOf(event, 'shipmentLocationType') ?? '');
  const phaseWord =
    textOf(specific, 'transportationPhase') ?? textOf(event, 'transportPhase', 'movementType') ?? transshipped(event);
  const phase = lookUp(PHASES, phaseWord ?? '');
  return { ...(role && { role }), ...(phase && { phase }) };
}

function transshipped(event: Members): string | undefined {
  return event['isTransshipmentMove'] === true ? 'TRANSSHIPMENT' : undefined;
}

/** Whom the event is about: one subject a box, or one for the whole shipment. */
function subjectsOf(event: Members, boxes: readonly string[]): Subject[] {
  const documents = [...objectsOf(event, 'documentReferences'), ...objectsOf(event, 'relatedDocumentReferences')];
  const valuesOf = (type: string) =>
    documents
      .filter((one) => textOf(one, 'documentReferenceType', 'type', 'typeCode')?.toUpperCase() === type)
      .flatMap((one) => textOf(one, 'documentReferenceValue', 'value', 'reference') ?? []);
  const own = textOf(event, 'documentID', 'documentId', 'documentReference');
  const ownType = textOf(event, 'documentTypeCode')?.toUpperCase();
  const numbers = (type: string) => unique([...valuesOf(type), ...(own && ownType === type ? [own] : [])]);
  const bookingNumbers = numbers('BKG');
  const billsOfLading = numbers('TRD');
  const shared = {
    ...(bookingNumbers.length > 0 && { bookingNumbers }),
    ...(billsOfLading.length > 0 && { billsOfLading }),
  };
  return boxes.length === 0 ? [shared] : boxes.map((containerNumber) => ({ ...shared, containerNumber }));
}

/** The boxes that an event names, and what stands where a box should be named and is none. */
function containersOf(event: Members): { readonly named: readonly string[]; readonly wrong: readonly string[] } {
  const references = objectsOf(event, 'references')
    .filter((one) => textOf(one, 'referenceType', 'type', 'typeCode')?.toUpperCase() === 'EQ')
    .flatMap((one) => textOf(one, 'referenceValue', 'value', 'reference') ?? []);
  const given = textOf(event, 'equipmentReference');
  const readings = (given ? [given] : references).map((text) => ({ text, reading: readContainerNumber(text) }));
  return {
    named: unique(
      readings.flatMap(({ reading }) => (reading.kind === 'not-a-container-number' ? [] : [reading.number])),
    ),
    wrong: readings.flatMap(({ text, reading }) => (reading.kind === 'not-a-container-number' ? [text] : [])),
  };
}

/** Size, type and seal of the box, which events carry along. */
function equipmentFacts(event: Members, subjects: readonly Subject[]): Observation[] {
  const isoCode = textOf(event, 'ISOEquipmentCode', 'isoEquipmentCode');
  const sealNumber = textOf(objectsOf(event, 'seals')[0], 'sealNumber', 'number');
  if (!isoCode && !sealNumber) return [];
  return subjects.flatMap(({ containerNumber, ...documents }) => {
    if (!containerNumber) return [];
    const equipment = [{ number: containerNumber, ...(isoCode && { isoCode }), ...(sealNumber && { sealNumber }) }];
    const { statedAt } = statementOf(event);
    return [
      {
        kind: 'shipment' as const,
        subject: documents,
        original: 'equipment',
        equipment,
        ...(statedAt && { statedAt }),
      },
    ];
  });
}

/** Of the paper trail only the end of a booking concerns the boxes. */
function documentFacts(event: Members, subjects: readonly Subject[]): Observation[] {
  const isBooking = textOf(event, 'documentTypeCode')?.toUpperCase() === 'BKG';
  const status = textOf(event, 'shipmentEventTypeCode', 'eventTypeCode')?.toUpperCase() ?? '';
  const [subject] = subjects;
  if (!isBooking || !subject || (!CANCELLED.has(status) && !STANDING.has(status))) return [];
  return [{ ...statementOf(event), kind: 'shipment', subject, bookingCancelled: CANCELLED.has(status) }];
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function failed(reason: ProblemReason, detail: string, pointer: string): EventReading {
  return { observations: [], problems: [{ reason, detail, pointer }] };
}
