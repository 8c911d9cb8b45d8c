import { flag, signed, unsigned } from '../bits.ts';
import { decimals } from '../decimals.ts';
import { coarseLatitude, coarseLongitude } from '../fields.ts';
import { statusLegend } from '../legends.ts';
import type { Payload, TrackedType } from '../message.ts';

const LENGTH_BITS = 96;
const SLOT_BITS = 168;
const SPEED_UNKNOWN = 63;
const FULL_CIRCLE = 360;

/** Message 27 (M.1371-5 table 75): position to a tenth of a minute, for reception by satellite. */
export const longRange: TrackedType = {
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

  /** gpsdecode prints what has the right length or fills a slot. */
  describe({ words, bits }: Payload): string | undefined {
    if (bits > LENGTH_BITS && bits !== SLOT_BITS) return undefined;
    return (
      `"status":"${statusLegend(unsigned(words, 40, 4))}","accuracy":${flag(words, 38)},` +
      `"lon":${decimals(signed(words, 44, 18) / 600, 1)},"lat":${decimals(signed(words, 62, 17) / 600, 1)},` +
      `"speed":${unsigned(words, 79, 6)},"course":${unsigned(words, 85, 9)},"raim":${flag(words, 39)},` +
      `"gnss":${flag(words, 94)}`
    );
  },
};
