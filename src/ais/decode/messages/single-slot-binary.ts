import { flag, unsigned } from '../bits.ts';
import { hexadecimal, printMembers, yesOrNo } from '../members.ts';
import type { MessageType, Payload } from '../message.ts';

const HEAD_BITS = 40;
const MMSI_BITS = 30;
const APPLICATION_BITS = 16;
const MEMBERS = [yesOrNo('addressed', 38), yesOrNo('structured', 39)];

/** Message 25 (M.1371-5 table 77): data of an application, in one slot. */
export const singleSlotBinary: MessageType = {
  bits: 168,
  minBits: HEAD_BITS,
  maxBits: 168,
  describe: (payload) => describeSlots(payload, payload.bits),
};

/** Messages 25 and 26 begin alike: to whom, for which application, and its data up to `end`. */
export function describeSlots({ words }: Payload, end: number): string | undefined {
  const isAddressed = flag(words, 38);
  const isStructured = flag(words, 39);
  const applicationAt = HEAD_BITS + (isAddressed ? MMSI_BITS : 0);
  const dataAt = applicationAt + (isStructured ? APPLICATION_BITS : 0);
  if (end < dataAt) return undefined;
  const mmsi = isAddressed ? unsigned(words, HEAD_BITS, MMSI_BITS) : 0;
  const application = isStructured ? unsigned(words, applicationAt, APPLICATION_BITS) : 0;
  return (
    `${printMembers(MEMBERS, words)},"dest_mmsi":${mmsi},"app_id":${application},` +
    hexadecimal(words, dataAt, end - dataAt)
  );
}
