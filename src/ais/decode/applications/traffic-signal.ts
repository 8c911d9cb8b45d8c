import { coded, letters, listed, MEDIUM, signedScaled, whole } from '../members.ts';
import { fixedLayout } from './application.ts';

const SIGNALS = listed(
  [
    'N/A',
    'Serious emergency - stop or divert according to instructions.',
    'Vessels shall not proceed.',
    'Vessels may proceed. One way traffic.',
    'Vessels may proceed. Two way traffic.',
    'Vessels shall proceed on specific orders only.',
    'Vessels in main channel shall not proceed.',
    'Vessels in main channel shall proceed on specific orders only.',
    'Vessels in main channel shall proceed on specific orders only.',
    'I = "in-bound" only acceptable.',
    'O = "out-bound" only acceptable.',
    'F = both "in- and out-bound" acceptable.',
    'XI = Code will shift to "I" in due time.',
    'XO = Code will shift to "O" in due time.',
    'X = Vessels shall proceed only on direction.',
  ],
  'INVALID SIGNAL TYPE',
);

/** FI 19: the signal that a traffic station shows, and the next one. */
export const trafficSignal = fixedLayout([
  whole('linkage', 0, 10),
  letters('station', 10, 20),
  signedScaled('lon', 130, 25, MEDIUM),
  signedScaled('lat', 155, 24, MEDIUM),
  whole('status', 179, 2),
  coded('signal', 181, 5, SIGNALS),
  whole('hour', 186, 5),
  whole('minute', 191, 6),
  coded('nextsignal', 197, 5, SIGNALS),
]);
