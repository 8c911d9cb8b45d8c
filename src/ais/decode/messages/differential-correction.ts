import { hexadecimal, printMembers, signedScaled } from '../members.ts';
import type { MessageType } from '../message.ts';

const DATA_AT = 80;
const MAX_BITS = 816;
const TENTH_OF_MINUTE = { divisor: 600, places: 1 };
const MEMBERS = [signedScaled('lon', 40, 18, TENTH_OF_MINUTE), signedScaled('lat', 58, 17, TENTH_OF_MINUTE)];

/** Message 17 (M.1371-5 table 66): corrections for satellite navigation, with the place they were measured at. */
export const differentialCorrection: MessageType = {
  bits: MAX_BITS,
  minBits: DATA_AT,
  maxBits: MAX_BITS,
  describe: ({ words, bits }) => `${printMembers(MEMBERS, words)},${hexadecimal(words, DATA_AT, bits - DATA_AT)}`,
};
