import { type ApplicationData, type ApplicationId, type Applications, describeApplication } from './application.ts';
import { areaNotice } from './area-notice.ts';
import { fairwayClosed } from './fairway-closed.ts';
import { inlandShip, inlandSignal, waterLevels, weatherWarning } from './inland-broadcast.ts';
import { meteorological, meteorological236 } from './meteorological.ts';
import { route } from './route.ts';
import { airDraught, PERSONS_BITS, personsOnBoard, textDescription } from './ship.ts';
import { syntheticTargets } from './synthetic-targets.ts';
import { trafficSignal } from './traffic-signal.ts';

/** What message 8 carries: IMO SN.1/Circ.289 (area 1; some of the older Circ.236), inland waterways. */
const APPLICATIONS: Applications = {
  '1/11': meteorological236,
  '1/13': fairwayClosed,
  '1/15': airDraught,
  // Base stations use the same number for something longer.
  '1/16': (data) => (data.bits === PERSONS_BITS ? personsOnBoard(data) : undefined),
  '1/17': syntheticTargets,
  '1/19': trafficSignal,
  '1/22': areaNotice,
  '1/27': route,
  '1/29': textDescription,
  '1/31': meteorological,
  '200/10': inlandShip,
  '200/23': weatherWarning,
  '200/24': waterLevels,
  '200/40': inlandSignal,
};

export function describeBroadcast(id: ApplicationId, data: ApplicationData): string {
  return describeApplication(APPLICATIONS, id, data);
}
