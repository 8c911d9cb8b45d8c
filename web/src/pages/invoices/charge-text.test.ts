import { expect, it } from 'vitest';
import { readDates, readRates, writeDates, writeRates } from './charge-text.ts';

const DATES = ['2026-08-30', '2026-08-31', '2026-09-01', '2026-09-03'];

it('reads the dates of a charge, one by one or from and to, and writes them back', () => {
  expect(readDates('2026-08-30 to 2026-09-01, 2026-09-03', 'Dates')).toEqual(DATES);
  expect(readDates('2026-08-30\n2026-08-31; 2026-09-01 – 2026-09-01, 2026-09-03', 'Dates')).toEqual(DATES);
  expect(writeDates(DATES)).toBe('2026-08-30 to 2026-09-01, 2026-09-03');
  expect([readDates('', 'Dates'), writeDates([])]).toEqual([[], '']);
});

it('reads rates by days, and writes them back', () => {
  expect(readRates('4 x 300, 1 × 345.50', 'Rates')).toEqual([
    { days: 4, rate: 300 },
    { days: 1, rate: 345.5 },
  ]);
  expect(writeRates(readRates('4 days at 300; 1*345', 'Rates'))).toBe('4 x 300, 1 x 345');
});

it('says what cannot be read', () => {
  expect(() => readDates('2026-02-30', 'Charge 1')).toThrow('Charge 1: “2026-02-30”');
  expect(() => readDates('2026-09-01 to 2026-08-01', 'Charge 1')).toThrow('Charge 1');
  expect(() => readDates('2020-01-01 to 2026-08-01', 'Charge 1')).toThrow('more than 400 days');
  expect(() => readRates('300', 'Charge 2')).toThrow('Charge 2: “300”');
});
