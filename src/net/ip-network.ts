import { BlockList, isIP } from 'node:net';

/** A set of IP networks. An IPv6 address that maps an IPv4 one (::ffff:a.b.c.d) belongs where that address belongs. */
export type IpNetworks = (address: string) => boolean;

/** Reads networks in CIDR notation or single addresses; undefined when one of them is neither. */
export function parseNetworks(texts: readonly string[]): IpNetworks | undefined {
  const list = new BlockList();
  for (const text of texts) {
    const [address = '', length] = text.split('/');
    const family = isIP(address);
    const bits = length === undefined ? widthOf(family) : Number(length);
    if (family === 0 || address.includes('%') || length === '' || !(bits >= 0 && bits <= widthOf(family))) {
      return undefined;
    }
    if (!Number.isInteger(bits)) return undefined;
    list.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => {
    const plain = unmapped(address);
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * Not reachable from the public internet, or a way into the machine or its cloud: IANA's special-purpose registries
 * (RFC 6890 and its updates), multicast, and 168.63.129.16, where Azure answers for every machine.
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/**
 * Inside 2000::/3, the only block of IPv6 in public use: protocol assignments with Teredo (2001::/23), documentation,
 * 6to4 (2002::/16, which embeds IPv4 addresses) and AS112.
 */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

/** This machine. */
export const isLoopbackAddress: IpNetworks = networks(['127.0.0.0/8', '::1']);

const isSpecial = networks([...SPECIAL_IPV4, ...SPECIAL_IPV6]);
const isGlobalUnicastIpv6 = networks(['2000::/3']);

/** An address of the public internet. NAT64 and every other embedding of IPv4 lies outside 2000::/3. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  const plain = unmapped(address);
  switch (isIP(plain)) {
    case 4:
      return !isSpecial(plain);
    case 6:
      return isGlobalUnicastIpv6(plain) && !isSpecial(plain);
    default:
      return false;
  }
}

/** The IPv4 address inside ::ffff:a.b.c.d, in whatever notation; any other address in its canonical form. */
export function unmapped(address: string): string {
  if (isIP(address) !== 6 || address.includes('%')) return address;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const match = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (!match) return canonical;
  const [high, low] = [Number.parseInt(match[1] ?? '', 16), Number.parseInt(match[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function widthOf(family: number): number {
  return family === 4 ? 32 : 128;
}

function networks(texts: readonly string[]): IpNetworks {
  const parsed = parseNetworks(texts);
  if (!parsed) throw new Error('not a network');
  return parsed;
}
