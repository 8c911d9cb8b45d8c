import { flag, signed, unsigned, type Words } from '../bits.ts';
import { courseDegrees, headingDegrees, latitude, longitude, second, speedKnots } from '../fields.ts';
import type { Payload, PositionReport, TrackedType } from '../message.ts';

/** Message 18 (M.1371-5 table 67): position of a class B ship. */
export const classBPosition: TrackedType = {
  bits: 168,
  minBits: 148,

  decode(payload, sink) {
    sink.position(classBReport(payload, 18));
    return true;
  },

  describe({ words }: Payload): string {
    return (
      `${describeClassB(words)},"regional":${unsigned(words, 139, 2)},"cs":${flag(words, 141)},` +
      `"display":${flag(words, 142)},"dsc":${flag(words, 143)},"band":${flag(words, 144)},` +
      `"msg22":${flag(words, 145)},"raim":${flag(words, 147)},"radio":${unsigned(words, 148, 20)}`
    );
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

export function describeClassB(words: Words): string {
  return (
    `"reserved":${unsigned(words, 38, 8)},"speed":${(unsigned(words, 46, 10) / 10).toFixed(1)},` +
    `"accuracy":${flag(words, 56)},"lon":${(signed(words, 57, 28) / 600_000).toFixed(6)},` +
    `"lat":${(signed(words, 85, 27) / 600_000).toFixed(6)},` +
    `"course":${(unsigned(words, 112, 12) / 10).toFixed(1)},"heading":${unsigned(words, 124, 9)},` +
    `"second":${unsigned(words, 133, 6)}`
  );
}
