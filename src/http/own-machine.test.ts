import { expect, it } from 'vitest';
import { isFromOwnMachine } from './own-machine.ts';

const HERE = { host: 'localhost:4900' };

it.each([
  ['a browser here', '127.0.0.1', HERE, '1.1', true],
  ['a browser here by IPv6', '::1', { host: '[::1]:4900' }, '1.1', true],
  ['a browser here, on a socket of both kinds', '::ffff:127.0.0.1', HERE, '1.1', true],
  ['the page of the service itself', '127.0.0.1', { ...HERE, origin: 'http://localhost:4900' }, '1.1', true],
  ['another machine', '192.168.1.7', HERE, '1.1', false],
  ['a name that was rebound to this machine', '127.0.0.1', { host: 'evil.example:4900' }, '1.1', false],
  ['a name that only begins like this machine', '127.0.0.1', { host: 'localhost.evil.example' }, '1.1', false],
  ['somebody behind a proxy', '127.0.0.1', { ...HERE, 'x-forwarded-for': '203.0.113.9' }, '1.1', false],
  ['somebody behind a newer proxy', '127.0.0.1', { ...HERE, forwarded: 'for=203.0.113.9' }, '1.1', false],
  ['somebody behind a proxy that says only its name', '127.0.0.1', { ...HERE, via: '1.1 proxy' }, '1.1', false],
  ['somebody behind a proxy of the usual settings', '127.0.0.1', HERE, '1.0', false],
  ['a page that came through a proxy', '127.0.0.1', { ...HERE, origin: 'https://tracking.example' }, '1.1', false],
])('%s', (_who, remoteAddress, headers, httpVersion, own) => {
  const request = { headers, httpVersion, socket: { remoteAddress } };
  expect(isFromOwnMachine(request, true)).toBe(own);
  expect(isFromOwnMachine(request, false)).toBe(false);
});
