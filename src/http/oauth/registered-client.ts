import type { OAuthClient } from '../../domain/accounts/oauth-client.ts';
import { type SealingKeys, seal, unseal } from '../../values/sealed.ts';

const PREFIX = 'lfd_';
const CONTEXT = 'oauth_client';
/** Ids travel in addresses. */
const MAX_ID_CHARACTERS = 4_000;

/**
 * The id of an application that registered is what it said, sealed: strangers may register as often as they like, and
 * nothing is kept of it. Undefined when it said too much.
 */
export function sealClient(keys: SealingKeys, { name, redirectUris }: Omit<OAuthClient, 'id'>): string | undefined {
  const id = `${PREFIX}${seal(keys, CONTEXT, JSON.stringify([name, ...redirectUris])).toString('base64url')}`;
  return id.length > MAX_ID_CHARACTERS ? undefined : id;
}

export function isRegisteredId(clientId: string): boolean {
  return clientId.startsWith(PREFIX);
}

/** Undefined when this service did not give it out. */
export function openClient(keys: SealingKeys, clientId: string): OAuthClient | undefined {
  if (clientId.length > MAX_ID_CHARACTERS) return undefined;
  try {
    const said = unseal(keys, CONTEXT, Buffer.from(clientId.slice(PREFIX.length), 'base64url'));
    const [name = '', ...redirectUris]: string[] = JSON.parse(said);
    return { id: clientId, name, redirectUris };
  } catch {
    // Whatever is wrong with it, it was not made here.
    return undefined;
  }
}
