import { expect, it } from 'vitest';
import { sourceTitle } from './source-title.ts';

it.each([
  ['dcsa:MAEU', 'MAEU, interface'],
  ['terminal:NLRTM-DDE', 'NLRTM-DDE, terminal'],
  ['edi:own', 'own, EDI messages'],
  ['ais', 'AIS, positions of ships'],
  ['manual', 'Entered by people'],
  ['something', 'something'],
])('calls %s %s', (name, title) => {
  expect(sourceTitle(name)).toBe(title);
});
