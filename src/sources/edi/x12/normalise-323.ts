import type { Move, PlaceReference } from '../../../domain/observations/observation.ts';
import { lookUp } from '../code-table.ts';
import { type MessageOutcome, vesselOf } from '../message-outcome.ts';
import { shipMove } from '../ship-call.ts';
import type { X12MessageReader } from './message-reader.ts';
import { functionOf, r4Place } from './places.ts';
import { DATE_QUALIFIERS } from './route.ts';
import { element, type X12Segment } from './segment.ts';

/** X12 323, Vessel Schedule and Itinerary (Ocean): a vessel (V1) and its ports (R4), each with dates (DTM). */
export function normalise323(reader: X12MessageReader): MessageOutcome {
  const observations: Move[] = [];
  let v1: X12Segment | undefined;
  let port: { readonly segment: X12Segment; readonly place: PlaceReference } | undefined;
  for (const segment of reader.segments) {
    if (segment.tag === 'V1') {
      v1 = segment;
      port = undefined;
    } else if (segment.tag === 'R4') {
      const place = r4Place(segment);
      port = place && { segment, place };
    } else if (segment.tag === 'DTM' && v1 && port) {
      const move = readCall(reader, v1, port, segment);
      if (move) observations.push(move);
    }
  }
  if (!v1) reader.missing('V1', 'There is no V1 segment, so no vessel.');
  return { observations, problems: reader.problems };
}

function readCall(
  reader: X12MessageReader,
  v1: X12Segment,
  { segment, place }: { readonly segment: X12Segment; readonly place: PlaceReference },
  dtm: X12Segment,
): Move | undefined {
  const vessel = vesselOf(element(v1, 1), element(v1, 2));
  const qualifier = lookUp(DATE_QUALIFIERS, element(dtm, 1));
  if (!vessel || !qualifier || element(dtm, 2) === undefined) return undefined;
  const time = reader.timeAt(dtm, 2, 4);
  const activity = qualifier.activity ?? (functionOf(segment) === 'lading' ? 'depart' : 'arrive');
  if (!time) return undefined;
  return shipMove({
    original: `323 ${activity} ${qualifier.classifier}`,
    senderEventId: reader.eventId,
    retracted: false,
    activity,
    classifier: qualifier.classifier,
    time,
    place,
    vessel,
    voyage: element(v1, 4),
  });
}
