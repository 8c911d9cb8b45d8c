import { unsigned, type Words } from '../bits.ts';
import { fixTypeLegend } from '../legends.ts';
import { coded, FINE, type Member, printMembers, signedScaled, whole, yesOrNo } from '../members.ts';
import type { MessageType } from '../message.ts';

const MEMBERS: readonly Member[] = [
  timestamp,
  yesOrNo('accuracy', 78),
  signedScaled('lon', 79, 28, FINE),
  signedScaled('lat', 107, 27, FINE),
  coded('epfd', 134, 4, fixTypeLegend),
  yesOrNo('raim', 148),
  whole('radio', 149, 19),
];

/** Messages 4 and 11 (M.1371-5 table 51): time and place of a base station, or of a ship that was asked for them. */
export const baseStation: MessageType = {
  bits: 168,
  minBits: 168,
  describe: ({ words }) => printMembers(MEMBERS, words),
};

function timestamp(words: Words): string {
  const two = (start: number, width: number) => String(unsigned(words, start, width)).padStart(2, '0');
  const year = String(unsigned(words, 38, 14)).padStart(4, '0');
  return `"timestamp":"${year}-${two(52, 4)}-${two(56, 5)}T${two(61, 5)}:${two(66, 6)}:${two(72, 6)}Z"`;
}
