import { expect, it } from 'vitest';
import { snippetFor } from './snippet.ts';

const SERVICE = 'https://landfall.example.com';

it('writes the line for a tracking form, without what was left empty', () => {
  const data = { token: 'lfp_abc', number: '  ', theme: '' };
  expect(snippetFor({ kind: 'track', data, accent: '' }, SERVICE)).toBe(
    '<script async src="https://landfall.example.com/embed/track.js" data-token="lfp_abc"></script>',
  );
});

it('adds the style for a colour', () => {
  const data = { token: 'lfp_abc', shipment: 'b1' };
  expect(snippetFor({ kind: 'map', data, accent: '#7a145a' }, SERVICE)).toBe(
    '<script async src="https://landfall.example.com/embed/map.js" data-token="lfp_abc" data-shipment="b1"></script>\n' +
      '<style>landfall-map { --landfall-accent: #7a145a }</style>',
  );
});

it('keeps what is typed inside its attribute', () => {
  const data = { token: '"><script>alert(1)</script>' };
  expect(snippetFor({ kind: 'track', data, accent: 'red } body {' }, SERVICE)).toBe(
    '<script async src="https://landfall.example.com/embed/track.js" data-token="&quot;>&lt;script>alert(1)&lt;/script>"></script>',
  );
});
