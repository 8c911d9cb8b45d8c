import { unsigned } from '../bits.ts';
import { nonZero, size, textOrNull } from '../fields.ts';
import type { MessageType } from '../message.ts';
import { classBReport } from './class-b-position.ts';

/** Message 19 (M.1371-5 table 68): position, name and size of a class B ship. */
export const classBExtended: MessageType = {
  bits: 312,
  // Everything tracked ends at bit 301.
  minBits: 301,

  decode(payload, sink) {
    const { words, atMs } = payload;
    sink.position(classBReport(payload, 19));
    sink.static({
      type: 19,
      mmsi: unsigned(words, 8, 30),
      atMs,
      imo: null,
      callsign: null,
      name: textOrNull(words, 143, 20),
      shipType: nonZero(unsigned(words, 263, 8)),
      ...size(words, 271),
      draughtMetres: null,
      destination: null,
      eta: null,
    });
    return true;
  },
};
