import { signed, unsigned } from '../bits.ts';
import { coarseLatitude, coarseLongitude } from '../fields.ts';
import type { MessageType } from '../message.ts';

const LENGTH_BITS = 96;
const SLOT_BITS = 168;
const SPEED_UNKNOWN = 63;
const FULL_CIRCLE = 360;

/** Message 27 (M.1371-5 table 75): position to a tenth of a minute, for reception by satellite. */
export const longRange: MessageType = {
  bits: LENGTH_BITS,
  // Everything tracked ends at bit 94.
  minBits: 94,
  maxBits: SLOT_BITS,

  decode({ words, bits, atMs }, sink) {
    // What fills a slot is mostly noise that happens to begin like this message.
    if (bits > LENGTH_BITS) return false;
    const speed = unsigned(words, 79, 6);
    const course = unsigned(words, 85, 9);
    sink.position({
      type: 27,
      mmsi: unsigned(words, 8, 30),
      latitude: coarseLatitude(signed(words, 62, 17)),
      longitude: coarseLongitude(signed(words, 44, 18)),
      speedKnots: speed === SPEED_UNKNOWN ? null : speed,
      courseDegrees: course >= FULL_CIRCLE ? null : course,
      headingDegrees: null,
      second: null,
      status: unsigned(words, 40, 4),
      atMs,
    });
    return true;
  },
};
