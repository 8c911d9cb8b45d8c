import { expect, it } from 'vitest';
import { readStatedTime } from './stated-time.ts';

it.each([
  ['2026-03-05T08:30:00Z', 'instant', '2026-03-05T08:30:00Z', 'minute'],
  ['2026-03-05T08:30:00.123+08:00', 'instant', '2026-03-05T00:30:00Z', 'minute'],
  ['2026-03-05 08:30+0530', 'instant', '2026-03-05T03:00:00Z', 'minute'],
  ['2026-03-05T00:00:00-0300', 'instant', '2026-03-05T03:00:00Z', 'minute'],
  ['2026-03-05T08:30', 'local', '2026-03-05T08:30:00', 'minute'],
  ['2026-03-05T00:00:00', 'local', '2026-03-05T00:00:00', 'day'],
  ['2026-03-05', 'local', '2026-03-05T00:00:00', 'day'],
  ['20260305', 'local', '2026-03-05T00:00:00', 'day'],
])('reads %s', (raw, kind, at, precision) => {
  expect(readStatedTime(raw)).toEqual({ kind, at, precision, raw });
});

it.each([
  ['1900-01-01T00:00:00Z', 'impossible'],
  ['2026-02-30', 'impossible'],
  ['2026-03-05T25:00:00Z', 'impossible'],
  ['9999-12-31T00:00:00Z', 'impossible'],
  ['soon', 'unreadable'],
  ['', 'unreadable'],
  ['05/03/2026', 'unreadable'],
])('does not guess at %s', (raw, reading) => {
  expect(readStatedTime(raw)).toBe(reading);
});
