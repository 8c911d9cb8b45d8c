import type { Observation, PlaceReference } from '../../../domain/observations/observation.ts';
import { equipmentNumber } from '../equipment-number.ts';
import { equipmentFacts, type MessageOutcome } from '../message-outcome.ts';
import { isSamePlace, type RouteDate } from '../route.ts';
import { draftMove, draftShipmentFacts } from '../statement.ts';
import { readShipDate } from './call-dates.ts';
import { loadStateOf } from './equipment.ts';
import type { EdifactMessageReader } from './message-reader.ts';
import { placeAt } from './places.ts';
import { component, type EdifactSegment } from './segment.ts';
import { mainTransport, readTransport, type Transport } from './transport.ts';

/** LOC 3227: a slot of the ship, the port it leaves, the port it calls at next. */
const SLOT = '147';
const DEPARTURE = '5';
const NEXT_CALL = '61';
const LOADED_AT = ['9', '6'];
const DISCHARGED_AT = ['11', '12'];

/** BAPLIE, the plan of who stands where aboard when a ship leaves a port: slots (LOC 147), each with its box (EQD). */
export function normaliseBaplie(reader: EdifactMessageReader): MessageOutcome {
  const { segments } = reader;
  const starts = segments.flatMap((segment, index) => (isSlot(segment) ? [index] : []));
  const header = segments.slice(0, starts[0]);
  const voyage = readVoyage(reader, header);
  if (!voyage) return { observations: [], problems: reader.problems };
  const observations = starts.flatMap((start, index) =>
    readBox(reader, voyage, segments.slice(start, starts[index + 1])),
  );
  return { observations, problems: reader.problems };
}

interface Voyage {
  readonly transport: Transport;
  readonly from: PlaceReference;
  readonly next: PlaceReference | undefined;
  readonly departure: RouteDate | undefined;
  readonly arrival: RouteDate | undefined;
}

function readVoyage(reader: EdifactMessageReader, header: readonly EdifactSegment[]): Voyage | undefined {
  const transport = readTransport(mainTransport(header));
  if (!transport.vessel) return reader.missing('TDT', 'There is no TDT segment with a vessel.');
  const from = placeAt(header, [DEPARTURE]);
  if (!from) return reader.missing('LOC', 'There is no LOC 5, so no port that the ship leaves.');
  const dates = header.flatMap((segment) => (segment.tag === 'DTM' ? (readShipDate(reader, segment) ?? []) : []));
  const departures = dates.filter(({ activity }) => activity === 'depart');
  return {
    transport,
    from,
    next: placeAt(header, [NEXT_CALL]),
    departure: departures.find(({ classifier }) => classifier === 'actual') ?? departures[0],
    arrival: dates.find(({ activity, classifier }) => activity === 'arrive' && classifier === 'estimated'),
  };
}

/** A box that came aboard here leaves with the ship, and one that lands at the next port arrives with it. */
function readBox(reader: EdifactMessageReader, voyage: Voyage, slot: readonly EdifactSegment[]): Observation[] {
  const eqd = slot.find((segment) => segment.tag === 'EQD' && component(segment, 1) === 'CN');
  if (!eqd) return [];
  const containerNumber = equipmentNumber(component(eqd, 2));
  if (!containerNumber) {
    reader.fail('invalid_value', eqd, 2, 1, 'The equipment is no container with a right check digit.');
    return [];
  }
  const { eventId: senderEventId, retracted } = reader;
  const statement = { subject: { containerNumber }, original: 'BAPLIE aboard', senderEventId, retracted };
  const sails = (date: RouteDate | undefined, place: PlaceReference | undefined, own: PlaceReference | undefined) => {
    if (!date || !place || !own || !isSamePlace(place, own)) return [];
    const move = draftMove(statement, date.activity, date.classifier, date.time);
    const loadState = loadStateOf(eqd);
    move.mode = 'vessel';
    move.place = place;
    if (loadState) move.loadState = loadState;
    if (voyage.transport.vessel) move.vessel = voyage.transport.vessel;
    if (voyage.transport.voyage) move.voyage = voyage.transport.voyage;
    return [move];
  };
  const facts = draftShipmentFacts(statement);
  facts.equipment = [equipmentFacts(containerNumber, component(eqd, 3, 1), undefined)];
  return [
    ...sails(voyage.departure, voyage.from, placeAt(slot, LOADED_AT)),
    ...sails(voyage.arrival, voyage.next, placeAt(slot, DISCHARGED_AT)),
    ...(retracted ? [] : [facts]),
  ];
}

function isSlot(segment: EdifactSegment): boolean {
  return segment.tag === 'LOC' && component(segment, 1) === SLOT;
}
