import { isIP } from 'node:net';
import { unmapped } from './ip-network.ts';

/** Groups of an IPv6 address that its network gives out; the rest a customer chooses freely. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * What limits by address count under: an IPv4 address, or the /64 that an IPv6 address is in, of which everybody has
 * 2^64 addresses. What is no address counts as one and the same.
 */
export function clientNetwork(address: string): string {
  const plain = unmapped(address);
  if (isIP(plain) === 4) return plain;
  if (isIP(plain) !== 6 || plain.includes('%')) return 'unknown';
  const [head = [], tail = []] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const groups = [...head, ...Array.from({ length: GROUPS - head.length - tail.length }, () => '0'), ...tail];
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
