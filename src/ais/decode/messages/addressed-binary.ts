import { describeAddressed } from '../applications/addressed.ts';
import { unsigned } from '../bits.ts';
import { printMembers, whole, yesOrNo } from '../members.ts';
import type { MessageType } from '../message.ts';

const DATA_AT = 88;
const MEMBERS = [
  whole('seqno', 38, 2),
  whole('dest_mmsi', 40, 30),
  yesOrNo('retransmit', 70),
  whole('dac', 72, 10),
  whole('fid', 82, 6),
];

/** Message 6 (M.1371-5 table 53): data of an application to one ship. */
export const addressedBinary: MessageType = {
  bits: 1008,
  minBits: DATA_AT,
  maxBits: 1008,
  describe({ words, bits }) {
    const application = { area: unsigned(words, 72, 10), number: unsigned(words, 82, 6) };
    const data = { words, from: DATA_AT, bits: bits - DATA_AT };
    return `${printMembers(MEMBERS, words)},${describeAddressed(application, data)}`;
  },
};
