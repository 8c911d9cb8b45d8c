import type { FastifyRequest } from 'fastify';
import { isLoopbackName } from '../domain/accounts/oauth-client.ts';
import { unmapped } from '../net/ip-network.ts';

/**
 * Scheme and host of addresses that are handed to others, such as share links: where the operator says. Without that, where
 * the request was made to, if that is this machine by its own name or address; nobody can tell whose any other name is, so
 * that the address then names no host.
 */
export function ownAddressOf({ protocol, headers, socket }: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const asked = `${protocol}://${headers.host ?? ''}`;
  if (!URL.canParse(asked)) return '';
  const { hostname } = new URL(asked);
  const local = unmapped(socket.localAddress ?? '');
  const own = [local, `[${local}]`].map((address) => `${address}:${socket.localPort}`);
  return isLoopbackName(hostname) || own.includes(headers.host ?? '') ? asked : '';
}
