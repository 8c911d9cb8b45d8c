import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../values/duration.ts';
import { calibrationOf, intervalsMissedBy } from './calibration.ts';

const said = { arrivalMs: 100 * HOUR_MS, earliestMs: 90 * HOUR_MS, latestMs: 120 * HOUR_MS, calibration: 1 };

describe('the strain of an interval', () => {
  it('is one at its ends, on the side where the arrival was, and nothing at its middle', () => {
    expect(intervalsMissedBy(said, said.latestMs)).toBe(1);
    expect(intervalsMissedBy(said, said.earliestMs)).toBe(1);
    expect(intervalsMissedBy(said, said.arrivalMs)).toBe(0);
    expect(intervalsMissedBy(said, said.arrivalMs + 30 * HOUR_MS)).toBe(1.5);
  });

  it('is that of the interval before it was calibrated', () => {
    expect(intervalsMissedBy({ ...said, calibration: 0.5 }, said.latestMs)).toBe(0.5);
  });
});

describe('the calibration of intervals', () => {
  const strains = (count: number, most: number) =>
    Array.from({ length: count }, (_, at) => (((at * 7) % 50) / 49) * most);

  it('leaves them as they are while none was seen to hold or not', () => {
    expect(calibrationOf([])).toBe(1);
  });

  it('is near to what four of five needed, the more of them were seen', () => {
    expect(calibrationOf(strains(150, 1))).toBeCloseTo(0.82, 1);
    expect(calibrationOf(strains(150, 2))).toBeCloseTo(1.53, 1);
    expect(Math.abs(calibrationOf(strains(10, 2)) - 1)).toBeLessThan(calibrationOf(strains(150, 2)) - 1);
  });

  it('follows what arrived last', () => {
    expect(calibrationOf([...strains(500, 0.5), ...strains(150, 2)])).toBe(calibrationOf(strains(150, 2)));
  });

  it('is bounded, whatever was seen', () => {
    expect(calibrationOf(strains(150, 1_000))).toBeLessThan(2.5);
    expect(calibrationOf(strains(150, 0))).toBeGreaterThan(0.4);
  });
});
