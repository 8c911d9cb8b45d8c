import { expect, it } from 'vitest';
import { parseTrustedProxies } from './trusted-proxies.ts';

it.each(['0', 'false'])('%s is none', (text) => {
  expect(parseTrustedProxies(text)).toBeUndefined();
});

it('counts hops from the connection on', () => {
  const trusts = parseTrustedProxies('2');
  expect([0, 1, 2].map((hop) => trusts?.('198.51.100.1', hop))).toEqual([true, true, false]);
});

it('knows networks, however far away', () => {
  const trusts = parseTrustedProxies('10.0.0.0/8, ::1');
  expect(['10.1.2.3', '::1', '11.1.2.3'].map((address) => trusts?.(address, 3))).toEqual([true, true, false]);
});

it.each(['11', '-1', '1.5', 'yes', '10.0.0.0/99', 'proxy.example'])('refuses %s', (text) => {
  expect(() => parseTrustedProxies(text)).toThrow(/neither a number of proxies/);
});
