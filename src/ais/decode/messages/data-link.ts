import { printMembers, whole } from '../members.ts';
import type { MessageType } from '../message.ts';

const FIRST_AT = 40;
const RESERVATION_BITS = 30;

const MEMBERS = [1, 2, 3, 4].flatMap((number) => {
  const start = FIRST_AT + (number - 1) * RESERVATION_BITS;
  return [
    whole(`offset${number}`, start, 12),
    whole(`number${number}`, start + 12, 4),
    whole(`timeout${number}`, start + 16, 3),
    whole(`increment${number}`, start + 19, 11),
  ];
});

/** Message 20 (M.1371-5 table 69): slots that base stations reserve, up to four series. */
export const dataLink: MessageType = {
  bits: 160,
  minBits: 72,
  maxBits: 186,
  describe: ({ words }) => printMembers(MEMBERS, words),
};
