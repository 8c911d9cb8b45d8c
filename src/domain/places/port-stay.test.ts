import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../values/duration.ts';
import { AT_ANCHOR } from '../vessels/navigational-status.ts';
import { type LyingPlace, newStayTracker, observeLying, type PortStay } from './port-stay.ts';

const START_MS = Date.UTC(2026, 4, 1);

/** hour, miles north of the port, knots, status */
type Step = readonly [hour: number, north: number, speedKnots: number, status?: number];

/** A quay at the port itself and another three miles south; whoever lies elsewhere within 30 miles lies at anchor. */
function placeOf(north: number, status: number): LyingPlace | undefined {
  if (Math.abs(north) <= 0.5) return { kind: 'berth', portId: 'port', terminalId: 'one' };
  if (Math.abs(north + 3) <= 0.5) return { kind: 'berth', portId: 'port', terminalId: 'two' };
  if (status === 5) return { kind: 'berth', portId: 'port', terminalId: null };
  return Math.abs(north) <= 30 ? { kind: 'anchorage', portId: 'port', terminalId: null } : undefined;
}

function watch(steps: readonly Step[]): unknown[] {
  const tracker = newStayTracker();
  const stays = new Map<number, PortStay>();
  for (const [hour, north, speedKnots, status = 0] of steps) {
    const fix = { latitude: north / 60, longitude: 0, atMs: START_MS + hour * HOUR_MS, speedKnots, status };
    for (const stay of observeLying(tracker, fix, () => placeOf(north, status))) stays.set(stay.beganMs, stay);
  }
  const hour = (ms: number | undefined) => (ms === undefined ? null : (ms - START_MS) / HOUR_MS);
  return [...stays.values()].map(({ terminalId, isShift, anchoredMs, weighedMs, berthedMs, leftMs }) => [
    terminalId,
    isShift,
    ...[anchoredMs, weighedMs, berthedMs, leftMs].map(hour),
  ]);
}

describe('a ship that', () => {
  it('waits at anchor, berths and leaves has waited from anchor down to anchor up', () => {
    const steps: Step[] = [
      [0, 60, 15],
      [3, 20, 0.3, AT_ANCHOR],
      [9, 20.2, 0.8, AT_ANCHOR],
      [30, 20, 0.2, AT_ANCHOR],
      [31, 15, 8],
      [33, 0, 0.1, 5],
      [40, 0, 0, 5],
      [60, 0, 0, 5],
      [61, 0.6, 4],
      [62, 10, 12],
      [70, 100, 15],
    ];
    expect(watch(steps)).toEqual([['one', false, 3, 31, 33, 61]]);
  });

  it('goes straight to its berth has not waited', () => {
    expect(
      watch([
        [0, 20, 14],
        [2, 0, 0, 5],
        [3, 0, 0, 5],
        [20, 3, 10],
      ]),
    ).toEqual([['one', false, null, null, 2, 20]]);
  });

  it('drags or changes its anchor waits on', () => {
    expect(
      watch([
        [0, 20, 0, AT_ANCHOR],
        [5, 20, 0, AT_ANCHOR],
        [6, 17, 4],
        [7, 14, 0, AT_ANCHOR],
        [9, 14, 0, AT_ANCHOR],
        [20, 7, 9],
        [21, 0, 0, 5],
        [22, 0, 0, 5],
      ]),
    ).toEqual([['one', false, 0, 20, 21, null]]);
  });

  it('shifts to another quay is a second stay that waited for nothing', () => {
    expect(
      watch([
        [0, 0, 0, 5],
        [10, 0, 0, 5],
        [11, -1, 5],
        [12, -3, 0, 5],
        [14, -3, 0, 5],
      ]),
    ).toEqual([
      ['one', false, null, null, 0, 11],
      ['two', true, null, null, 12, null],
    ]);
  });

  it('waits and goes elsewhere never berthed here', () => {
    expect(
      watch([
        [0, 20, 0, AT_ANCHOR],
        [10, 20, 0, AT_ANCHOR],
        [11, 30, 14],
        [30, 200, 14],
      ]),
    ).toEqual([[null, false, 0, 11, null, 11]]);
  });

  it('says that it is moored only after it has lain there had not anchored', () => {
    expect(
      watch([
        [0, 4, 0, 0],
        [1, 4, 0, 0],
        [2, 4, 0, 5],
      ]),
    ).toEqual([[null, false, null, null, 0, null]]);
  });

  it('passes slowly, or is told of in the wrong order, stays nowhere', () => {
    expect(
      watch([
        [0, 5, 0.4],
        [0.3, 2, 3],
        [0.2, 5, 0],
        [0.6, 1, 2],
      ]),
    ).toEqual([]);
  });
});
