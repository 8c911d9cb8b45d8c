import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, parseNetworks } from './ip-network.ts';

describe('networks', () => {
  it('hold the addresses inside and no others, mapped or not', () => {
    const holds = parseNetworks(['192.168.4.0/22', '127.0.0.1', 'fd00::/8']);
    expect(['192.168.7.255', '::ffff:192.168.4.1', '127.0.0.1', 'fdff::1'].map((address) => holds?.(address))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['192.168.8.0', '127.0.0.2', 'fe00::1', 'nonsense', ''].map((address) => holds?.(address))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it.each([
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0/8',
    '::/129',
    'example.com',
    '',
    '10.0.0.0/1.5',
    '10.0.0.0/x',
    'fe80::1%eth0',
  ])('are not read from %j', (text) => {
    expect(parseNetworks([text])).toBeUndefined();
  });
});

describe('public addresses', () => {
  it('judge a mapped IPv4 address as the address itself', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address));
      }),
    );
  });

  it('are never inside an IPv6 block that embeds IPv4', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`64:ff9b::${address}`)).toBe(false);
        expect(isPublicAddress(`::${address}`)).toBe(false);
      }),
    );
  });

  it.each(['', 'localhost', 'fe80::1%eth0', '2606:4700::1%1', '1.2.3', '[::1]'])('do not include %j', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });
});
