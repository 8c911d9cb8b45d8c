import { unsigned } from '../bits.ts';
import { FINE, type Member, printMembers, scaled, signedScaled, TENTHS, whole, yesOrNo } from '../members.ts';
import type { MessageType } from '../message.ts';

const ALTITUDE_UNKNOWN = 4095;
const SPEED_UNKNOWN = 1023;

const MEMBERS: readonly Member[] = [
  orWord('alt', 38, 12, ALTITUDE_UNKNOWN, 'high'),
  orWord('speed', 50, 10, SPEED_UNKNOWN, 'fast'),
  yesOrNo('accuracy', 60),
  signedScaled('lon', 61, 28, FINE),
  signedScaled('lat', 89, 27, FINE),
  scaled('course', 116, 12, TENTHS),
  whole('second', 128, 6),
  whole('regional', 134, 8),
  whole('dte', 142, 1),
  yesOrNo('raim', 147),
  whole('radio', 148, 20),
];

/** Message 9 (M.1371-5 table 57): position of an aircraft that searches for people. */
export const aircraftPosition: MessageType = {
  bits: 168,
  minBits: 168,
  describe: ({ words }) => printMembers(MEMBERS, words),
};

/** The largest value means unknown, the one below it more than can be said. */
function orWord(name: string, start: number, width: number, unknown: number, beyond: string): Member {
  return (words) => {
    const value = unsigned(words, start, width);
    if (value === unknown) return `"${name}":"nan"`;
    return value === unknown - 1 ? `"${name}":"${beyond}"` : `"${name}":${value}`;
  };
}
