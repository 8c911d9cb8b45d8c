import { expect, it } from 'vitest';
import { placeIn } from './map-memory.ts';

it.each([
  ['-163.7 46.6 3.5', { center: [-163.7, 46.6], zoom: 3.5 }],
  ['', undefined],
  [null, undefined],
  ['1 2', undefined],
  ['1 200 3', undefined],
  ['{"zoom":1}', undefined],
])('reads where the map was left, and nothing else: %s', (text, place) => {
  expect(placeIn(text)).toEqual(place);
});
