import { lookUp } from '../code-table.ts';
import type { RouteDate } from '../route.ts';
import type { EdifactMessageReader } from './message-reader.ts';
import { component, type EdifactSegment } from './segment.ts';

/** DTM 2005 of a ship at a port. */
const SHIP_DATES: Readonly<Record<string, Omit<RouteDate, 'time'>>> = {
  '132': { activity: 'arrive', classifier: 'estimated' },
  '133': { activity: 'depart', classifier: 'estimated' },
  '136': { activity: 'depart', classifier: 'actual' },
  '178': { activity: 'arrive', classifier: 'actual' },
  '186': { activity: 'depart', classifier: 'actual' },
};

export function readShipDate(reader: EdifactMessageReader, dtm: EdifactSegment): RouteDate | undefined {
  const date = lookUp(SHIP_DATES, component(dtm, 1, 1));
  const time = date && component(dtm, 1, 2) !== undefined ? reader.timeOf(dtm, [dtm]) : undefined;
  return date && time && { ...date, time };
}
