import { isIP } from 'node:net';

/** Who passkeys are made for: a host by its name, and the one address of it that may ask for them. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

const LOCAL = /(^|\.)localhost$/;

/** Undefined where browsers make no passkeys: without encryption, but on one's own machine, and for hosts without a name. */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  if (!URL.canParse(publicUrl)) return undefined;
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOCAL.test(hostname));
  const hasName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isSafe && hasName ? { id: hostname, origin } : undefined;
}
