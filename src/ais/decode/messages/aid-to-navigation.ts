import { SEXTET_BITS, text, untrimmedText, type Words } from '../bits.ts';
import { aidTypeLegend, fixTypeLegend } from '../legends.ts';
import { coded, FINE, printMembers, signedScaled, whole, yesOrNo } from '../members.ts';
import type { MessageType } from '../message.ts';

const NAME_CHARACTERS = 20;
const EXTENSION_AT = 272;

const KIND = [coded('aid_type', 38, 5, aidTypeLegend)];
const MEMBERS = [
  signedScaled('lon', 164, 28, FINE),
  signedScaled('lat', 192, 27, FINE),
  yesOrNo('accuracy', 163),
  whole('to_bow', 219, 9),
  whole('to_stern', 228, 9),
  whole('to_port', 237, 6),
  whole('to_starboard', 243, 6),
  coded('epfd', 249, 4, fixTypeLegend),
  whole('second', 253, 6),
  whole('regional', 260, 8),
  yesOrNo('off_position', 259),
  yesOrNo('raim', 268),
  yesOrNo('virtual_aid', 269),
];

/** Message 21 (M.1371-5 table 70): a buoy, light or other aid to navigation, real or virtual. */
export const aidToNavigation: MessageType = {
  bits: EXTENSION_AT,
  minBits: EXTENSION_AT,
  maxBits: 368,
  describe: ({ words, bits }) =>
    `${printMembers(KIND, words)},"name":${JSON.stringify(nameOf(words, bits))},${printMembers(MEMBERS, words)}`,
};

/** A name that fills its field may go on at the end of the message. */
function nameOf(words: Words, bits: number): string {
  const begin = untrimmedText(words, 43, NAME_CHARACTERS);
  if (begin.length < NAME_CHARACTERS) return begin.trimEnd();
  return (begin + text(words, EXTENSION_AT, Math.floor((bits - EXTENSION_AT) / SEXTET_BITS))).trimEnd();
}
