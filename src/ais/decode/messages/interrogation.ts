import { printMembers, whole } from '../members.ts';
import type { MessageType } from '../message.ts';

const MEMBERS = [
  whole('mmsi1', 40, 30),
  whole('type1_1', 70, 6),
  whole('offset1_1', 76, 12),
  whole('type1_2', 90, 6),
  whole('offset1_2', 96, 12),
  whole('mmsi2', 110, 30),
  whole('type2_1', 140, 6),
  whole('offset2_1', 146, 12),
];

/** Message 15 (M.1371-5 table 64): asks one or two ships for messages. */
export const interrogation: MessageType = {
  bits: 160,
  minBits: 88,
  maxBits: 168,
  describe: ({ words }) => printMembers(MEMBERS, words),
};
