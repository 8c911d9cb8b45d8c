import { expect, it } from 'vitest';
import { readGateDays, writeGateDays } from './calendar.ts';

const DAYS = [
  { on: '2026-11-27', gate: 'closed' },
  { on: '2026-11-28', gate: 'open' },
  { on: '2026-12-01', gate: 'closed_unscheduled' },
] as const;

it('reads days that differ from lines or a sheet, and writes them back', () => {
  expect(readGateDays('2026-11-27 closed\n\n2026-11-28,Open\n2026-12-01; unplanned\n')).toEqual(DAYS);
  expect(readGateDays(writeGateDays(DAYS))).toEqual(DAYS);
});

it('says in which line something is wrong', () => {
  expect(() => readGateDays('2026-11-27 closed\n27/11/2026 closed')).toThrow('line 2: “27/11/2026 closed”');
  expect(() => readGateDays('2026-02-30 closed')).toThrow('line 1');
  expect(() => readGateDays('2026-11-27 perhaps')).toThrow('line 1');
});
