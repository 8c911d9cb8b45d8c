import type { JourneyContext } from '../src/domain/journey/cycle.ts';
import { fingerprintOf } from '../src/domain/observations/fingerprint.ts';
import type {
  Activity,
  Classifier,
  JourneyFact,
  RecordedMove,
  RecordedObservation,
  RecordedShipmentFacts,
  RecordedTerminalFacts,
  ResolvedPlace,
  ResolvedTime,
  ResolvedVessel,
} from '../src/domain/observations/observation.ts';
import { nameBasedId } from '../src/values/id.ts';
import type { Instant } from '../src/values/instant.ts';

/** Short ways to write observations in tests. */

export const BOX = 'CSQU3054383';
export const LINE = 'dcsa:TEST';

const ZONES: Readonly<Record<string, string>> = {
  CNSHA: 'Asia/Shanghai',
  SGSIN: 'Asia/Singapore',
  MYPKG: 'Asia/Kuala_Lumpur',
  NLRTM: 'Europe/Amsterdam',
  DEHAM: 'Europe/Berlin',
  DEDUI: 'Europe/Berlin',
  USLAX: 'America/Los_Angeles',
  USLGB: 'America/Los_Angeles',
  USCHI: 'America/Chicago',
};

export function place(locode: string, terminal?: string): ResolvedPlace {
  return {
    key: locode,
    locode,
    name: locode,
    locationType: 'port',
    locationId: nameBasedId('port', locode),
    terminalType: terminal ? 'terminal' : null,
    terminalId: terminal ? nameBasedId('terminal', terminal) : null,
    zone: ZONES[locode] ?? null,
  };
}

export function vessel(name: string): ResolvedVessel {
  return { key: name, id: nameBasedId('vessel', name), imo: name, name };
}

export interface MoveOptions extends Partial<Omit<RecordedMove, 'place' | 'vessel' | 'time'>> {
  /** When the carrier said it; by default the moment of the event. */
  readonly said?: string;
  readonly received?: string;
  readonly vessel?: string;
  readonly terminal?: string;
  readonly source?: RecordedObservation['source'];
  readonly sourceName?: string;
  readonly day?: boolean;
  /** Null: for the whole shipment. */
  readonly box?: string | null;
}

/** `what`: "ACT LOAD", "EST ARRI"…; `at`: `2026-03-01 08:00` in UTC. */
export function move(what: string, where: string | null, at: string, options: MoveOptions = {}): RecordedObservation {
  const {
    said,
    received,
    vessel: ship,
    terminal,
    source = 'shipping_line',
    sourceName = LINE,
    day,
    box = BOX,
    ...rest
  } = options;
  const [classifier = '', activity = ''] = what.split(' ');
  const instant = toInstant(at);
  const spot = where === null ? null : place(where, terminal);
  const fact: RecordedMove = {
    kind: 'move',
    subject: box === null ? {} : { containerNumber: box },
    original: what,
    classifier: CLASSIFIERS[classifier] ?? 'actual',
    activity: ACTIVITIES[activity] ?? 'inspected',
    place: spot,
    vessel: ship === undefined ? null : vessel(ship),
    time: { at: instant, precision: day ? 'day' : 'minute', zone: spot?.zone ?? null, raw: at },
    ...(ship === undefined ? {} : { mode: 'vessel' as const }),
    ...rest,
    ...(said === undefined ? {} : { statedAt: toInstant(said) }),
  };
  return record(fact, received ?? said ?? at, source, sourceName);
}

export function terminalFacts(
  at: string,
  facts: Partial<Omit<RecordedTerminalFacts, 'time' | 'place'>> & {
    readonly where?: string;
    readonly terminal?: string;
  },
): RecordedObservation {
  const { where, terminal, ...rest } = facts;
  const spot = where === undefined ? null : place(where, terminal);
  const fact: RecordedTerminalFacts = {
    kind: 'terminal',
    subject: { containerNumber: BOX },
    original: 'terminal',
    place: spot,
    time: time(at, spot?.zone ?? null),
    ...rest,
  };
  return record(fact, at, 'terminal', 'terminal:TEST');
}

export function shipmentFacts(at: string, facts: Partial<RecordedShipmentFacts>): RecordedObservation {
  return record(
    { kind: 'shipment', subject: {}, original: 'shipment', time: null, ...facts },
    at,
    'shipping_line',
    LINE,
  );
}

export function withdrawal(of: RecordedObservation, at: string): RecordedObservation {
  return {
    ...record(of.fact as RecordedMove, at, of.source, of.sourceName),
    fingerprint: `withdrawn ${of.fingerprint}`,
    fact: { kind: 'withdrawal', subject: of.fact.subject, withdrawn: of.fingerprint, missedPolls: 3 },
  };
}

export function time(at: string, zone: string | null = null): ResolvedTime {
  return { at: toInstant(at), precision: 'minute', zone, raw: at };
}

export function context(overrides: Partial<JourneyContext> = {}): JourneyContext {
  return {
    numberType: 'bill_of_lading',
    normalizedNumber: 'TESTBL123456',
    followedSince: '2026-01-01T00:00:00Z',
    ...overrides,
  };
}

function record(
  fact: JourneyFact,
  received: string,
  source: RecordedObservation['source'],
  sourceName: string,
): RecordedObservation {
  const fingerprint = fingerprintOf(sourceName, fact);
  const receivedAt = toInstant(received);
  return {
    id: nameBasedId('observation', `${fingerprint} ${receivedAt}`),
    source,
    sourceName,
    receivedAt,
    fingerprint,
    fact,
  };
}

function toInstant(text: string): Instant {
  const [day = '', clock = '00:00'] = text.split(' ');
  return `${day}T${clock}:00Z`;
}

const CLASSIFIERS: Readonly<Record<string, Classifier>> = { ACT: 'actual', EST: 'estimated', PLN: 'planned' };
const ACTIVITIES: Readonly<Record<string, Activity>> = {
  GTIN: 'gate_in',
  GTOT: 'gate_out',
  PICK: 'pick_up',
  DROP: 'drop_off',
  LOAD: 'load',
  DISC: 'discharge',
  DEPA: 'depart',
  ARRI: 'arrive',
  BRTH: 'berth',
  AVPU: 'available',
  STUF: 'stuffed',
  POSI: 'positioned_in',
};
