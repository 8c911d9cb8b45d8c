import { wordsIn } from '../../../values/words-in.ts';
import { coded, letters, listed, MEDIUM, monthToMinute, scaled, signedScaled, TENTHS, whole } from '../members.ts';
import { fixedLayout } from './application.ts';

const MOORINGS = listed(
  ['Not available', 'Port-side to', 'Starboard-side to', 'Mediterranean (end-on) mooring', 'Mooring buoy', 'Anchorage'],
  'Reserved for future use',
);

const SERVICES_AT = 51;
/** Two bits each. */
const SERVICES = wordsIn(
  'agent fuel chandler stevedore electrical water customs cartage crane lift medical navrepair',
  'provisions shiprepair surveyor steam tugs solidwaste liquidwaste hazardouswaste ballast',
  'additional regional1 regional2 future1 future2',
);

/** FI 18: when a ship may enter a port. */
export const portClearance = fixedLayout([
  whole('linkage', 0, 10),
  monthToMinute('arrival', 10, { digits: 2, zone: 'Z' }),
  letters('portname', 30, 20),
  letters('destination', 150, 5),
  signedScaled('lon', 180, 25, MEDIUM),
  signedScaled('lat', 205, 24, MEDIUM),
]);

/** FI 20: the berth of a ship and what it offers. */
export const berthing = fixedLayout([
  whole('linkage', 0, 10),
  whole('berth_length', 10, 9),
  coded('position', 27, 3, MOORINGS),
  monthToMinute('arrival', 30, { digits: 1, zone: '' }),
  whole('availability', 50, 1),
  ...SERVICES.map((name, at) => whole(name, SERVICES_AT + 2 * at, 2)),
  letters('berth_name', 103, 20),
  signedScaled('berth_lon', 223, 25, MEDIUM),
  signedScaled('berth_lat', 248, 24, MEDIUM),
  scaled('berth_depth', 19, 8, TENTHS),
]);
