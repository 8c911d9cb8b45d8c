import { expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

it.each([
  ['https://track.northwind.example', 'track.northwind.example', 'https://track.northwind.example'],
  ['https://track.northwind.example:8443/landfall', 'track.northwind.example', 'https://track.northwind.example:8443'],
  ['https://Track.Northwind.example:443', 'track.northwind.example', 'https://track.northwind.example'],
  ['http://localhost:4900', 'localhost', 'http://localhost:4900'],
  ['http://landfall.localhost', 'landfall.localhost', 'http://landfall.localhost'],
])('%s can have passkeys', (publicUrl, id, origin) => {
  expect(relyingPartyOf(publicUrl)).toEqual({ id, origin });
});

it.each([
  'http://track.northwind.example',
  'https://192.0.2.7',
  'http://127.0.0.1:4900',
  'https://[2001:db8::1]',
  'nowhere',
])('%s can have none', (publicUrl) => {
  expect(relyingPartyOf(publicUrl)).toBeUndefined();
});
