import { expect, it } from 'vitest';
import { readGateDays, readHours, writeGateDays, writeHours } from './calendar.ts';

const DAYS = [
  { on: '2026-11-27', gate: 'closed' },
  { on: '2026-11-28', gate: 'open' },
  { on: '2026-12-01', gate: 'closed_unscheduled' },
] as const;

it('reads days that differ from lines or a sheet, and writes them back', () => {
  expect(readGateDays('2026-11-27 closed\n\n2026-11-28,Open\n2026-12-01; unplanned\n')).toEqual(DAYS);
  expect(readGateDays(writeGateDays(DAYS))).toEqual(DAYS);
});

it('reads hours of days of the week and of single days', () => {
  const hours = [
    { weekday: 'mon', opens: '07:00', closes: '16:30' },
    { weekday: 'sat', opens: '08:00', closes: '12:00' },
  ] as const;
  expect(readHours('mon 07:00-16:30\nSaturday 08:00-12:00\n')).toEqual(hours);
  expect(readHours(writeHours(hours))).toEqual(hours);
  const half = [{ on: '2026-11-28', gate: 'open', opens: '08:00', closes: '12:00' }] as const;
  expect(readGateDays(writeGateDays(half))).toEqual(half);
  expect(() => readHours('mon 07:00-16:30\nmon to fri')).toThrow('line 2: “mon to fri”');
});

it('says in which line something is wrong', () => {
  expect(() => readGateDays('2026-11-27 closed\n27/11/2026 closed')).toThrow('line 2: “27/11/2026 closed”');
  expect(() => readGateDays('2026-02-30 closed')).toThrow('line 1');
  expect(() => readGateDays('2026-11-27 perhaps')).toThrow('line 1');
});
