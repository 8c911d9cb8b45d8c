import { courseDegrees, headingDegrees, latitude, longitude, second, speedKnots } from '../fields.ts';
import type { MessageType } from '../message.ts';

/** Messages 1, 2 and 3 (M.1371-5 table 48): position of a class A ship. */
export const classAPosition: MessageType = {
  bits: 168,
  // Receivers cut the radio status; everything tracked ends at bit 149.
  minBits: 149,

  decode({ words, atMs }, sink) {
    // Seven of ten messages are of this kind, so its fields are cut from the words by hand: w3 begins at bit 90.
    const [w0, w1, w2, w3, w4] = [words[0] ?? 0, words[1] ?? 0, words[2] ?? 0, words[3] ?? 0, words[4] ?? 0];
    sink.position({
      type: w0 >> 24,
      mmsi: ((w0 & 0x3fffff) << 8) | (w1 >> 22),
      latitude: latitude(((((w2 & 1) << 26) | (w3 >> 4)) << 5) >> 5),
      longitude: longitude(((w2 >> 1) << 4) >> 4),
      speedKnots: speedKnots(w1 & 1023),
      courseDegrees: courseDegrees(((w3 & 15) << 8) | (w4 >> 22)),
      headingDegrees: headingDegrees((w4 >> 13) & 511),
      second: second((w4 >> 7) & 63),
      status: (w1 >> 18) & 15,
      atMs,
    });
    return true;
  },
};
