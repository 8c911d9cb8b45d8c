import { expect, it } from 'vitest';
import { containerNumbersNear } from './container-number-typos.ts';

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
