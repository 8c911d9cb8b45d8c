import { unsigned } from '../bits.ts';
import { coded, elements, FINE, listed, monthToMinute, printMembers, signedScaled, whole } from '../members.ts';
import type { Application } from './application.ts';

const COUNT_AT = 56;
const WAYPOINTS_AT = 61;
const WAYPOINT_BITS = 55;
const CANCELLED = 31;

const KINDS = listed(
  [
    'Undefined (default)',
    'Mandatory',
    'Recommended',
    'Alternative',
    'Recommended route through ice',
    'Ship route plan',
  ],
  'Reserved for future use.',
);

const HEAD = [
  whole('linkage', 0, 10),
  whole('sender', 10, 3),
  coded('rtype', 13, 5, (code) => (code === CANCELLED ? 'Cancel route identified by message linkage' : KINDS(code))),
  monthToMinute('start', 18, { digits: 2, zone: 'Z' }),
  whole('duration', 38, 18),
];
const WAYPOINT = [signedScaled('lon', 0, 28, FINE), signedScaled('lat', 28, 27, FINE)];

/** FI 27 and 28: a route, with as many waypoints as the message has room for. */
export const route: Application = ({ words, from, bits }) => {
  const room = Math.max(0, Math.floor((bits - WAYPOINTS_AT) / WAYPOINT_BITS));
  const count = Math.min(room, unsigned(words, from + COUNT_AT, 5));
  const layout = { start: WAYPOINTS_AT, bits: WAYPOINT_BITS, count };
  return printMembers([...HEAD, elements('waypoints', layout, WAYPOINT)], words, from);
};
