import { expect, it } from 'vitest';
import { parseImo } from './imo.ts';

it.each([
  ['9074729', '9074729'],
  ['IMO 9321483', '9321483'],
])('reads %s', (text, imo) => {
  expect(parseImo(text)).toBe(imo);
});

it.each(['9074728', '0000000', '907472', '90747290', 'EVERGREEN'])('refuses %s', (text) => {
  expect(parseImo(text)).toBeUndefined();
});
