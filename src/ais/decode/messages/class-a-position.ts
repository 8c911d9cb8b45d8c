import { flag, signed, unsigned } from '../bits.ts';
import { courseDegrees, headingDegrees, latitude, longitude, second, speedKnots } from '../fields.ts';
import { statusLegend } from '../legends.ts';
import type { Payload, TrackedType } from '../message.ts';

/** Messages 1, 2 and 3 (M.1371-5 table 48): position of a class A ship. */
export const classAPosition: TrackedType = {
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

  describe({ words }: Payload): string {
    const status = unsigned(words, 38, 4);
    return (
      `"status":${status},"status_text":"${statusLegend(status)}","turn":${turn(signed(words, 42, 8))},` +
      `"speed":${speed(unsigned(words, 50, 10))},"accuracy":${flag(words, 60)},` +
      `"lon":${(signed(words, 61, 28) / 600_000).toFixed(6)},"lat":${(signed(words, 89, 27) / 600_000).toFixed(6)},` +
      `"course":${(unsigned(words, 116, 12) / 10).toFixed(1)},"heading":${unsigned(words, 128, 9)},` +
      `"second":${unsigned(words, 137, 6)},"maneuver":${unsigned(words, 143, 2)},"raim":${flag(words, 148)},` +
      `"radio":${unsigned(words, 149, 19)}`
    );
  },
};

/** gpsdecode prints the size of the turn in degrees a minute, without its direction. */
function turn(raw: number): string {
  if (raw === -128) return '"nan"';
  if (raw === -127) return '"fastleft"';
  if (raw === 127) return '"fastright"';
  return ((raw / 4.733) ** 2).toFixed(0);
}

function speed(raw: number): string {
  if (raw === 1023) return '"nan"';
  return raw === 1022 ? '"fast"' : (raw / 10).toFixed(1);
}
