import { describe, expect, it } from 'vitest';
import { shrink, spreadOf } from './spread.ts';

describe('a spread', () => {
  it('has a middle that one odd value hardly moves', () => {
    const values = [10, 11, 9, 10, 12, 8, 10, 11, 9, 500];
    expect(spreadOf(values)?.centre).toBeCloseTo(10.25);
  });

  it('is made of the newest values alone', () => {
    expect(spreadOf([100, 100, 100, 1, 2, 3], 3)).toEqual({ centre: 2, low: 1.2, high: 2.8, count: 3 });
  });

  it('says nothing of no values', () => {
    expect(spreadOf([])).toBeUndefined();
  });

  it('is drawn to the wider experience while there is little of its own', () => {
    const wider = { centre: 10, low: 8, high: 12, count: 100 };
    const own = { centre: 20, low: 18, high: 22, count: 5 };
    expect(shrink(own, wider, 5).centre).toBe(15);
    expect(shrink({ ...own, count: 495 }, wider, 5).centre).toBeCloseTo(19.9);
    expect(shrink(undefined, wider, 5)).toBe(wider);
  });
});
