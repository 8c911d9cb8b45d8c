import { unsigned } from '../bits.ts';
import { nonZero, size, textOrNull } from '../fields.ts';
import { type MessageType, NOTHING_SAID, type StaticReport } from '../message.ts';

const PART_A = 0;
const PART_B = 1;
const PART_A_BITS = 160;
const PART_B_BITS = 162;
/** MMSIs 98… belong to craft that are associated with a parent ship. */
const AUXILIARY_CRAFT = 98;
const AUXILIARY_DIVISOR = 10_000_000;

/** Message 24 (M.1371-5 tables 71 and 72): name (part A), or type, callsign and size (part B) of a class B ship. */
export const classBStatic: MessageType = {
  bits: 168,
  minBits: PART_A_BITS,

  decode({ words, bits, atMs }, sink) {
    const part = unsigned(words, 38, 2);
    const mmsi = unsigned(words, 8, 30);
    if (part === PART_A) {
      sink.static({ ...nothing(mmsi, atMs), name: textOrNull(words, 40, 20) });
      return true;
    }
    if (part !== PART_B || bits < PART_B_BITS) return false;
    sink.static({
      ...nothing(mmsi, atMs),
      shipType: nonZero(unsigned(words, 40, 8)),
      callsign: textOrNull(words, 90, 7),
      ...(isAuxiliary(mmsi) ? {} : size(words, 132)),
    });
    return true;
  },
};

function isAuxiliary(mmsi: number): boolean {
  return Math.floor(mmsi / AUXILIARY_DIVISOR) === AUXILIARY_CRAFT;
}

function nothing(mmsi: number, atMs: number): StaticReport {
  return { type: 24, mmsi, atMs, imo: null, ...NOTHING_SAID };
}
