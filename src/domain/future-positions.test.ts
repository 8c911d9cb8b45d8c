import { expect, it } from 'vitest';
import { learnVoyages } from './eta/voyage-knowledge.ts';
import { futurePositions, type Sailing } from './future-positions.ts';

const sailing: Sailing = {
  start: new Date('2026-05-10T12:00:00Z'),
  fromPortId: 'a',
  toPortId: 'b',
  track: [],
  reportedKnots: null,
};
const points = [
  { latitude: 0, longitude: 179 },
  { latitude: 0, longitude: 180 },
  { latitude: 0, longitude: 181 },
];
const cumulativeNm = [0, 60, 120];

function hoursOf(
  route: Parameters<typeof futurePositions>[0],
  given: Partial<Sailing> = {},
  knowledge = learnVoyages([]),
): number[] {
  const start = sailing.start.getTime();
  return futurePositions(route, { ...sailing, ...given }, knowledge).map(
    ({ timestamp }) => (Date.parse(timestamp) - start) / 3_600_000,
  );
}

it('heads along the line, over the antimeridian, and arrives after the queue', () => {
  const positions = futurePositions({ points, cumulativeNm, passages: [] }, sailing, learnVoyages([]));
  expect(positions.map(({ longitude, heading }) => [longitude, heading])).toEqual([
    [179, 90],
    [-180, 90],
    [-179, 90],
  ]);
  const [first, second, last] = hoursOf({ points, cumulativeNm, passages: [] });
  expect([first, second]).toEqual([0, 4]);
  expect(last).toBeGreaterThan(8);
});

it('takes the speed the ship reports into account, unless it is waiting', () => {
  const route = { points, cumulativeNm, passages: [] };
  expect(hoursOf(route, { reportedKnots: 22 })[1]).toBeLessThan(3);
  expect(hoursOf(route, { reportedKnots: 0.3 })[1]).toBe(4);
});

it('takes what the ship has made of late before what it reports', () => {
  const track = Array.from({ length: 10 }, (_, hour) => ({
    atMs: sailing.start.getTime() - (9 - hour) * 3_600_000,
    latitude: 0,
    longitude: 170 + (hour * 20) / 60,
    speedKnots: 20,
    courseDegrees: 90,
    headingDegrees: 90,
  }));
  const [, second] = hoursOf({ points, cumulativeNm, passages: [] }, { track, reportedKnots: 8 });
  expect(second).toBeLessThan(3.5);
});

it('sails as ships have sailed between the ports, and waits as long for a berth', () => {
  const legs = Array.from({ length: 40 }, (_, index) => ({
    imo: '9321483',
    fromPortId: sailing.fromPortId,
    toPortId: sailing.toPortId,
    scac: 'MAEU',
    departedMs: index,
    arrivedMs: index,
    course: { sailingKnots: 10, calls: [], canalWaits: [], queueHours: 30 },
  }));
  const [, second = 0, last = 0] = hoursOf({ points, cumulativeNm, passages: [] }, {}, learnVoyages(legs));
  expect(second).toBeCloseTo(6, 0);
  expect(last - 2 * second).toBeGreaterThan(25);
});

it('waits at the canals on the way', () => {
  const canal = [
    { latitude: 28, longitude: 33.2 },
    { latitude: 30.6, longitude: 32.4 },
    { latitude: 32, longitude: 32 },
  ];
  const by = (passages: readonly string[]) => hoursOf({ points: canal, cumulativeNm: [0, 150, 240], passages })[1] ?? 0;
  expect(by(['suez']) - by([])).toBeGreaterThan(10);
});

it('is a single point in port', () => {
  const route = { points: points.slice(0, 1), cumulativeNm: [0], passages: [] };
  const [only, ...others] = futurePositions(route, sailing, learnVoyages([]));
  expect(others).toEqual([]);
  expect(only).toEqual({
    latitude: 0,
    longitude: 179,
    heading: null,
    timestamp: '2026-05-10T12:00:00Z',
    estimated: true,
  });
});
