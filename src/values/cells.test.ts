import { expect, it } from 'vitest';
import { parseCellAddresses, parseCellName } from './cells.ts';

it('reads names and addresses', () => {
  expect([...parseCellAddresses('eu=https://eu.example/, us=http://10.0.0.7:4900')]).toEqual([
    ['eu', 'https://eu.example'],
    ['us', 'http://10.0.0.7:4900'],
  ]);
});

it.each([
  'eu',
  'eu=',
  '=https://eu.example',
  'EU=https://eu.example',
  'eu=ftp://eu.example',
  'eu=https://eu.example/path',
])('refuses "%s"', (text) => {
  expect(() => parseCellAddresses(text)).toThrow(/is not/);
});

it('refuses a name that comes twice', () => {
  expect(() => parseCellAddresses('a=http://x,a=http://y')).toThrow('twice');
});

it.each(['', '1', 'a_b', 'a'.repeat(21), 'ä'])('"%s" names no cell', (text) => {
  expect(() => parseCellName(text)).toThrow('is not the name');
});
