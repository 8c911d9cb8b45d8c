import { expect, it } from 'vitest';
import { vesselsNamed } from './found.ts';

const FLEET = [
  { name: 'EVER FORTUNE', imo: '9850800' },
  { name: 'EVER GIVEN', imo: '9811000' },
  { name: null, imo: '9839284' },
];

it.each([
  ['fortune', ['9850800']],
  ['Ever', ['9850800', '9811000']],
  ['9839284', ['9839284']],
  ['imo 9811000', ['9811000']],
  ['nothing', []],
])('finds ships by a part of their name, or by their number: %s', (text, imos) => {
  expect(vesselsNamed(text, FLEET).map(({ imo }) => imo)).toEqual(imos);
});
