import { printMembers, whole } from '../members.ts';
import type { MessageType } from '../message.ts';

const MEMBERS = [whole('mmsi1', 40, 30), whole('mmsi2', 72, 30), whole('mmsi3', 104, 30), whole('mmsi4', 136, 30)];

/** Messages 7 and 13 (M.1371-5 table 55): up to four ships whose binary or safety messages were received. */
export const acknowledgement: MessageType = {
  bits: 168,
  minBits: 72,
  maxBits: 168,
  describe: ({ words }) => printMembers(MEMBERS, words),
};
