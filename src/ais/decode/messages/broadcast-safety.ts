import { SEXTET_BITS } from '../bits.ts';
import { letters } from '../members.ts';
import type { MessageType } from '../message.ts';

const TEXT_AT = 40;

/** Message 14 (M.1371-5 table 63): a text about safety to everybody. */
export const broadcastSafety: MessageType = {
  bits: TEXT_AT,
  minBits: TEXT_AT,
  maxBits: 1008,
  describe: ({ words, bits }) => letters('text', TEXT_AT, Math.floor((bits - TEXT_AT) / SEXTET_BITS))(words, 0),
};
