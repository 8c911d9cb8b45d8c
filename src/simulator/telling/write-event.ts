import { idOf, type Random, randomOf } from '../random.ts';
import type { Dialect, Line } from '../world/lines.ts';
import { type Place, placeOf } from '../world/places.ts';
import { callOf } from '../world/sailing.ts';
import { EVERY_SERVICE } from '../world/services.ts';
import type { Teller } from './account.ts';
import { voyageOf } from './facts.ts';
import { isUnambiguous, localTime, offsetText } from './local-time.ts';
import type { Statement } from './statement.ts';

/** A carrier's event as it goes over the wire, of DCSA Track & Trace 2.2 or what the carrier makes of it. */
export type WrittenEvent = Readonly<Record<string, unknown>>;

export function writeEvent(teller: Teller, line: Line, told: Statement, nowMs: number): WrittenEvent {
  const words = wordsOf(teller, line, told);
  const changes = teller.rates.changingIds > 0;
  const place = placeOf(told.locode);
  const { dialect } = line;
  const createdMs = dialect.freshCreated && changes ? nowMs : told.createdMs;
  return {
    eventID: eventId(dialect, told, changes ? nowMs : 0),
    eventType: told.kind,
    ...(dialect.version === 'redesign'
      ? { eventUpdatedDateTime: isoTime(createdMs), isRetracted: told.retracted === true }
      : {}),
    eventCreatedDateTime: isoTime(dialect.version === 'redesign' ? Math.min(createdMs, told.atMs) : createdMs),
    eventClassifierCode: words(told.classifier),
    eventDateTime: writeTime(teller, dialect, place, told),
    [typeMember(dialect, told)]: words(told.code),
    ...(told.kind === 'EQUIPMENT' && boxMembers(dialect, told, words)),
    ...writePlace(teller, dialect, told, place, words),
    ...hints(dialect, told),
    documentReferences: [
      { documentReferenceType: 'BKG', documentReferenceValue: told.papers.bookingNumber },
      { documentReferenceType: 'TRD', documentReferenceValue: told.papers.billOfLading },
    ],
    // A train's boxes are always named: which of them are on it nobody could guess.
    ...(told.kind === 'TRANSPORT' &&
      (dialect.namesBoxes || told.mode === 'RAIL') && {
        references: told.boxes.map((number) => ({ referenceType: 'EQ', referenceValue: number })),
      }),
  };
}

function eventId(dialect: Dialect, told: Statement, nowMs: number): string {
  if (dialect.version === 'redesign') return idOf(`${told.key} ${told.classifier === 'ACT'}`);
  return idOf(`${told.key} ${told.classifier} ${told.atMs} ${dialect.freshIds ? nowMs : ''}`);
}

type Words = (word: string) => string;

/** Words that are not of the standard but understood by whoever has seen a few carriers. */
const DRIFT: Readonly<Record<string, readonly string[]>> = {
  GTOT: ['GTOUT', 'GATE_OUT'],
  GTIN: ['GATE_IN', 'GATED_IN'],
  LOAD: ['LOADED'],
  DISC: ['DISCHARGED', 'UNLOADED'],
  DEPA: ['DEPARTED'],
  ARRI: ['ARRIVED', 'ARRIVAL'],
  PLN: ['PLAN', 'PLANNED'],
  EST: ['ESTIMATED'],
  ACT: ['ACTUAL'],
  LADEN: ['FULL'],
};
const FULL_WORDS: Readonly<Record<string, string>> = { ACT: 'ACTUAL', EST: 'ESTIMATED', PLN: 'PLANNED' };

function wordsOf({ seed, rates }: Teller, { dialect }: Line, told: Statement): Words {
  const random = randomOf(seed, 'words', told.key, told.classifier);
  const drifts = random.chance(rates.enumDrift);
  return (word) => {
    const own = rates.enumDrift > 0 ? dialect.words[word] : undefined;
    const standard = dialect.version === 'redesign' ? (FULL_WORDS[word] ?? word) : word;
    return own ?? (drifts && DRIFT[word] ? random.pick(DRIFT[word]) : standard);
  };
}

function typeMember(dialect: Dialect, told: Statement): string {
  if (dialect.oldTypeMember) return 'eventTypeCode';
  return told.kind === 'EQUIPMENT' ? 'equipmentEventTypeCode' : 'transportEventTypeCode';
}

