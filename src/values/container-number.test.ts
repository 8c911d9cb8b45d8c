import { describe, expect, it } from 'vitest';
import { checkDigit, readContainerNumber } from './container-number.ts';

describe('container number', () => {
  // CSQU3054383 is the worked example of ISO 6346 Annex A.
  it.each(['CSQU3054383', 'MSKU 605 811 3', 'temu-867253-7'])('accepts %s', (text) => {
    expect(readContainerNumber(text).kind).toBe('valid');
  });

  it('names the digit that would have been right', () => {
    expect(readContainerNumber('CSQU3054384')).toEqual({
      kind: 'wrong-check-digit',
      number: 'CSQU3054384',
      expected: 3,
    });
  });

  it.each(['', 'CSQ3054383', 'CSQX3054383', 'CSQU30543', 'MAEU123456789'])('refuses %s', (text) => {
    expect(readContainerNumber(text)).toEqual({ kind: 'not-a-container-number' });
  });

  it('turns a remainder of ten into zero', () => {
    const tens = Array.from({ length: 2000 }, (_, serial) => `CSQU${String(serial).padStart(6, '0')}`).map(checkDigit);
    expect(tens.every((digit) => digit >= 0 && digit <= 9)).toBe(true);
  });
});
