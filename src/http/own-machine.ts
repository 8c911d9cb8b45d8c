import type { IncomingMessage } from 'node:http';
import { isLoopbackAddress } from '../net/ip-network.ts';

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const LOCAL_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
/** What proxies add, as far as they add anything. */
const SIGNS_OF_A_PROXY = /^(forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|x-forwarded-.*)$/;

export type Incoming = Pick<IncomingMessage, 'headers' | 'httpVersion'> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/**
 * Whether a request was made on the machine of the service itself. Not one through a proxy, and not one that was led
 * here under another name (DNS rebinding): those reach the loopback address too. A proxy that rewrites the name and adds
 * nothing cannot be told from a person here, so that none of this holds once the settings speak of a proxy or of a
 * public address: `isDirect` is then false.
 */
export function isFromOwnMachine(request: Incoming, isDirect: boolean): boolean {
  const { headers, httpVersion, socket } = request;
  if (!isDirect || !isLoopbackAddress(socket.remoteAddress ?? '')) return false;
  // No browser and no tool of today speaks HTTP/1.0; proxies do unless told otherwise.
  if (httpVersion !== '1.1' || Object.keys(headers).some((name) => SIGNS_OF_A_PROXY.test(name))) return false;
  if (headers.origin !== undefined && !LOCAL_ORIGIN.test(headers.origin)) return false;
  return LOCAL_HOST.test(headers.host ?? '');
}

/** Whether nothing is known to stand between clients and the service. */
export function isDirect(settings: { readonly publicUrl: unknown; readonly trustProxy: unknown }): boolean {
  return settings.publicUrl === undefined && settings.trustProxy === undefined;
}
