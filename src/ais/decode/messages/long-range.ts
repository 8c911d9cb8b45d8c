import { flag, signed, unsigned } from '../bits.ts';
import { coarseLatitude, coarseLongitude } from '../fields.ts';
import { statusLegend } from '../legends.ts';
import type { MessageType, Payload } from '../message.ts';

const SPEED_UNKNOWN = 63;
const FULL_CIRCLE = 360;

/** Message 27 (M.1371-5 table 75): position to a tenth of a minute, for reception by satellite. */
export const longRange: MessageType = {
  bits: 96,
  // Everything tracked ends at bit 94.
  minBits: 94,

  decode({ words, atMs }, sink) {
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

  describe({ words }: Payload): string {
    return (
      `"status":"${statusLegend(unsigned(words, 40, 4))}","accuracy":${flag(words, 38)},` +
      `"lon":${oneDecimal(signed(words, 44, 18) / 600)},"lat":${oneDecimal(signed(words, 62, 17) / 600)},` +
      `"speed":${unsigned(words, 79, 6)},"course":${unsigned(words, 85, 9)},"raim":${flag(words, 39)},` +
      `"gnss":${flag(words, 94)}`
    );
  },
};

/** As C prints it: a quarter, which a double holds exactly, is rounded to the even neighbour. */
function oneDecimal(degrees: number): string {
  const isExactTie = Number.isInteger(degrees * 4) && !Number.isInteger(degrees * 2);
  if (!isExactTie) return degrees.toFixed(1);
  const below = Math.floor(degrees * 10);
  return ((below % 2 === 0 ? below : below + 1) / 10).toFixed(1);
}
