import { inTurns } from '../../concurrency/event-loop-turns.ts';
import type {
  JourneyFact,
  Move,
  Observation,
  PlaceReference,
  RecordedMove,
  RecordedReading,
  RecordedShipmentFacts,
  RecordedTerminalFacts,
  ResolvedPlace,
  ResolvedTime,
  ResolvedVessel,
  ShipmentFacts,
  TerminalFacts,
  TimeReference,
  VesselReference,
} from '../../domain/observations/observation.ts';
import type { ResolvePlace } from '../../domain/places/place.ts';
import type { Problem } from '../../sources/source.ts';
import { HOUR_MS } from '../../values/duration.ts';
import type { Instant } from '../../values/instant.ts';
import { dayOf, instantOfLocal } from '../../values/time-zone.ts';

export type ResolveVessel = (reference: VesselReference) => Promise<ResolvedVessel | null>;

export type ResolvedFact = JourneyFact | RecordedReading;

/** Whether it may tell something of a journey. */
export function isJourneyFact(fact: ResolvedFact): fact is JourneyFact {
  return fact.kind !== 'reading';
}

/** Clocks and time zones are wrong by hours, not by days. */
const MAX_AHEAD_MS = 26 * HOUR_MS;

/** Turns the sender's words for places, vessels and times into ours. What cannot be true is reported, not recorded. */
export async function resolveObservations(
  observations: readonly Observation[],
  receivedAt: Instant,
  resolvePlace: ResolvePlace,
  resolveVessel: ResolveVessel,
): Promise<{ facts: ResolvedFact[]; problems: Problem[] }> {
  const facts: ResolvedFact[] = [];
  const problems: Problem[] = [];
  const latestMs = Date.parse(receivedAt) + MAX_AHEAD_MS;
  for await (const observation of inTurns(observations)) {
    const fact = await resolveOne(observation, resolvePlace, resolveVessel);
    if (hasHappened(fact) && Date.parse(fact.time.at) > latestMs) {
      const detail = `${fact.original}: said to have happened at ${fact.time.at}, which is in the future.`;
      problems.push({ reason: 'impossible_time', detail, pointer: fact.senderEventId ?? fact.time.raw });
    } else {
      facts.push(fact);
    }
  }
  return { facts, problems };
}

function hasHappened(fact: ResolvedFact): fact is RecordedMove | RecordedReading {
  return fact.kind === 'reading' || (fact.kind === 'move' && fact.classifier === 'actual');
}

function resolveOne(
  observation: Observation,
  resolvePlace: ResolvePlace,
  resolveVessel: ResolveVessel,
): Promise<ResolvedFact> | ResolvedFact {
  switch (observation.kind) {
    case 'move':
      return resolveMove(observation, resolvePlace, resolveVessel);
    case 'terminal':
      return resolveTerminalFacts(observation, resolvePlace);
    case 'shipment':
      return resolveShipmentFacts(observation, resolvePlace);
    case 'reading': {
      const place = placeOf(observation.place, resolvePlace);
      return { ...observation, place, time: timeOf(observation.time, place) };
    }
    default:
      return observation satisfies never;
  }
}

async function resolveMove(
  move: Move,
  resolvePlace: ResolvePlace,
  resolveVessel: ResolveVessel,
): Promise<RecordedMove> {
  const place = placeOf(move.place, resolvePlace);
  const vessel = move.vessel ? await resolveVessel(move.vessel) : null;
  return { ...move, place, vessel, time: timeOf(move.time, place) };
}

function resolveTerminalFacts(facts: TerminalFacts, resolvePlace: ResolvePlace): RecordedTerminalFacts {
  const place = placeOf(facts.place, resolvePlace);
  const optional = (time: TimeReference | null | undefined) => time && timeOf(time, place);
  const { lastFreeDay, pickupAppointment, earliestReceiving, cutOff, ...rest } = facts;
  return {
    ...rest,
    place,
    time: timeOf(facts.time, place),
    ...(lastFreeDay && {
      lastFreeDay: Object.fromEntries(
        Object.entries(lastFreeDay).map(([name, time]) => [name, optional(time) ?? null]),
      ),
    }),
    ...(pickupAppointment !== undefined && { pickupAppointment: optional(pickupAppointment) ?? null }),
    ...(earliestReceiving !== undefined && { earliestReceiving: optional(earliestReceiving) ?? null }),
    ...(cutOff !== undefined && { cutOff: optional(cutOff) ?? null }),
  };
}

function resolveShipmentFacts(facts: ShipmentFacts, resolvePlace: ResolvePlace): RecordedShipmentFacts {
  const { portOfLading, portOfDischarge, destination, time, ...rest } = facts;
  const places = Object.entries({ portOfLading, portOfDischarge, destination }).flatMap(([name, reference]) => {
    const place = placeOf(reference, resolvePlace);
    return place ? [[name, place] as const] : [];
  });
  return { ...rest, ...Object.fromEntries(places), time: time ? timeOf(time, null) : null };
}

function placeOf(reference: PlaceReference | undefined, resolvePlace: ResolvePlace): ResolvedPlace | null {
  return reference ? resolvePlace(reference) : null;
}

/** Of a local time at a place whose clocks nobody knows, the day is all that can be said. */
function timeOf(time: TimeReference, place: ResolvedPlace | null): ResolvedTime {
  const zone = place?.zone ?? null;
  const { precision, raw } = time;
  if (time.kind === 'instant') {
    const day = precision === 'day' && zone ? dayOf(Date.parse(time.at), zone) : undefined;
    return { at: (day && zone && instantOfLocal(`${day}T00:00:00`, zone)) || time.at, precision, zone, raw };
  }
  const at = zone && instantOfLocal(time.at, zone);
  if (at) return { at, precision, zone, raw };
  const [day = ''] = time.at.split('T');
  return { at: `${day}T00:00:00Z`, precision: 'day', zone, raw };
}
