import { beforeAll, describe, expect, it } from 'vitest';
import { createPortIndex, type PortIndex } from '../src/domain/eta/port-index.ts';
import type { SailedLeg } from '../src/domain/eta/sailed-leg.ts';
import type { VoyageLeg } from '../src/domain/eta/voyage.ts';
import { learnVoyages } from '../src/domain/eta/voyage-knowledge.ts';
import type { TrackPoint } from '../src/domain/vessels/track.ts';
import { parseReferenceFiles, readReferenceFiles } from '../src/operations/reference-files.ts';
import { SeaRouter } from '../src/routing/route.ts';
import { loadWorld } from '../src/routing/world.ts';
import { portIdOf } from '../src/store/places/reference-ids.ts';
import { estimateArrival } from '../src/tracking/estimates/estimate-arrival.ts';
import type { Seaway } from '../src/tracking/estimates/services.ts';
import type { Position } from '../src/values/position.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW_MS = Date.UTC(2026, 2, 16);
/** The world takes seconds to load, and more on a busy machine. */
const PATIENCE_MS = 120_000;

let router: SeaRouter;
let ports: PortIndex;
beforeAll(() => {
  router = new SeaRouter(loadWorld());
  ports = createPortIndex(parseReferenceFiles(readReferenceFiles()).ports);
}, PATIENCE_MS);

function seaway(points: readonly TrackPoint[] = []): Seaway {
  return {
    ports,
    route: async (from, to, options) => router.route(from, to, options),
    track: async (_vessel, fromMs, toMs) => points.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs),
  };
}

function leg(from: string, to: string, times: Partial<VoyageLeg> = {}): VoyageLeg {
  return {
    scac: 'MAEU',
    fromPortId: portIdOf(from),
    toPortId: portIdOf(to),
    vesselId: 'vessel',
    imo: '9811000',
    expectedDepartureMs: null,
    departedMs: null,
    arrivedMs: null,
    ...times,
  };
}

/** A fix an hour along the sea route at a speed, then so many hours at its end. */
function sailing(from: string, to: string, knots: number, untilMs: number, nm: number, lyingHours = 0): TrackPoint[] {
  const line = router.route(place(from), place(to));
  if (line.kind !== 'found') throw new Error('no way');
  const hours = Math.floor(nm / knots);
  return Array.from({ length: hours + lyingHours + 1 }, (_, hour) => ({
    ...along(line.points, line.cumulativeNm, Math.min(hour, hours) * knots),
    atMs: untilMs - (hours + lyingHours - hour) * HOUR_MS,
    speedKnots: knots,
    courseDegrees: null,
    headingDegrees: null,
  }));
}

function lengthNm(from: string, to: string): number {
  const line = router.route(place(from), place(to));
  return line.kind === 'found' ? (line.cumulativeNm.at(-1) ?? 0) : 0;
}

function place(locode: string): Position {
  const { latitude, longitude } = ports.find(portIdOf(locode)) ?? { latitude: 0, longitude: 0 };
  return { latitude, longitude };
}

function along(points: readonly Position[], cumulativeNm: readonly number[], nm: number): Position {
  const index = Math.max(
    1,
    cumulativeNm.findIndex((at) => at >= nm),
  );
  const [from, to] = [points[index - 1], points[index]];
  const [start = 0, end = 1] = [cumulativeNm[index - 1], cumulativeNm[index]];
  if (!from || !to) throw new Error('beyond the end');
  const share = (nm - start) / (end - start);
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  };
}

async function daysLeft(
  legs: readonly VoyageLeg[],
  points: readonly TrackPoint[] = [],
  past: readonly SailedLeg[] = [],
) {
  const shipEstimate = await estimateArrival(seaway(points), legs, learnVoyages(past), NOW_MS);
  return shipEstimate.kind === 'none'
    ? shipEstimate.reason
    : { ...shipEstimate, days: (shipEstimate.arrivalMs - NOW_MS) / DAY_MS };
}

/** The Atlantic, 3,300 miles, of which half is sailed. */
const ATLANTIC = () => sailing('NLRTM', 'USNYC', 16, NOW_MS, 1_650);
const LEFT = { departedMs: NOW_MS - 5 * DAY_MS };

