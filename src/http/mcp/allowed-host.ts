import { isIP } from 'node:net';

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Why a request must not be answered, by the names it came under; undefined when it may. A page of somebody else that
 * had its own name point here (DNS rebinding) shows itself by the name, and any other page by its origin. Addresses
 * cannot be made to point elsewhere.
 */
export function hostProblem(
  headers: { readonly host?: string | undefined; readonly origin?: string | undefined },
  publicUrl: string | undefined,
): string | undefined {
  const host = nameOf(`http://${headers.host ?? ''}`);
  const own = publicUrl === undefined ? undefined : nameOf(publicUrl);
  const isKnown = (name: string | undefined) =>
    name !== undefined && (LOCAL_NAMES.includes(name) || name === own || (own === undefined && isAddress(name)));
  if (!isKnown(host)) {
    return `This service is not known as ${host ?? 'that'}: whoever runs it sets PUBLIC_URL to its address.`;
  }
  if (headers.origin === undefined) return undefined;
  const origin = nameOf(headers.origin);
  return isKnown(origin) || origin === host ? undefined : 'Pages of this origin may not ask here.';
}

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

function nameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname || undefined : undefined;
}
