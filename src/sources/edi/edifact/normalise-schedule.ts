import type { Move } from '../../../domain/observations/observation.ts';
import type { MessageOutcome } from '../message-outcome.ts';
import { shipMove } from '../ship-call.ts';
import { readShipDate } from './call-dates.ts';
import type { EdifactMessageReader } from './message-reader.ts';
import { locPlace } from './places.ts';
import type { EdifactSegment } from './segment.ts';
import { readTransport } from './transport.ts';

/** VESDEP and IFTSAI, where a ship is and goes: the vessel (TDT), then ports (LOC) with the dates (DTM) of its calls. */
export function normaliseSchedule(reader: EdifactMessageReader): MessageOutcome {
  const observations: Move[] = [];
  let tdt: EdifactSegment | undefined;
  let loc: EdifactSegment | undefined;
  for (const segment of reader.segments) {
    if (segment.tag === 'TDT') {
      tdt = segment;
      loc = undefined;
    } else if (segment.tag === 'LOC') {
      loc = segment;
    } else if (segment.tag === 'DTM' && tdt && loc) {
      const move = readCall(reader, tdt, loc, segment);
      if (move) observations.push(move);
    }
  }
  if (!tdt) reader.missing('TDT', 'There is no TDT segment, so no vessel.');
  return { observations, problems: reader.problems };
}

function readCall(
  reader: EdifactMessageReader,
  tdt: EdifactSegment,
  loc: EdifactSegment,
  dtm: EdifactSegment,
): Move | undefined {
  const { vessel, voyage, mode } = readTransport(tdt);
  const place = locPlace(loc);
  const date = place && vessel && readShipDate(reader, dtm);
  if (!date || !place || !vessel || (mode !== undefined && mode !== 'vessel')) return undefined;
  return shipMove({
    original: `${reader.message.type} ${date.activity} ${date.classifier}`,
    senderEventId: reader.eventId,
    retracted: reader.retracted,
    ...date,
    place,
    vessel,
    voyage,
  });
}