describe('a ship at sea', () => {
  it('has the rest of its way before it, at its own speed', async () => {
    const shipEstimate = await daysLeft([leg('NLRTM', 'USNYC', LEFT)], ATLANTIC());
    expect(shipEstimate).toMatchObject({ basis: 'position', withoutPosition: null });
    expect(shipEstimate).toHaveProperty('days', expect.closeTo(4.6, 0));
  });

  it('is estimated on from where it was last heard, a day ago', async () => {
    const heard = ATLANTIC().map((point) => ({ ...point, atMs: point.atMs - DAY_MS }));
    const shipEstimate = await daysLeft([leg('NLRTM', 'USNYC', LEFT)], heard);
    expect(shipEstimate).toHaveProperty('days', expect.closeTo(3.6, 0));
  });

  it('calls where ships usually call, unless it has passed by', async () => {
    const course = {
      sailingKnots: 16,
      calls: [{ portId: portIdOf('GBFXT'), hours: 30 }],
      canalWaits: [],
      queueHours: 4,
    };
    const pair = { fromPortId: portIdOf('NLRTM'), toPortId: portIdOf('USNYC'), scac: 'MAEU', imo: '1' };
    const past = [{ ...pair, departedMs: 0, arrivedMs: 9 * DAY_MS, course }];
    const early = sailing('NLRTM', 'USNYC', 16, NOW_MS, 40);
    const near = await daysLeft([leg('NLRTM', 'USNYC', { departedMs: NOW_MS - 3 * HOUR_MS })], early, past);
    expect(near).toHaveProperty('hours.calls', expect.closeTo(26, 0));
    const passed = await daysLeft([leg('NLRTM', 'USNYC', LEFT)], ATLANTIC(), past);
    expect(passed).toHaveProperty('hours.calls', 0);
  });

  it('that lies before its port has the rest of the queue before it', async () => {
    const points = sailing('NLRTM', 'USNYC', 16, NOW_MS, lengthNm('NLRTM', 'USNYC') - 20, 3);
    const shipEstimate = await daysLeft([leg('NLRTM', 'USNYC', { departedMs: NOW_MS - 9 * DAY_MS })], points);
    expect(shipEstimate).toMatchObject({ basis: 'position', hours: { queue: 1 } });
  });

  it('that still lies where it is said to have left has its whole way before it', async () => {
    const points = sailing('NLRTM', 'USNYC', 16, NOW_MS, 0, 10);
    const shipEstimate = await daysLeft([leg('NLRTM', 'USNYC', { departedMs: NOW_MS - 10 * HOUR_MS })], points);
    expect(shipEstimate).toHaveProperty('days', expect.closeTo(9.3, 0));
  });

  it('never arrives in the past', async () => {
    const shipEstimate = await daysLeft([leg('NLRTM', 'USNYC', { departedMs: NOW_MS - 60 * DAY_MS })]);
    expect(shipEstimate).toMatchObject({ basis: 'departure', withoutPosition: 'no_position', days: 0 });
  });
});

describe('a box that changes vessels', () => {
  it('leaves the hub with the vessel it is planned on, a day after it came at the earliest', async () => {
    const first = leg('NLRTM', 'USNYC', LEFT);
    const planned = leg('USNYC', 'USSAV', { expectedDepartureMs: NOW_MS + 10 * DAY_MS });
    const waits = await daysLeft([first, planned], ATLANTIC());
    expect(waits).toHaveProperty('days', expect.closeTo(12, 0));
    const tight = await daysLeft([first, { ...planned, expectedDepartureMs: NOW_MS }], ATLANTIC());
    expect(tight).toHaveProperty('days', expect.closeTo(7.6, 0));
  });
});

describe('what cannot be estimated', () => {
  it('has a reason', async () => {
    expect(await daysLeft([leg('NLRTM', 'USNYC')])).toBe('no_departure');
    expect(await daysLeft([leg('NLRTM', 'USNYC', { ...LEFT, arrivedMs: NOW_MS })])).toBe('arrived');
    expect(await daysLeft([leg('NLRTM', 'XXXXX', LEFT)])).toBe('port_unknown');
  });

  it('takes the usual duration where there is no way by sea', async () => {
    const pair = { fromPortId: portIdOf('NLRTM'), toPortId: 'inland', scac: 'MAEU', imo: '1' };
    const past = [{ ...pair, departedMs: 0, arrivedMs: 9 * DAY_MS, course: null }];
    const nowhere: Seaway = {
      ...seaway(),
      ports: { ...ports, find: (id) => (id === 'inland' ? { latitude: 48, longitude: 100 } : ports.find(id)) },
    };
    const legs = [{ ...leg('NLRTM', 'USNYC', LEFT), toPortId: 'inland' }];
    const shipEstimate = await estimateArrival(nowhere, legs, learnVoyages(past), NOW_MS);
    expect(shipEstimate).toMatchObject({ basis: 'departure', arrivalMs: NOW_MS + 4 * DAY_MS, hours: null });
    expect(await estimateArrival(nowhere, legs, learnVoyages([]), NOW_MS)).toEqual({
      kind: 'none',
      reason: 'no_route',
    });
  });
});
