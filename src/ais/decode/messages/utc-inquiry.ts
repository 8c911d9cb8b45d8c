import { printMembers, whole } from '../members.ts';
import type { MessageType } from '../message.ts';

const MEMBERS = [whole('dest_mmsi', 40, 30)];

/** Message 10 (M.1371-5 table 58): asks a ship for the time. */
export const utcInquiry: MessageType = {
  bits: 72,
  minBits: 72,
  describe: ({ words }) => printMembers(MEMBERS, words),
};
