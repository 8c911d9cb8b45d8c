import { Agent } from 'undici';
import type { TargetPolicy } from '../domain/webhooks/webhook-target.ts';
import { guardedConnector, type Resolve } from './guard.ts';

const MAX_RESPONSE_HEADER_BYTES = 16 * 1024;

/** Connections to where the policy allows alone. Redirects are never followed. */
export function createGuardedAgent(options: {
  readonly policy: TargetPolicy;
  readonly connectTimeoutMs: number;
  readonly connectionsPerOrigin: number;
  readonly resolve?: Resolve | undefined;
}): Agent {
  const { policy, connectTimeoutMs, connectionsPerOrigin, resolve } = options;
  return new Agent({
    connect: guardedConnector({ policy, connectTimeoutMs, ...(resolve === undefined ? {} : { resolve }) }),
    connections: connectionsPerOrigin,
    pipelining: 1,
    maxHeaderSize: MAX_RESPONSE_HEADER_BYTES,
    // These bound idle time alone; the deadline of each exchange bounds all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
