import { expect, it } from 'vitest';
import { tidyUrl } from './tidy-url.ts';

it.each([
  ['/v2/shipments', '/v2/shipments'],
  ['/v2/shipments/', '/v2/shipments'],
  ['//v2//shipments/?q=a//b/', '/v2/shipments?q=a//b/'],
  ['/v2/', '/v2/'],
  ['/assets//x.js', '/assets//x.js'],
  ['/', '/'],
])('%s is %s', (given, tidy) => {
  expect(tidyUrl(given)).toBe(tidy);
});
