import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../values/duration.ts';
import type { Position } from '../../values/position.ts';
import type { TrackPoint } from '../vessels/track.ts';
import { courseOf, timeSpent } from './sailed-leg.ts';
import { findStops, piecesOf } from './stops.ts';

const START_MS = Date.UTC(2026, 0, 1);
const NM_PER_DEGREE = 60.04;

/** Sails along the equator, a fix an hour; an entry is hours at knots. */
function trackOf(course: readonly (readonly [hours: number, knots: number])[], fromLongitude = 150): TrackPoint[] {
  const points: TrackPoint[] = [];
  let [longitude, atMs] = [fromLongitude, START_MS];
  const push = (knots: number) =>
    points.push({ atMs, latitude: 0, longitude, speedKnots: knots, courseDegrees: 90, headingDegrees: null });
  push(0);
  for (const [hours, knots] of course) {
    for (let hour = 0; hour < hours; hour++) {
      longitude += knots / NM_PER_DEGREE;
      atMs += HOUR_MS;
      push(knots);
    }
  }
  return points;
}

/** 100 h at 15 kn, 20 h in port, 100 h at 15 kn, 10 h at anchor 15 miles before the end, 1 h at 15 kn. */
const POINTS = trackOf([
  [100, 15],
  [20, 0],
  [100, 15],
  [10, 0],
  [1, 15],
]);
const end = POINTS.at(-1) as TrackPoint;
const LEG = {
  departedMs: START_MS,
  arrivedMs: end.atMs,
  to: end,
  fromPortId: 'from',
  toPortId: 'to',
  points: POINTS,
  portNear: ({ longitude }: Position) => (Math.abs(longitude - 174.98) < 0.2 ? 'between' : undefined),
};

describe('where the time of a leg went', () => {
  it('is told by its track: calls, the queue for a berth, and sailing', () => {
    const spent = timeSpent(LEG);
    expect(spent).toMatchObject({ calls: [{ portId: 'between', hours: 20 }], canalWaits: [] });
    expect(spent?.queueHours).toBeCloseTo(10, 0);
    const course = spent && courseOf(spent, 231, 3015);
    expect(course?.sailingKnots).toBeCloseTo(15, 0);
  });

  it('is unknown when the ship was not heard for long, or seldom', () => {
    const silent = POINTS.filter((_, index) => index < 50 || index > 80);
    expect(timeSpent({ ...LEG, points: silent })).toBeNull();
    expect(timeSpent({ ...LEG, points: POINTS.filter((_, index) => index % 17 === 0) })).toBeNull();
    expect(timeSpent({ ...LEG, points: [] })).toBeNull();
  });

  it('includes the wait at a canal, and not as a call', () => {
    const points = trackOf([
      [60, 15],
      [16, 0],
      [60, 15],
    ]).map((point) => ({ ...point, latitude: 30.6, longitude: (point.longitude - 165) / Math.cos(0.534) + 32.4 }));
    const to = points.at(-1) ?? end;
    const spent = timeSpent({ ...LEG, points, to, arrivedMs: to.atMs, portNear: () => 'port said' });
    expect(spent?.calls).toEqual([]);
    expect(spent?.canalWaits.map(({ canal }) => canal)).toEqual(['suez']);
    expect(spent?.canalWaits[0]?.hours).toBeCloseTo(16, 0);
  });

  it('is not believed when the speed that follows cannot be', () => {
    const spent = { calls: [], canalWaits: [], queueHours: 0 };
    expect(courseOf(spent, 100, 5000)).toBeNull();
    expect(courseOf(spent, 1000, 5000)).toBeNull();
  });
});

describe('a track', () => {
  it('passes over a fix that cannot be reached', () => {
    const wrong = { ...(POINTS[10] ?? end), latitude: 40 };
    const pieces = piecesOf([...POINTS.slice(0, 10), wrong, ...POINTS.slice(11, 20)]);
    expect(pieces.every(({ to }) => to.latitude === 0)).toBe(true);
    expect(Math.max(...pieces.map(({ hours }) => hours))).toBe(2);
  });

  it('has no stops of an hour', () => {
    const points = trackOf([
      [10, 15],
      [1, 0],
      [10, 15],
      [3, 0],
    ]);
    expect(findStops(piecesOf(points)).map(({ fromMs, toMs }) => (toMs - fromMs) / HOUR_MS)).toEqual([3]);
  });
});
