import { expect, it } from 'vitest';
import { HOUR_MS } from '../../values/duration.ts';
import { futurePositions, type Outlook, positionInPort } from './future-positions.ts';

const START_MS = Date.parse('2026-05-10T12:00:00Z');
const OUTLOOK: Outlook = {
  points: [
    { latitude: 0, longitude: 179 },
    { latitude: 0, longitude: 180 },
    { latitude: 0, longitude: 181 },
  ],
  cumulativeNm: [0, 60, 120],
  canals: [],
  stays: [],
  hours: { arrivalMs: 0, distanceNm: 120, speedKnots: 15, sailing: 8, calls: 0, canals: 0, queue: 6 },
  stayHours: 24,
};

function hoursOf(outlook: Outlook, arrivalMs?: number): number[] {
  return futurePositions(outlook, START_MS, arrivalMs).map(
    ({ timestamp }) => (Date.parse(timestamp) - START_MS) / HOUR_MS,
  );
}

it('heads along the line, over the antimeridian, and arrives after the queue', () => {
  const positions = futurePositions(OUTLOOK, START_MS);
  expect(positions.map(({ longitude, heading }) => [longitude, heading])).toEqual([
    [179, 90],
    [-180, 90],
    [-179, 90],
  ]);
  expect(hoursOf(OUTLOOK)).toEqual([0, 4, 14]);
});

it('heads north as 0 degrees, never as 360', () => {
  const points = [
    { latitude: 0, longitude: 10 },
    { latitude: 10, longitude: 9.999 },
    { latitude: 20, longitude: 9.998 },
  ];
  expect(futurePositions({ ...OUTLOOK, points }, START_MS).map(({ heading }) => heading)).toEqual([0, 0, 0]);
});

it('is stretched to the arrival that is predicted, unless that is over', () => {
  expect(hoursOf(OUTLOOK, START_MS + 28 * HOUR_MS)).toEqual([0, 8, 28]);
  expect(hoursOf(OUTLOOK, START_MS - HOUR_MS)).toEqual([0, 4, 14]);
});

it('stays at the calls on the way, and first for what is left of one it is making', () => {
  const stays = [{ latitude: 0, longitude: -180, hours: 20 }];
  expect(hoursOf({ ...OUTLOOK, stays, hours: { ...OUTLOOK.hours, calls: 20 } })).toEqual([0, 4, 34]);
  expect(hoursOf({ ...OUTLOOK, stays, hours: { ...OUTLOOK.hours, calls: 25 } })).toEqual([0, 9, 39]);
});

it('waits at the canals on the way', () => {
  const points = [
    { latitude: 28, longitude: 33.2 },
    { latitude: 30.6, longitude: 32.4 },
    { latitude: 32, longitude: 32 },
  ];
  const hours = { ...OUTLOOK.hours, canals: 12 };
  expect(hoursOf({ ...OUTLOOK, points, canals: ['suez'], hours })[1]).toBe(16);
});

it('is a single point in port', () => {
  expect(positionInPort({ latitude: 0, longitude: 179 }, START_MS)).toEqual({
    latitude: 0,
    longitude: 179,
    heading: null,
    timestamp: '2026-05-10T12:00:00Z',
    estimated: true,
  });
});
