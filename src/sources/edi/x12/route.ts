import type { PlaceReference } from '../../../domain/observations/observation.ts';
import { lookUp } from '../code-table.ts';
import type { RouteCall, RouteDate } from '../route.ts';
import type { X12MessageReader } from './message-reader.ts';
import { functionOf, r4Place } from './places.ts';
import { element, type X12Segment } from './segment.ts';

/** DTM after an R4 belongs to it; 139 and 140 are estimated and actual of whatever the place is for. */
export function readRoute(reader: X12MessageReader, segments: readonly X12Segment[]): RouteCall[] {
  const calls: { stop: RouteCall['stop']; place: PlaceReference; dates: RouteDate[] }[] = [];
  let open: (typeof calls)[number] | undefined;
  for (const segment of segments) {
    if (segment.tag === 'R4') {
      const [stop, place] = [functionOf(segment), r4Place(segment)];
      open = stop && place ? { stop, place, dates: [] } : undefined;
      if (open) calls.push(open);
    } else if (segment.tag === 'DTM' && open) {
      const date = readRouteDate(reader, segment, open.stop);
      if (date) open.dates.push(date);
    }
  }
  return calls;
}

/** X12 element 374: those that say when a vessel or the box comes or goes. */
export const DATE_QUALIFIERS: Readonly<
  Record<string, Omit<RouteDate, 'time' | 'activity'> & { activity?: RouteDate['activity'] }>
> = {
  '139': { classifier: 'estimated' },
  '140': { classifier: 'actual' },
  '369': { classifier: 'estimated', activity: 'depart' },
  '370': { classifier: 'actual', activity: 'depart' },
  '371': { classifier: 'estimated', activity: 'arrive' },
  '372': { classifier: 'actual', activity: 'arrive' },
};

function readRouteDate(reader: X12MessageReader, dtm: X12Segment, stop: RouteCall['stop']): RouteDate | undefined {
  const qualifier = lookUp(DATE_QUALIFIERS, element(dtm, 1));
  if (!qualifier || stop === 'receipt' || stop === 'activity' || element(dtm, 2) === undefined) return undefined;
  const activity = qualifier.activity ?? (stop === 'lading' ? 'depart' : 'arrive');
  const time = reader.timeAt(dtm, 2, 4);
  return time && { activity, classifier: qualifier.classifier, time };
}
