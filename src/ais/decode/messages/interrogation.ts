import { printMembers, wholes } from '../members.ts';
import type { MessageType } from '../message.ts';

const MEMBERS = wholes(
  40,
  'mmsi1:30 type1_1:6 offset1_1:12 :2 type1_2:6 offset1_2:12 :2 mmsi2:30 type2_1:6 offset2_1:12',
);

/** Message 15 (M.1371-5 table 64): asks one or two ships for messages. */
export const interrogation: MessageType = {
  bits: 160,
  minBits: 88,
  maxBits: 168,
  describe: ({ words }) => printMembers(MEMBERS, words),
};
