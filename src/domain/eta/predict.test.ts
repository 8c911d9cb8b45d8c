import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../values/duration.ts';
import { predict } from './predict.ts';
import { createTrackRecord, type PastEstimate } from './track-record.ts';

const NOW_MS = Date.UTC(2026, 2, 1);

/** Fifty shipments, seven days before arrival. */
function past(fromShip: (index: number) => number, carrier: (index: number) => number | null): PastEstimate[] {
  return Array.from({ length: 50 }, (_, index) => ({
    horizonDays: 7,
    toPortId: 'b',
    underWay: true,
    shipErrorHours: fromShip(index),
    carrierErrorHours: carrier(index),
    scaledError: null,
  }));
}

const estimate = (carrierMs: number | null, shipEtaMs = NOW_MS + 7 * DAY_MS) => ({
  nowMs: NOW_MS,
  toPortId: 'b',
  underWay: true,
  experience: 97,
  shipEtaMs,
  positionAgeHours: 1,
  carrierMs,
});
const sway = (hours: number) => (index: number) => (index % 2 === 0 ? hours : -hours);
const hoursFrom = (ms: number) => Math.round((ms - NOW_MS - 7 * DAY_MS) / HOUR_MS);

describe('two estimates of an arrival', () => {
  it('are both heard before there is any record of them', () => {
    const { arrivalMs, earliestMs, latestMs } = predict(estimate(NOW_MS + 8 * DAY_MS), createTrackRecord([]));
    expect(hoursFrom(arrivalMs)).toBe(10);
    expect(earliestMs).toBeLessThan(arrivalMs);
    expect(latestMs).toBeGreaterThan(arrivalMs);
  });

  it('weigh as much as they were worth', () => {
    const carrier = NOW_MS + 9 * DAY_MS;
    const trueShipEstimate = createTrackRecord(past(sway(1), (index) => ((index * 7) % 5) * 20 - 40));
    expect(hoursFrom(predict(estimate(carrier, NOW_MS + 5 * DAY_MS), trueShipEstimate).arrivalMs)).toBeLessThan(-38);
    const trueCarrier = createTrackRecord(past((index) => ((index * 7) % 5) * 20 - 40, sway(1)));
    expect(hoursFrom(predict(estimate(carrier, NOW_MS + 5 * DAY_MS), trueCarrier).arrivalMs)).toBeGreaterThan(35);
  });

  it('are put right by what they were usually wrong', () => {
    const record = createTrackRecord(
      past(
        (index) => -24 + sway(1)(index),
        (index) => -24 + sway(1)(index),
      ),
    );
    const shift = hoursFrom(predict(estimate(NOW_MS + 7 * DAY_MS), record).arrivalMs);
    expect(shift).toBeGreaterThanOrEqual(22);
    expect(shift).toBeLessThanOrEqual(25);
  });

  it('have an interval as wide as the past was wrong', () => {
    const width = (hours: number) => {
      const { earliestMs, latestMs } = predict(
        estimate(NOW_MS + 7 * DAY_MS),
        createTrackRecord(past(sway(hours), sway(hours))),
      );
      return (latestMs - earliestMs) / HOUR_MS;
    };
    expect(width(2)).toBeLessThan(width(20));
    expect(width(20)).toBeLessThan(width(60));
  });

  it('have a narrower one where those that were said held more than four of five, and a wider one where fewer', () => {
    const width = (scaledError: number) => {
      const estimates = past(sway(10), () => null).map((one) => ({ ...one, scaledError }));
      const { earliestMs, latestMs } = predict(estimate(null), createTrackRecord(estimates));
      return latestMs - earliestMs;
    };
    expect(width(0.6)).toBeLessThan(0.8 * width(1));
    expect(width(1.6)).toBeGreaterThan(1.2 * width(1));
  });

  it('have one that knows of arrivals which were further away than was said', () => {
    const soon = past(sway(1), () => null).map((one) => ({ ...one, horizonDays: 2 }));
    const late = past(
      () => -24,
      () => null,
    )
      .slice(0, 20)
      .map((one) => ({ ...one, horizonDays: 3, toPortId: 'c' }));
    const lateHours = (estimates: PastEstimate[]) => {
      const { arrivalMs, latestMs } = predict(estimate(null, NOW_MS + 2 * DAY_MS), createTrackRecord(estimates));
      return (latestMs - arrivalMs) / HOUR_MS;
    };
    expect(lateHours([...soon, ...late])).toBeGreaterThan(lateHours(soon));
  });

  it('have a wider one the longer the ship was not heard', () => {
    const record = createTrackRecord(past(sway(10), (index) => ((index * 7) % 5) * 30 - 60));
    const width = (positionAgeHours: number | null, of: Partial<ReturnType<typeof estimate>> = {}) => {
      const { earliestMs, latestMs } = predict({ ...estimate(null), positionAgeHours, ...of }, record);
      return (latestMs - earliestMs) / HOUR_MS;
    };
    expect(width(6)).toBe(width(1));
    expect(width(48)).toBeGreaterThan(width(6));
    expect(width(90)).toBeGreaterThan(width(48));
    expect(width(null)).toBeGreaterThanOrEqual(width(90));
    expect(width(null, { underWay: false })).toBe(width(1, { underWay: false }));
    expect(width(null, { experience: 0 })).toBe(width(1, { experience: 0 }));
    const unknown = { experience: 0 };
    expect(width(Number.POSITIVE_INFINITY, unknown)).toBeGreaterThan(width(90, unknown));
  });

  it('become one when the carrier has said nothing, or something that is over', () => {
    const record = createTrackRecord([]);
    expect(hoursFrom(predict(estimate(null), record).arrivalMs)).toBe(0);
    expect(hoursFrom(predict(estimate(NOW_MS - HOUR_MS), record).arrivalMs)).toBe(0);
  });

  it('never name a time that has passed', () => {
    const { arrivalMs, earliestMs } = predict(estimate(null, NOW_MS - 3 * DAY_MS), createTrackRecord([]));
    expect(arrivalMs).toBe(NOW_MS + HOUR_MS);
    expect(earliestMs).toBeGreaterThanOrEqual(NOW_MS);
  });
});
