import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../values/duration.ts';
import { calibrationOf, scaledErrorOf } from './calibration.ts';

const said = { arrivalMs: 100 * HOUR_MS, earliestMs: 90 * HOUR_MS, latestMs: 120 * HOUR_MS, calibration: 1 };

describe('the scaled error of an arrival', () => {
  it('is one at its ends, on the side where the arrival was, and nothing at its middle', () => {
    expect(scaledErrorOf(said, said.latestMs)).toBe(1);
    expect(scaledErrorOf(said, said.earliestMs)).toBe(1);
    expect(scaledErrorOf(said, said.arrivalMs)).toBe(0);
    expect(scaledErrorOf(said, said.arrivalMs + 30 * HOUR_MS)).toBe(1.5);
  });

  it('is that of the interval before it was calibrated', () => {
    expect(scaledErrorOf({ ...said, calibration: 0.5 }, said.latestMs)).toBe(0.5);
  });
});

describe('the calibration of intervals', () => {
  const scaledErrors = (count: number, most: number) =>
    Array.from({ length: count }, (_, at) => (((at * 7) % 50) / 49) * most);

  it('leaves them as they are while none was seen to hold or not', () => {
    expect(calibrationOf([])).toBe(1);
  });

  it('is near to what four of five needed, the more of them were seen', () => {
    expect(calibrationOf(scaledErrors(150, 1))).toBeCloseTo(0.82, 1);
    expect(calibrationOf(scaledErrors(150, 2))).toBeCloseTo(1.53, 1);
    expect(Math.abs(calibrationOf(scaledErrors(10, 2)) - 1)).toBeLessThan(calibrationOf(scaledErrors(150, 2)) - 1);
  });

  it('follows what arrived last', () => {
    expect(calibrationOf([...scaledErrors(500, 0.5), ...scaledErrors(150, 2)])).toBe(
      calibrationOf(scaledErrors(150, 2)),
    );
  });

  it('is bounded, whatever was seen', () => {
    expect(calibrationOf(scaledErrors(150, 1_000))).toBeLessThan(2.5);
    expect(calibrationOf(scaledErrors(150, 0))).toBeGreaterThan(0.4);
  });
});
