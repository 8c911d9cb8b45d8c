import { expect, it } from 'vitest';
import { DateTime, Type } from '../../values/schema.ts';
import { readLeniently } from './lenient-text.ts';

it.each([
  ['True', 'true'],
  [' FALSE ', 'false'],
  ['1', 'true'],
  ['0', 'false'],
  ['maybe', 'maybe'],
])('reads %j as the boolean %j', (text, read) => {
  expect(readLeniently(Type.Boolean(), text)).toBe(read);
});

it.each([
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  ['2026-01-01T02:00:00+02:00', '2026-01-01T00:00:00Z'],
  ['2026-01-01T02:00:00 02:00', '2026-01-01T00:00:00Z'],
  ['2026-01-01T00:00:00', '2026-01-01T00:00:00Z'],
  ['2026-01-01 00:00:00.250000', '2026-01-01T00:00:00.250Z'],
  ['2026-01-01', '2026-01-01'],
  ['yesterday', 'yesterday'],
])('reads the time %j as %j', (text, read) => {
  expect(readLeniently(DateTime, text)).toBe(read);
});

it('leaves other text alone', () => {
  expect(readLeniently(Type.String(), 'True')).toBe('True');
});
