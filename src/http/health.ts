import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashKey } from '../domain/accounts/api-key.ts';
import type { Metrics } from '../metrics.ts';
import { databaseProblem } from '../store/health.ts';
import type { Db } from '../store/tables.ts';
import type { ProcessRole } from '../values/process-role.ts';

export interface HealthOptions {
  readonly db: Db;
  readonly metrics: Metrics;
  /** What `/metrics` is shown to; without one, to whoever asks on the machine of the service itself. */
  readonly metricsToken: string | undefined;
  readonly isFromOwnMachine: (request: FastifyRequest) => boolean;
  /** Whether there is room on the disks this process writes to. */
  readonly hasFreeSpace: () => Promise<boolean>;
  /** The roles that no process has: others can serve without them, but somebody should know. */
  readonly missingRoles: () => readonly ProcessRole[];
}

const RETRY_SECONDS = 5;

/**
 * For orchestrators and monitoring. `/healthz`: the process is alive, and starting it anew would help nobody. `/readyz`: it
 * can serve, and requests may be led here. `/metrics`: what it has been doing.
 */
export function addHealth(server: FastifyInstance, options: HealthOptions): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const [database, isRoomy] = await Promise.all([databaseProblem(options.db), options.hasFreeSpace()]);
    const problem = database ?? (isRoomy ? undefined : 'The disk is full.');
    const missing = options.missingRoles();
    if (problem === undefined) return { status: 'ready', ...(missing.length > 0 ? { missing_roles: missing } : {}) };
    return reply.code(503).header('retry-after', String(RETRY_SECONDS)).send({ status: 'not ready', reason: problem });
  });
  server.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, options)) return reply.callNotFound();
    return reply.type('text/plain; version=0.0.4').send(await options.metrics.render());
  });
}

function mayReadMetrics(request: FastifyRequest, { metricsToken, isFromOwnMachine }: HealthOptions): boolean {
  if (metricsToken === undefined) return isFromOwnMachine(request);
  const given = /^(?:Token|Bearer)\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(hashKey(given), hashKey(metricsToken));
}
