import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packTrack, unpackTrack } from './packed-track.ts';

const tenths = (max: number) => fc.option(fc.integer({ min: 0, max }).map((value) => value / 10));
const point = fc.record({
  atMs: fc.integer({ min: Date.UTC(2000, 0) / 1000, max: Date.UTC(2050, 0) / 1000 }).map((seconds) => seconds * 1000),
  latitude: fc.integer({ min: -90_000_000, max: 90_000_000 }).map((micro) => micro / 1_000_000),
  longitude: fc.integer({ min: -180_000_000, max: 180_000_000 }).map((micro) => micro / 1_000_000),
  speedKnots: tenths(1022),
  courseDegrees: tenths(3599),
  headingDegrees: fc.option(fc.integer({ min: 0, max: 359 })),
});

it('gives back what was packed, to the microdegree and the second', () => {
  fc.assert(
    fc.property(fc.array(point), (points) => {
      const inOrder = points.sort((one, other) => one.atMs - other.atMs);
      expect(unpackTrack(packTrack(inOrder))).toEqual(inOrder);
    }),
  );
});

it('takes about nine bytes for each point of a ship under way', () => {
  const points = Array.from({ length: 1440 }, (_, minute) => ({
    atMs: Date.UTC(2026, 0, 1) + minute * 60_000 + (minute % 7) * 1000,
    latitude: 50 + minute * 0.003 + Math.sin(minute) * 0.0005,
    longitude: -20 + minute * 0.004 + Math.cos(minute) * 0.0005,
    speedKnots: 17 + (minute % 9) / 10,
    courseDegrees: 41 + (minute % 13) / 10,
    headingDegrees: 40 + (minute % 3),
  }));
  expect(packTrack(points).length / points.length).toBeLessThan(10);
});

it('refuses bytes that are cut or of another kind', () => {
  const bytes = packTrack([
    { atMs: 1_000, latitude: 1, longitude: 2, speedKnots: null, courseDegrees: null, headingDegrees: null },
  ]);
  expect(() => unpackTrack(bytes.subarray(0, -1))).toThrow('ends too early');
  expect(() => unpackTrack(Buffer.from([9]))).toThrow('version 9');
});
