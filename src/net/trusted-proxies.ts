import { parseNetworks } from './ip-network.ts';

/** Whether a machine `hop` steps before us, at an address, is a proxy of ours: what it says of the next one is believed. */
export type TrustedProxies = (address: string, hop: number) => boolean;

const MAX_HOPS = 10;

/** `0` for none, the number of proxies in front, or the networks they are in. Undefined when there are none. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === '0' || text === 'false') return undefined;
  const hops = text === 'true' ? 1 : Number(text);
  if (Number.isInteger(hops) && hops >= 1 && hops <= MAX_HOPS) return (_address, hop) => hop < hops;
  const networks = parseNetworks(text.split(',').map((part) => part.trim()));
  if (networks === undefined) {
    throw new Error(`"${text}" is neither a number of proxies (0 to ${MAX_HOPS}) nor a list of networks`);
  }
  return (address) => networks(address);
}
