import { SEXTET_BITS } from '../bits.ts';
import { letters, printMembers, whole, yesOrNo } from '../members.ts';
import type { MessageType } from '../message.ts';

const TEXT_AT = 72;
const MEMBERS = [whole('seqno', 38, 2), whole('dest_mmsi', 40, 30), yesOrNo('retransmit', 70)];

/** Message 12 (M.1371-5 table 60): a text about safety to one ship. */
export const addressedSafety: MessageType = {
  bits: TEXT_AT,
  minBits: TEXT_AT,
  maxBits: 1008,
  describe: ({ words, bits }) =>
    printMembers([...MEMBERS, letters('text', TEXT_AT, Math.floor((bits - TEXT_AT) / SEXTET_BITS))], words),
};
