import { expect, it } from 'vitest';
import type { Imo } from '../../values/imo.ts';
import { callObservation, newCallTracker, observeFix, type SeenFix } from './vessel-call.ts';

const START_MS = Date.UTC(2026, 4, 1);
const ROTTERDAM = { id: 'r', unlocode: 'NLRTM', latitude: 51.95, longitude: 4.1, radiusNm: 12 };

/** minute, nautical miles north of the port, knots, status */
type Step = readonly [minute: number, north: number, speedKnots: number, status?: number];

function watch(steps: readonly Step[]): string[] {
  const tracker = newCallTracker();
  return steps.flatMap(([minute, north, speedKnots, status = 0]) => {
    const place = { latitude: ROTTERDAM.latitude + north / 60, longitude: ROTTERDAM.longitude };
    const fix: SeenFix = { ...place, atMs: START_MS + minute * 60_000, speedKnots, status };
    const port = Math.abs(north) <= ROTTERDAM.radiusNm ? ROTTERDAM : undefined;
    return observeFix(tracker, fix, port).map(({ activity, atMs }) => `${activity} ${(atMs - START_MS) / 60_000}`);
  });
}

const VOYAGE: readonly Step[] = [
  [0, 20, 14],
  [30, 11, 9],
  [60, 8, 0.8, 1],
  [80, 8, 0.3, 1],
  [200, 8, 0.2, 1],
  [230, 3, 7],
  [260, 0.5, 0.1, 5],
  [300, 0.5, 0, 5],
  [1200, 0.5, 0, 5],
  [1210, 1, 5],
  [1300, 20, 15],
];

it('sees a ship wait at anchor, berth and leave, each once and at the time it began', () => {
  expect(watch(VOYAGE)).toEqual(['arrive 60', 'berth 260', 'depart 1210']);
});

it('sees nothing of a ship that passes', () => {
  expect(watch([-15, -8, 0, 8, 15].map((north, at): Step => [at * 30, north, 14]))).toEqual([]);
});

it('sees no departure of a ship that only waited', () => {
  expect(
    watch([
      [0, 5, 0, 1],
      [60, 5, 0, 1],
      [120, 15, 12],
    ]),
  ).toEqual(['arrive 0']);
});

it('goes on with a call that was known before', () => {
  const tracker = newCallTracker({ port: ROTTERDAM, arrivedMs: START_MS, berthedMs: START_MS });
  const at = (minute: number, north: number, speedKnots: number) =>
    observeFix(
      tracker,
      {
        latitude: ROTTERDAM.latitude + north / 60,
        longitude: ROTTERDAM.longitude,
        atMs: START_MS + minute * 60_000,
        speedKnots,
        status: 5,
      },
      ROTTERDAM,
    ).map(({ activity }) => activity);
  expect([at(0, 0, 0), at(60, 0, 0), at(120, 13, 12)]).toEqual([[], [], ['depart']]);
});

it('is told as an observation about the vessel', () => {
  const event = { activity: 'berth' as const, port: ROTTERDAM, atMs: START_MS };
  expect(callObservation({ imo: '9321483' as Imo, name: 'EMMA' }, event)).toEqual({
    kind: 'move',
    subject: {},
    activity: 'berth',
    classifier: 'actual',
    mode: 'vessel',
    vessel: { imo: '9321483', name: 'EMMA' },
    place: { unLocode: 'NLRTM' },
    time: { kind: 'instant', at: '2026-05-01T00:00:00Z', precision: 'minute', raw: '2026-05-01T00:00:00Z' },
    original: 'AIS: berthed at NLRTM',
  });
});
