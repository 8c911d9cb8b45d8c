import { expect, it } from 'vitest';
import { parseHeaders, writeHeaders } from './header-lines.ts';

it('reads what it writes, and values that contain colons', () => {
  const headers = [
    { name: 'X-Api-Key', value: 'abc' },
    { name: 'X-Origin', value: 'https://example.com:8443' },
  ];
  expect(parseHeaders(`\n ${writeHeaders(headers)} \n\n`)).toEqual(headers);
});

it('names the line it cannot read', () => {
  expect(() => parseHeaders('X-Api-Key: abc\nnonsense')).toThrow('“nonsense”');
});
