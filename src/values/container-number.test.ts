import { describe, expect, it } from 'vitest';
import { checkDigit, containerNumbersNear, readContainerNumber } from './container-number.ts';

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

it.each([
  ['MSKU6058114', 'a wrong check digit'],
  ['MSKU6058713', 'a wrong digit'],
  ['MSKV6058113', 'a wrong letter'],
  ['MSKU6085113', 'two that changed places'],
  ['MSK06058113', 'a digit for a letter'],
])('%s is near MSKU6058113: %s', (typed) => {
  expect(containerNumbersNear(typed)).toContain('MSKU6058113');
});

it.each(['MSKU605811', 'MSKU60581133', '', 'MSKU 058113'])('%j is near none', (typed) => {
  expect(containerNumbersNear(typed)).toEqual([]);
});

it('has only numbers with a right check digit, and not the text itself', () => {
  const near = containerNumbersNear('MSKU6058113');
  expect(near).not.toContain('MSKU6058113');
  expect(near).not.toContain('MSKU6058114');
});
