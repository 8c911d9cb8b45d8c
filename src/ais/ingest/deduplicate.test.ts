import { expect, it } from 'vitest';
import type { PositionReport } from '../decode/message.ts';
import { Deduplicator } from './deduplicate.ts';

const REPORT: PositionReport = {
  type: 1,
  mmsi: 244_660_920,
  latitude: 51.9,
  longitude: 4.1,
  speedKnots: 12,
  courseDegrees: 90,
  headingDegrees: null,
  second: 30,
  status: 0,
  atMs: Date.UTC(2026, 4, 1),
};

it('knows a report again for ten seconds, in either direction of time', () => {
  const deduplicator = new Deduplicator();
  const heard = (seconds: number) => deduplicator.isRepeated({ ...REPORT, atMs: REPORT.atMs + seconds * 1000 });
  expect([heard(0), heard(3), heard(-4), heard(10)]).toEqual([false, true, true, true]);
  expect(heard(11)).toBe(false);
});

it.each([
  ['ship', { mmsi: 244_660_921 }],
  ['place', { latitude: 51.900002 }],
  ['second', { second: 31 }],
  ['speed', { speedKnots: 12.1 }],
  ['course', { courseDegrees: null }],
])('lets another %s through', (_, change) => {
  const deduplicator = new Deduplicator();
  deduplicator.isRepeated(REPORT);
  expect(deduplicator.isRepeated({ ...REPORT, ...change })).toBe(false);
});

it('remembers ten seconds of the traffic of the world and takes nothing new for known', () => {
  const deduplicator = new Deduplicator();
  const traffic = Array.from({ length: 200_000 }, (_, at) => ({
    ...REPORT,
    mmsi: 201_000_000 + at,
    latitude: (at % 1700) / 10 - 85,
    longitude: (at % 3600) / 10 - 180,
    atMs: REPORT.atMs + at / 20,
  }));
  expect(traffic.filter((report) => deduplicator.isRepeated(report))).toHaveLength(0);
  const repeated = traffic.filter((report) => deduplicator.isRepeated(report)).length;
  expect(repeated).toBeGreaterThan(199_000);
});
