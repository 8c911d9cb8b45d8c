import { expect, it } from 'vitest';
import { parseCsv } from './csv.ts';

it('reads plain, empty and quoted fields', () => {
  const text = 'code,name,note\nUSLAX,Los Angeles,\nBRSSZ,"Santos, SP","the ""big"" one"\r\n';
  expect(parseCsv(text, ['code', 'name', 'note'])).toEqual([
    { code: 'USLAX', name: 'Los Angeles', note: '' },
    { code: 'BRSSZ', name: 'Santos, SP', note: 'the "big" one' },
  ]);
});

it('reads a file of nothing but its header', () => {
  expect(parseCsv('a,b\n', ['a', 'b'])).toEqual([]);
});

it.each([
  ['other columns', 'a,c\n1,2\n', 'line 1'],
  ['a missing field', 'a,b\n1,2\n3\n', 'line 3'],
  ['a field too many', 'a,b\n1,2,3\n', 'line 2'],
  ['an open quote', 'a,b\n"1,2\n', 'line 2'],
  ['a quote inside a plain field', 'a,b\n1,2"3\n', 'line 2'],
  ['text after a closing quote', 'a,b\n"1"x,2\n', 'line 2'],
  ['an empty line', 'a,b\n\n1,2\n', 'line 2'],
  ['a cut last line', 'a,b\n1,2', 'last line'],
])('refuses %s', (_what, text, message) => {
  expect(() => parseCsv(text, ['a', 'b'])).toThrow(message);
});
