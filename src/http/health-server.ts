import Fastify, { type FastifyInstance } from 'fastify';
import type { TrustedProxies } from '../net/trusted-proxies.ts';
import { addHealth, type HealthOptions } from './health.ts';
import { isDirect, isFromOwnMachine } from './own-machine.ts';
import { createBoundedServer } from './pipelining.ts';

export interface HealthServerOptions extends Omit<HealthOptions, 'isFromOwnMachine'> {
  readonly publicUrl: string | undefined;
  readonly trustProxy: TrustedProxies | undefined;
}

/** For processes that answer no other requests: whether they live and can work, and what they have been doing. */
export function createHealthServer(options: HealthServerOptions): FastifyInstance {
  const server = Fastify({ trustProxy: options.trustProxy ?? false, serverFactory: createBoundedServer });
  addHealth(server, { ...options, isFromOwnMachine: (request) => isFromOwnMachine(request.raw, isDirect(options)) });
  return server;
}
