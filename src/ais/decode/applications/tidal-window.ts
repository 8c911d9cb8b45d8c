import { begunElements, elements, MEDIUM, printMembers, scaled, signedScaled, TENTHS, whole } from '../members.ts';
import type { Application } from './application.ts';

const WINDOWS_AT = 9;
const WINDOW_BITS = 88;

const WINDOW = [
  signedScaled('lon', 0, 25, MEDIUM),
  signedScaled('lat', 25, 24, MEDIUM),
  whole('from_hour', 49, 5),
  whole('from_min', 54, 6),
  whole('to_hour', 60, 5),
  whole('to_min', 65, 6),
  whole('cdir', 71, 9),
  scaled('cspeed', 80, 8, TENTHS),
];

/** FI 32: when places can be passed with the tide. */
export const tidalWindow: Application = ({ words, from, bits }) => {
  const layout = { start: WINDOWS_AT, bits: WINDOW_BITS, count: begunElements(bits, WINDOWS_AT, WINDOW_BITS) };
  return printMembers([whole('month', 0, 4), whole('day', 4, 5), elements('tidals', layout, WINDOW)], words, from);
};
