import type { ProviderContext } from '../../../operations/single-sign-on/identity-providers.ts';
import type { Id } from '../../../values/id.ts';
import type { Call } from '../../route.ts';

type AnyCall = Pick<Call<unknown, unknown, unknown>, 'services' | 'publicUrl' | 'baseUrl'>;

export function contextOf({ services }: Pick<AnyCall, 'services'>): ProviderContext {
  const { db, sealingKeys: keys, openId, now } = services;
  return { db, keys, openId, now: now() };
}

/**
 * One of its own for every provider: an answer that one of them was tricked into sending for another comes back to the wrong
 * address (RFC 9700 section 4.4.2). Another host than ours is none that the provider knows.
 */
export function redirectUrlOf(call: Pick<AnyCall, 'publicUrl' | 'baseUrl'>, id: Id): string {
  return `${homeOf(call)}v2${callbackPathOf(id)}`;
}

/** Below `/v2`. */
export function callbackPathOf(id: Id): string {
  return `/identity_providers/${id}/callback`;
}

export function homeOf({ publicUrl, baseUrl }: Pick<AnyCall, 'publicUrl' | 'baseUrl'>): string {
  return `${publicUrl ?? baseUrl}/`;
}
