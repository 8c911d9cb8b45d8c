import { scopeText } from '../../domain/accounts/grant.ts';
import { isLoopbackName } from '../../domain/accounts/oauth-client.ts';

/** Who issues tokens, which is this service under its own address. Undefined where they would travel in the clear. */
export function issuerOf(baseUrl: string): string | undefined {
  if (!URL.canParse(baseUrl)) return undefined;
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' || isLoopbackName(hostname) ? baseUrl : undefined;
}

/** What tokens are for, and nothing else: the server for assistants (RFC 8707). */
export function resourceOf(issuer: string): string {
  return `${issuer}/mcp`;
}

/** What somebody without a good token is told: where to get one, and with which scope (RFC 9728 section 5.1). */
export function challengeFor(
  issuer: string | undefined,
  error?: 'invalid_token' | 'insufficient_scope',
  reason?: string,
): string {
  const parts = ['realm="mcp"'];
  if (error !== undefined) parts.push(`error="${error}"`);
  if (reason !== undefined) parts.push(`error_description="${reason}"`);
  if (issuer !== undefined) {
    parts.push(`resource_metadata="${issuer}/.well-known/oauth-protected-resource/mcp"`);
    parts.push(`scope="${scopeText('write')}"`);
  }
  return `Bearer ${parts.join(', ')}`;
}
