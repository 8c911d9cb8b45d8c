import { describeBroadcast } from '../applications/broadcast.ts';
import { unsigned } from '../bits.ts';
import { printMembers, whole } from '../members.ts';
import type { MessageType } from '../message.ts';

const DATA_AT = 56;
const MEMBERS = [whole('dac', 40, 10), whole('fid', 50, 6)];

/** Message 8 (M.1371-5 table 56): data of an application to everybody. */
export const broadcastBinary: MessageType = {
  bits: 1008,
  minBits: DATA_AT,
  maxBits: 1008,
  describe({ words, bits }) {
    const application = { area: unsigned(words, 40, 10), number: unsigned(words, 50, 6) };
    const data = { words, from: DATA_AT, bits: bits - DATA_AT };
    return `${printMembers(MEMBERS, words)},${describeBroadcast(application, data)}`;
  },
};
