import { signed, unsigned } from '../bits.ts';
import { courseDegrees, headingDegrees, latitude, longitude, second, speedKnots } from '../fields.ts';
import type { MessageType, Payload, PositionReport } from '../message.ts';

/** Message 18 (M.1371-5 table 67): position of a class B ship. */
export const classBPosition: MessageType = {
  bits: 168,
  minBits: 148,

  decode(payload, sink) {
    sink.position(classBReport(payload, 18));
    return true;
  },
};

/** Messages 18 and 19 begin alike. */
export function classBReport({ words, atMs }: Payload, type: 18 | 19): PositionReport {
  return {
    type,
    mmsi: unsigned(words, 8, 30),
    latitude: latitude(signed(words, 85, 27)),
    longitude: longitude(signed(words, 57, 28)),
    speedKnots: speedKnots(unsigned(words, 46, 10)),
    courseDegrees: courseDegrees(unsigned(words, 112, 12)),
    headingDegrees: headingDegrees(unsigned(words, 124, 9)),
    second: second(unsigned(words, 133, 6)),
    status: null,
    atMs,
  };
}
