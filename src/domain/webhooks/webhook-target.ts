import { isIP } from 'node:net';
import { type IpNetworks, isPublicAddress } from '../../net/ip-network.ts';

/** Where notifications may be sent. By default the public internet over TLS; an operator can open more. */
export interface TargetPolicy {
  /** Networks of the operator's own that are reachable although they are not public. */
  readonly ownNetworks: IpNetworks;
  /** Plain `http` too, for receivers inside those networks. */
  readonly allowHttp: boolean;
  readonly ports: ReadonlySet<number> | 'any';
}

export const PUBLIC_TARGETS: TargetPolicy = {
  ownNetworks: () => false,
  allowHttp: false,
  ports: new Set([443, 8443]),
};

export type TargetVerdict =
  | { readonly kind: 'allowed'; readonly url: URL }
  | { readonly kind: 'refused'; readonly reason: string };

const MAX_URL_LENGTH = 2_000;
/** The URL parser drops tabs and line breaks and reads a backslash as a slash: such a text does not say what it means. */
const MISLEADING = /[\s\\\p{Cc}]/u;
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 };

/**
 * Judges what the text itself says. Names are judged again by every address they resolve to, and connections by the
 * address they reach: see webhooks/guard.ts.
 */
export function judgeTarget(policy: TargetPolicy, text: string): TargetVerdict {
  if (text.length > MAX_URL_LENGTH) return refuse(`A URL has at most ${MAX_URL_LENGTH} characters.`);
  if (MISLEADING.test(text)) return refuse('A URL contains no spaces, control characters or backslashes.');
  if (!URL.canParse(text)) return refuse('This is not a URL.');
  const url = new URL(text);
  const port = url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port);
  if (port === undefined) return refuse('Only https is possible.');
  if (url.protocol === 'http:' && !policy.allowHttp) return refuse('Only https is possible.');
  if (url.username !== '' || url.password !== '') return refuse('A URL cannot contain a user name or password.');
  if (!isAllowedPort(policy, url.protocol, port)) return refuse(`Port ${port} is not allowed.`);
  if (!isAllowedHost(policy, url.hostname)) return refuse('This address is not on the public internet.');
  return { kind: 'allowed', url };
}

export function isAllowedAddress(policy: TargetPolicy, address: string): boolean {
  return isPublicAddress(address) || policy.ownNetworks(address);
}

/** The address a host name of a URL spells out, without the brackets of IPv6; undefined when it is a name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

function isAllowedPort(policy: TargetPolicy, protocol: string, port: number): boolean {
  return policy.ports === 'any' || policy.ports.has(port) || (protocol === 'http:' && port === 80);
}

/** A name passes here unless it stands for this machine by definition (RFC 6761 section 6.3). */
function isAllowedHost(policy: TargetPolicy, hostname: string): boolean {
  const literal = literalAddress(hostname) ?? (/(^|\.)localhost\.?$/.test(hostname) ? '127.0.0.1' : undefined);
  return hostname !== '' && (literal === undefined || isAllowedAddress(policy, literal));
}

function refuse(reason: string): TargetVerdict {
  return { kind: 'refused', reason };
}
