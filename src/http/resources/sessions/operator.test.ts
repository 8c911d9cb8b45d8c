import { expect, it } from 'vitest';
import { isOwnMachine } from './operator.ts';

it.each([
  ['a browser here', '127.0.0.1', { host: 'localhost:4900' }, true],
  ['a browser here by IPv6', '::1', { host: '[::1]:4900' }, true],
  ['another machine', '192.168.1.7', { host: 'localhost:4900' }, false],
  ['a name that was rebound to this machine', '127.0.0.1', { host: 'evil.example:4900' }, false],
  ['somebody behind a proxy', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '203.0.113.9' }, false],
  ['somebody behind a newer proxy', '127.0.0.1', { host: 'localhost', forwarded: 'for=203.0.113.9' }, false],
])('%s', (_who, address, headers, own) => {
  expect(isOwnMachine({ address, headers })).toBe(own);
});
