import { expect, it } from 'vitest';
import { inOrder, vesselsNamed } from './found.ts';

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

it.each([
  [
    'a name that begins so is meant',
    'ever',
    ['EITU 1', 'EITU 2'],
    ['EVER GIVEN', 'Fever'],
    ['EVER GIVEN', 'EITU 1', 'EITU 2', 'Fever'],
  ],
  ['a number that begins so is meant', 'eitu', ['EITU 1'], ['EITU line'], ['EITU 1', 'EITU line']],
])('puts first what is meant: %s', (_, query, tracked, others, expected) => {
  const found = (title: string) => ({ key: title, address: title, title, about: '' });
  expect(inOrder(query, tracked.map(found), others.map(found)).map(({ title }) => title)).toEqual(expected);
});
