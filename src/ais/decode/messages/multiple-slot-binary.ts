import type { MessageType } from '../message.ts';
import { describeSlots } from './single-slot-binary.ts';

const RADIO_BITS = 20;
const MAX_BITS = 1004;

/** Message 26 (M.1371-5 table 79): data of an application, in up to five slots. */
export const multipleSlotBinary: MessageType = {
  bits: MAX_BITS,
  minBits: 60,
  maxBits: MAX_BITS,

  /** gpsdecode does not read the radio status behind the data and says 0. */
  describe(payload) {
    const members = describeSlots(payload, payload.bits - RADIO_BITS);
    return members === undefined ? undefined : `${members},"radio":0`;
  },
};
