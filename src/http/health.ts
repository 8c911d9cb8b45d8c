import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { isReachable } from '../store/health.ts';
import type { Db } from '../store/tables.ts';

/** For orchestrators and monitoring: alive, ready to serve, and what it has been doing. */
export function addHealth(server: FastifyInstance, db: Db, metrics: Metrics): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const ready = await isReachable(db);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database unreachable' });
  });
  server.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4').send(await metrics.render()),
  );
}