function boxMembers(dialect: Dialect, { boxes, isoCode, sealNumber, empty, role }: Statement, words: Words) {
  const details = {
    equipmentReference: boxes[0],
    ISOEquipmentCode: isoCode,
    emptyIndicatorCode: words(empty ? 'EMPTY' : 'LADEN'),
    ...(sealNumber && { seals: [{ sealNumber, sealSource: 'SHI' }] }),
  };
  if (dialect.version !== 'redesign') return details;
  const phase = dialect.hints === 'phase' && role && PHASES[role];
  return { equipmentDetails: { ...details, ...(phase && { transportPhase: phase }) } };
}

const PHASES = { POL: 'EXPORT', PTS: 'TRANSSHIPMENT', POD: 'IMPORT', PDE: 'IMPORT' } as const;

function hints(dialect: Dialect, { role, kind }: Statement) {
  if (!role) return {};
  if (dialect.hints === 'role') return { carrierSpecificData: { shipmentLocationType: role } };
  return dialect.hints === 'phase' && kind === 'TRANSPORT' ? { transportPhase: PHASES[role] } : {};
}

function writePlace(teller: Teller, dialect: Dialect, told: Statement, place: Place, words: Words) {
  const random = randomOf(teller.seed, 'place', told.key);
  const byName = random.chance(teller.rates.placesByName);
  const byAlias = random.chance(teller.rates.aliasCodes);
  const location = byName
    ? { locationName: place.written }
    : {
        ...(dialect.place !== 'code' && { locationName: place.name }),
        UNLocationCode: byAlias ? (place.alias ?? place.locode) : place.locode,
        ...(told.atTerminal && {
          facilityCode: place.terminal.code,
          facilityCodeListProvider: place.terminal.codeList,
        }),
      };
  const inCall = dialect.place === 'code' && !byName ? location : dialect.place === 'event' ? {} : { location };
  const transportCall = {
    transportCallID: idOf(`${told.locode} ${told.ride?.sailing.vessel.imo ?? told.boxes.join()}`),
    modeOfTransport: modeOf(dialect, told, words),
    ...vesselMembers(teller, told, random),
    ...inCall,
  };
  return dialect.place === 'event' ? { eventLocation: location, transportCall } : { transportCall };
}

function modeOf(dialect: Dialect, { mode, ride }: Statement, words: Words): string {
  return dialect.announcesFeeders && ride?.sailing.service.feeder ? 'FEEDER' : words(mode);
}

function vesselMembers({ rates }: Teller, { ride, other, locode, code }: Statement, random: Random) {
  if (other) {
    const { vessel, voyage } = other;
    return { vessel: { vesselIMONumber: vessel.imo, vesselName: vessel.name }, exportVoyageNumber: voyage };
  }
  if (!ride) return {};
  const { vessel, service } = ride.sailing;
  const wrong = random.chance(rates.wrongVesselNames);
  const vesselName = wrong ? random.pick(random.pick(EVERY_SERVICE).vessels).name : vessel.name;
  const voyage = voyageOf(ride);
  // A ship leaves its turning port under another voyage number than it came by.
  const leavesAs = code === 'ARRI' || code === 'DISC' ? exportVoyage(ride, locode) : undefined;
  return {
    vessel: { vesselIMONumber: vessel.imo, vesselName },
    carrierServiceCode: service.code,
    exportVoyageNumber: leavesAs ?? voyage,
    importVoyageNumber: voyage,
  };
}

function exportVoyage({ sailing, alight }: NonNullable<Statement['ride']>, locode: string): string | undefined {
  const call = callOf(sailing, alight);
  return call.locode === locode ? call.voyage : undefined;
}

function writeTime({ rates }: Teller, dialect: Dialect, { zone }: Place, { atMs, dayOnly }: Statement): string {
  const local = localTime(atMs, zone);
  if (dayOnly) return local.slice(0, 10);
  if (dialect.times === 'utc') return isoTime(atMs);
  // Midnight without an offset would be read as a day, and a time that autumn repeats as the wrong one of two.
  const isClear = isUnambiguous(atMs, zone) && !local.endsWith('T00:00:00');
  if (dialect.times === 'local' && rates.localTimes > 0 && isClear) return local;
  return `${local}${offsetText(atMs, zone)}`;
}

function isoTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
