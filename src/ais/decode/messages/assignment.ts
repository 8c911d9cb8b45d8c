import { printMembers, whole } from '../members.ts';
import type { MessageType } from '../message.ts';

const BOTH_BITS = 144;
const FIRST = [whole('mmsi1', 40, 30), whole('offset1', 70, 12), whole('increment1', 82, 10)];
const SECOND = [whole('mmsi2', 92, 30), whole('offset2', 122, 12), whole('increment2', 134, 10)];
const NO_SECOND = '"mmsi2":0,"offset2":0,"increment2":0';

/** Message 16 (M.1371-5 table 65): tells one or two ships when to send. */
export const assignment: MessageType = {
  bits: 96,
  minBits: 96,
  maxBits: 168,
  describe: ({ words, bits }) =>
    `${printMembers(FIRST, words)},${bits < BOTH_BITS ? NO_SECOND : printMembers(SECOND, words)}`,
};
